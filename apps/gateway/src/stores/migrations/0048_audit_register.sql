-- The register of all audit logs: one chain of the installation. It names each log with its number
-- of entries and its last hash, so that a log that is removed or wound back as a whole is found.
CREATE TABLE identity.audit_register (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  -- The log: `organisation:<id>`, `person:<id>`, or `register` for a restore of everything.
  scope text NOT NULL,
  at timestamptz NOT NULL,
  -- Canonical JSON, the text that was hashed.
  entry text NOT NULL,
  hash bytea NOT NULL
);
--> statement-breakpoint
CREATE INDEX audit_register_scope ON identity.audit_register (scope, sequence DESC);
--> statement-breakpoint
CREATE TABLE identity.audit_register_head (
  scope text PRIMARY KEY CHECK (scope = 'register'),
  entries bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea NOT NULL
);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON identity.audit_register FROM millpond_system;
--> statement-breakpoint
REVOKE DELETE ON identity.audit_register_head FROM millpond_system;
--> statement-breakpoint
-- Unlike an audit log, the register is never deleted with anything.
CREATE FUNCTION refuse_register_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'The register of audit logs is only ever added to'
    USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_register() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.sequence <> (SELECT coalesce(max(r.sequence), 0) + 1 FROM identity.audit_register r) THEN
    RAISE EXCEPTION 'The register of audit logs has no gaps'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON identity.audit_register
  FOR EACH ROW EXECUTE FUNCTION refuse_register_change();
--> statement-breakpoint
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON identity.audit_register
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_register_change();
--> statement-breakpoint
CREATE TRIGGER without_gaps BEFORE INSERT ON identity.audit_register
  FOR EACH ROW EXECUTE FUNCTION follow_register();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON identity.audit_register_head
  FOR EACH ROW EXECUTE FUNCTION only_add_to_audit();
--> statement-breakpoint
CREATE TRIGGER stays BEFORE DELETE ON identity.audit_register_head
  FOR EACH ROW EXECUTE FUNCTION refuse_register_change();
--> statement-breakpoint
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON identity.audit_register_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_register_change();
--> statement-breakpoint
-- The nightly job compares numbers and hashes of all logs. It cannot read what the entries say.
GRANT SELECT (entries, hash, seal) ON audit_head TO millpond_system;
--> statement-breakpoint
GRANT SELECT (organisation_id, sequence, hash) ON audit_entry TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON audit_entry FOR SELECT TO millpond_system USING (true);
