-- Trust: every key begins with its tenant, every policy says what it lets in, every write leaves an
-- entry nobody can change, and a request sent twice happens once.

-- Which company of a provider feeds which organisation is the one thing organisations share, so it
-- is not a tenant's row: a unique index over all of them told of foreign rows and could not be spread
-- over several machines. The trigger keeps it; its owner alone may.
CREATE TABLE identity.tenant_claim (
  provider smallint NOT NULL,
  tenant_id text NOT NULL,
  organisation_id uuid NOT NULL,
  PRIMARY KEY (provider, tenant_id)
);
--> statement-breakpoint
CREATE INDEX tenant_claim_organisation ON identity.tenant_claim (organisation_id);
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON identity.tenant_claim FROM millpond_system;
--> statement-breakpoint
INSERT INTO identity.tenant_claim (provider, tenant_id, organisation_id)
  SELECT provider, tenant_id, organisation_id FROM connection WHERE status = 'connected';
--> statement-breakpoint
CREATE FUNCTION claim_tenant() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'connected' THEN
    DELETE FROM identity.tenant_claim c
      WHERE c.provider = OLD.provider AND c.tenant_id = OLD.tenant_id
        AND c.organisation_id = OLD.organisation_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'connected' THEN
    -- Another organisation's claim is 23505, as from the unique index this takes the place of.
    INSERT INTO identity.tenant_claim VALUES (NEW.provider, NEW.tenant_id, NEW.organisation_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER claims_tenant AFTER INSERT OR DELETE OR UPDATE OF provider, tenant_id, status
  ON connection FOR EACH ROW EXECUTE FUNCTION claim_tenant();
--> statement-breakpoint
DROP INDEX connection_tenant;
--> statement-breakpoint
CREATE INDEX connection_tenant ON connection (provider, tenant_id) WHERE status = 'connected';
--> statement-breakpoint
-- A grant belongs to a person. The connection names both, and reaches a grant by both: a pair that
-- does not exist reaches nothing, so no key has to cross from one tenant's rows to another's.
DROP POLICY through_connection ON provider_grant;
--> statement-breakpoint
ALTER TABLE connection DROP CONSTRAINT connection_grant_id_grant_user_id_fkey;
--> statement-breakpoint
ALTER TABLE provider_grant
  DROP CONSTRAINT provider_grant_grant_id_user_id_key,
  DROP CONSTRAINT provider_grant_pkey,
  ADD PRIMARY KEY (user_id, grant_id);
--> statement-breakpoint
CREATE INDEX provider_grant_id ON provider_grant (grant_id);
--> statement-breakpoint
CREATE POLICY through_connection ON provider_grant TO millpond_app
  USING ((user_id, grant_id) IN (
    SELECT c.grant_user_id, c.grant_id FROM connection c
    WHERE c.organisation_id = (SELECT current_organisation_id())
  ))
  WITH CHECK ((user_id, grant_id) IN (
    SELECT c.grant_user_id, c.grant_id FROM connection c
    WHERE c.organisation_id = (SELECT current_organisation_id())
  ));
--> statement-breakpoint
-- One sample each: said by a row of the person, not by a key over all organisations.
CREATE TABLE person_sample (
  user_id text PRIMARY KEY,
  organisation_id uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO person_sample (user_id, organisation_id)
  SELECT sample_of, organisation_id FROM organisation WHERE is_sample;
--> statement-breakpoint
ALTER TABLE organisation DROP CONSTRAINT organisation_sample_of_key;
--> statement-breakpoint
ALTER TABLE person_sample ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE person_sample FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY our_work ON person_sample TO millpond_app
  USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE FUNCTION forget_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM person_sample s
    WHERE s.user_id = OLD.sample_of AND s.organisation_id = OLD.organisation_id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ends_sample BEFORE DELETE ON organisation FOR EACH ROW
  WHEN (OLD.is_sample) EXECUTE FUNCTION forget_sample();
--> statement-breakpoint
-- A parent is another tenant. Its id may outlive it, and nobody can open what is not there.
ALTER TABLE organisation DROP CONSTRAINT organisation_parent_organisation_id_fkey;
--> statement-breakpoint
-- A request that must happen once: written first and with its effect, so that a twin waits for it and
-- is told the same. The reply is sealed, for some show a secret that is shown once.
CREATE TABLE request_key (
  user_id text NOT NULL,
  request_key text NOT NULL,
  -- Keyed: the body may hold a password.
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- While a provider is asked, between two transactions.
  lease_until timestamptz,
  finished_at timestamptz,
  reply bytea,
  PRIMARY KEY (user_id, request_key)
);
--> statement-breakpoint
CREATE INDEX request_key_age ON request_key (created_at);
--> statement-breakpoint
ALTER TABLE request_key ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE request_key FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON request_key TO millpond_app
  USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
--> statement-breakpoint
GRANT SELECT (created_at, finished_at), DELETE ON request_key TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON request_key FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY schedules_forget ON request_key FOR DELETE TO millpond_system USING (true);
--> statement-breakpoint
-- What was done, by whom: a chain, each entry's hash resting on the one before, and a head that says
-- how many there are. The hashes are keyed by a secret that is not in the database.
CREATE TABLE audit_head (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  entries bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE audit_entry (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence > 0),
  at timestamptz NOT NULL,
  is_visit boolean NOT NULL,
  -- Canonical JSON, the very text that was hashed.
  entry text NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (organisation_id, sequence)
);
--> statement-breakpoint
CREATE INDEX audit_entry_visits ON audit_entry (organisation_id, sequence) WHERE is_visit;
--> statement-breakpoint
CREATE TABLE identity.audit_head (
  user_id text PRIMARY KEY REFERENCES identity."user" ON DELETE CASCADE,
  entries bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE identity.audit_entry (
  user_id text NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence > 0),
  at timestamptz NOT NULL,
  is_visit boolean NOT NULL,
  entry text NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (user_id, sequence)
);
--> statement-breakpoint
-- No right to change or take away, and a trigger for whoever has every right. An entry goes only with
-- the organisation or the person it is about: by then the row it hangs on is gone.
REVOKE UPDATE, DELETE ON audit_entry FROM millpond_app;
--> statement-breakpoint
REVOKE DELETE ON audit_head FROM millpond_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON identity.audit_entry FROM millpond_system;
--> statement-breakpoint
REVOKE DELETE ON identity.audit_head FROM millpond_system;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_gone boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_TABLE_SCHEMA = 'identity' THEN
      is_gone := NOT EXISTS (SELECT FROM identity."user" u WHERE u.id = OLD.user_id);
    ELSE
      is_gone := NOT EXISTS (
        SELECT FROM public.organisation o WHERE o.organisation_id = OLD.organisation_id);
    END IF;
    IF is_gone THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'An audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE FUNCTION only_add_to_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entries <= OLD.entries THEN
    RAISE EXCEPTION 'An audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  place text;
BEGIN
  FOREACH place IN ARRAY ARRAY['public', 'identity'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I.audit_entry
      FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change()', place);
    EXECUTE format('CREATE TRIGGER not_emptied BEFORE TRUNCATE ON %I.audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change()', place);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE ON %I.audit_head
      FOR EACH ROW EXECUTE FUNCTION public.only_add_to_audit()', place);
    EXECUTE format('CREATE TRIGGER stays BEFORE DELETE ON %I.audit_head
      FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change()', place);
    EXECUTE format('CREATE TRIGGER not_emptied BEFORE TRUNCATE ON %I.audit_head
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change()', place);
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE audit_head ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_head FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON audit_head TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY added ON audit_entry FOR INSERT TO millpond_app
  WITH CHECK (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY our_work ON audit_entry FOR SELECT TO millpond_app
  USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY owners_read ON audit_entry FOR SELECT TO millpond_app USING (
  organisation_id = (
    SELECT m.organisation_id FROM membership m
    WHERE m.organisation_id = (SELECT current_organisation_id())
      AND m.user_id = current_user_id() AND m.role = 'owner'
  )
);
--> statement-breakpoint
-- The program that checks the chains needs to know whose there are.
GRANT SELECT (organisation_id) ON audit_head TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON audit_head FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
-- Secrets of this installation, sealed under the master key like those of a provider.
CREATE TABLE identity.sealed_secret (
  name text PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Who may see the product as a customer does, and each time somebody did.
CREATE TABLE identity.staff (
  user_id text PRIMARY KEY REFERENCES identity."user" ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE identity.staff_visit (
  visit_id uuid PRIMARY KEY,
  staff_user_id text NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  session_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  ticket text NOT NULL CHECK (ticket <> ''),
  began_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
--> statement-breakpoint
CREATE INDEX staff_visit_customer ON identity.staff_visit (user_id, began_at);
--> statement-breakpoint
-- Until when an owner lets staff change things here; nobody else may say so.
CREATE TABLE support_access (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  allowed_until timestamptz,
  allowed_by text NOT NULL
);
--> statement-breakpoint
ALTER TABLE support_access ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE support_access FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY members_read ON support_access FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY owners_change ON support_access TO millpond_app
  USING (organisation_id = (
    SELECT m.organisation_id FROM membership m
    WHERE m.organisation_id = (SELECT current_organisation_id())
      AND m.user_id = current_user_id() AND m.role = 'owner'
  ))
  WITH CHECK (organisation_id = (
    SELECT m.organisation_id FROM membership m
    WHERE m.organisation_id = (SELECT current_organisation_id())
      AND m.user_id = current_user_id() AND m.role = 'owner'
  ));
--> statement-breakpoint
-- What may be written is said by every policy that lets somebody write, as what may be seen is.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT polname, polrelid::regclass AS relation, pg_get_expr(polqual, polrelid) AS expression
    FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
    WHERE relnamespace = 'public'::regnamespace AND polcmd IN ('*', 'w') AND polwithcheck IS NULL
  LOOP
    EXECUTE format('ALTER POLICY %I ON %s WITH CHECK (%s)',
      found.polname, found.relation, found.expression);
  END LOOP;
END
$$;
