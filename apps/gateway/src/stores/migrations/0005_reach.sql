-- Who reaches an organisation: members, members of partners that look after it, and whoever was
-- asked in. Its end, too: it waits thirty days, seen by its owners only.
ALTER TABLE organisation
  -- Counts changes of the settings a member may change.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN delete_after timestamptz,
  ADD COLUMN delete_asked_by text,
  -- Clients a partner may look after; no value is no limit.
  ADD COLUMN client_limit integer CHECK (client_limit >= 0),
  ADD CHECK ((delete_after IS NULL) = (delete_asked_by IS NULL));
--> statement-breakpoint
CREATE INDEX organisation_delete_after ON organisation (delete_after)
  WHERE delete_after IS NOT NULL;
--> statement-breakpoint
-- A row of the client, which is the one who lets somebody in: partner_id is no key of it alone.
CREATE TABLE partner_client (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  partner_id uuid NOT NULL,
  -- The most a member of the partner may do here.
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
  since timestamptz NOT NULL DEFAULT now(),
  valid_until timestamptz,
  PRIMARY KEY (organisation_id, partner_id),
  CHECK (partner_id <> organisation_id)
);
--> statement-breakpoint
CREATE INDEX partner_client_partner ON partner_client (partner_id);
--> statement-breakpoint
CREATE TABLE invite (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  invite_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('member', 'partner')),
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
  email text,
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by text,
  revoked_at timestamptz,
  PRIMARY KEY (organisation_id, invite_id)
);
--> statement-breakpoint
-- Who holds a code is no member yet and knows no organisation, so what a code leads to is looked up
-- on the system's side: a hash and two ids, and nothing an invite says.
CREATE TABLE identity.invite_code (
  code_hash bytea PRIMARY KEY,
  organisation_id uuid NOT NULL,
  invite_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX invite_code_organisation ON identity.invite_code (organisation_id);
--> statement-breakpoint
CREATE INDEX invite_code_expiry ON identity.invite_code (expires_at);
--> statement-breakpoint
-- What is left of an organisation, or of a person, that was erased: that it was, when, and how much.
CREATE TABLE identity.erasure_receipt (
  receipt_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('organisation', 'person')),
  subject_id text NOT NULL,
  asked_by text,
  due_at timestamptz NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  -- Rows by table.
  erased jsonb NOT NULL
);
--> statement-breakpoint
-- Who belongs where is asked by every policy, and the tables that tell have policies themselves. So
-- it is asked as a role of its own that sees these tables and no other, and that nobody can be: a
-- policy that asked as the reader would ask itself. Roles are of the whole server, as in 0000.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'millpond_guard') THEN
    BEGIN
      CREATE ROLE millpond_guard NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF NOT EXISTS (
    SELECT FROM pg_auth_members
    WHERE roleid = (SELECT oid FROM pg_roles WHERE rolname = 'millpond_guard')
      AND member = (SELECT oid FROM pg_roles WHERE rolname = current_user)
  ) THEN
    GRANT millpond_guard TO CURRENT_USER;
  END IF;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO millpond_guard;
--> statement-breakpoint
GRANT SELECT ON membership, partner_client TO millpond_guard;
--> statement-breakpoint
GRANT SELECT (organisation_id, is_partner, subscription_status, trial_ends_at, delete_after)
  ON organisation TO millpond_guard;
--> statement-breakpoint
CREATE FUNCTION role_level(role text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_position(ARRAY['viewer', 'editor', 'owner'], role);
--> statement-breakpoint
CREATE FUNCTION role_at(level integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (ARRAY['viewer', 'editor', 'owner'])[level];
--> statement-breakpoint
-- Every way from a person to an organisation, and how far it leads. By way of a partner it leads as
-- far as the lesser of two roles: the person's there, and the one the partner was let in with. A
-- partner that is being deleted, or whose trial is over, reaches nobody.
CREATE VIEW reach WITH (security_invoker = true) AS
  SELECT m.organisation_id, m.user_id, role_level(m.role) AS level, true AS is_own
  FROM membership m
  UNION ALL
  SELECT l.organisation_id, m.user_id, least(role_level(m.role), role_level(l.role)), false
  FROM partner_client l
  JOIN organisation p ON p.organisation_id = l.partner_id
  JOIN membership m ON m.organisation_id = l.partner_id
  WHERE (l.valid_until IS NULL OR l.valid_until > now())
    AND p.is_partner AND p.delete_after IS NULL
    AND (p.subscription_status <> 5 OR p.trial_ends_at > now());
--> statement-breakpoint
REVOKE ALL ON reach FROM millpond_app;
--> statement-breakpoint
GRANT SELECT ON reach TO millpond_guard;
--> statement-breakpoint
-- Looked up anew for every statement that asks, so that what was taken away is gone at once. NULL is
-- a stranger; an organisation that waits for its end knows its owners only.
CREATE FUNCTION role_of(organisation uuid, person text) RETURNS text
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  furthest integer;
BEGIN
  SELECT max(r.level) INTO furthest FROM public.reach r
    WHERE r.organisation_id = $1 AND r.user_id = $2;
  IF furthest IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM public.organisation o
    WHERE o.organisation_id = $1 AND (o.delete_after IS NULL OR furthest = 3);
  RETURN CASE WHEN FOUND THEN public.role_at(furthest) END;
END
$$;
--> statement-breakpoint
-- Every organisation of the person of the transaction.
CREATE FUNCTION reached_organisations()
  RETURNS TABLE (organisation_id uuid, role text, is_own boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER ROWS 10
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT r.organisation_id, public.role_at(max(r.level)),
      coalesce(max(r.level) FILTER (WHERE r.is_own), 0) = max(r.level)
    FROM public.reach r JOIN public.organisation o ON o.organisation_id = r.organisation_id
    WHERE r.user_id = public.current_user_id()
    GROUP BY r.organisation_id, o.delete_after
    HAVING o.delete_after IS NULL OR max(r.level) = 3;
END
$$;
--> statement-breakpoint
-- Whether a person stands in an organisation at all, whatever has run out meanwhile.
CREATE FUNCTION belongs_to(organisation uuid, person text) RETURNS boolean
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM public.membership m WHERE m.user_id = $2 AND (m.organisation_id = $1
      OR m.organisation_id IN (
        SELECT l.partner_id FROM public.partner_client l WHERE l.organisation_id = $1)));
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  guarded text;
BEGIN
  -- Giving a function away asks for the right to make one; it is taken back at once.
  GRANT CREATE ON SCHEMA public TO millpond_guard;
  FOREACH guarded IN ARRAY ARRAY[
    'role_of(uuid, text)', 'reached_organisations()', 'belongs_to(uuid, text)'
  ] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', guarded);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO millpond_app, millpond_system, CURRENT_USER', guarded);
    EXECUTE format('ALTER FUNCTION %s OWNER TO millpond_guard', guarded);
  END LOOP;
  REVOKE CREATE ON SCHEMA public FROM millpond_guard;
END
$$;
--> statement-breakpoint
-- The organisation of a transaction, if its person may at least this much there. Work without a
-- person is our own. Plain SQL around one lookup; policies ask it once, as (SELECT …).
CREATE FUNCTION current_organisation_as(least_role text) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT CASE
      WHEN current_user_id() IS NULL
        OR role_level(role_of(NULLIF(current_setting('app.organisation', true), '')::uuid,
             current_user_id())) >= role_level(least_role)
      THEN NULLIF(current_setting('app.organisation', true), '')::uuid
    END;
  END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION current_organisation_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_organisation_as('viewer');
--> statement-breakpoint
ALTER POLICY own ON membership TO millpond_app;
--> statement-breakpoint
ALTER POLICY tenant ON membership TO millpond_app;
--> statement-breakpoint
-- Whoever belongs sees who else does; owners change roles and take members away, and everybody may
-- leave. Nobody lets a person in by himself: an invite is taken up by our own work.
CREATE POLICY members_read ON membership FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY owners_change ON membership FOR UPDATE TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('owner')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
CREATE POLICY owners_remove ON membership FOR DELETE TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
CREATE POLICY leave ON membership FOR DELETE TO millpond_app
  USING (user_id = current_user_id() AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY guard_reads ON membership FOR SELECT TO millpond_guard USING (true);
--> statement-breakpoint
CREATE TRIGGER owners_change_roles BEFORE UPDATE ON membership FOR EACH ROW
  EXECUTE FUNCTION refuse_other_columns('role');
--> statement-breakpoint
ALTER TABLE partner_client ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE partner_client FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- From the client's side: our own work lets a partner in, members see who was, owners change how
-- far it reaches and end it.
CREATE POLICY our_work ON partner_client TO millpond_app
  USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY client_reads ON partner_client FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY client_ends ON partner_client FOR DELETE TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
-- From the partner's: its members see its clients, its owners give one up. It cannot reach further
-- than it was let.
CREATE POLICY partner_reads ON partner_client FOR SELECT TO millpond_app
  USING (partner_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY partner_ends ON partner_client FOR DELETE TO millpond_app
  USING (partner_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
CREATE POLICY members_list ON partner_client FOR SELECT TO millpond_app USING (
  NULLIF(current_setting('app.organisation', true), '') IS NULL
  AND organisation_id IN (SELECT r.organisation_id FROM reached_organisations() r)
);
--> statement-breakpoint
CREATE POLICY guard_reads ON partner_client FOR SELECT TO millpond_guard USING (true);
--> statement-breakpoint
ALTER TABLE invite ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE invite FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owners_invite ON invite TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('owner')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
ALTER POLICY our_work ON organisation TO millpond_app;
--> statement-breakpoint
ALTER POLICY members_read ON organisation TO millpond_app;
--> statement-breakpoint
ALTER POLICY own ON organisation TO millpond_app USING (
  NULLIF(current_setting('app.organisation', true), '') IS NULL
  AND organisation_id IN (SELECT r.organisation_id FROM reached_organisations() r)
);
--> statement-breakpoint
ALTER POLICY editors_change ON organisation TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
CREATE POLICY guard_reads ON organisation FOR SELECT TO millpond_guard USING (true);
--> statement-breakpoint
DROP TRIGGER members_change_settings ON organisation;
--> statement-breakpoint
CREATE TRIGGER members_change_settings BEFORE UPDATE ON organisation FOR EACH ROW
  EXECUTE FUNCTION refuse_other_columns(
    'name', 'currency', 'reporting_year_begins_month', 'cash_floor');
--> statement-breakpoint
-- Triggers run in the order of their names: by now what a member may not set has been refused, the
-- version among it.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_raise_version BEFORE UPDATE ON organisation FOR EACH ROW
  WHEN ((OLD.name, OLD.currency, OLD.reporting_year_begins_month, OLD.cash_floor)
    IS DISTINCT FROM (NEW.name, NEW.currency, NEW.reporting_year_begins_month, NEW.cash_floor))
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
ALTER POLICY owners_end ON connection
  USING (organisation_id = (SELECT current_organisation_as('owner')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
ALTER POLICY members_list ON connection USING (
  NULLIF(current_setting('app.organisation', true), '') IS NULL
  AND organisation_id IN (SELECT r.organisation_id FROM reached_organisations() r)
);
--> statement-breakpoint
-- A connection is ended here at once and at the provider as soon as it can be told.
ALTER TABLE connection DROP CONSTRAINT connection_status_check,
  ADD CHECK (status IN ('connected', 'ending', 'disconnected'));
--> statement-breakpoint
-- Whose consent it is may be a member of a partner, so a foreign key to the membership no longer
-- says it. Asked at the end of the transaction, when all that belongs together is there.
ALTER TABLE connection DROP CONSTRAINT connection_organisation_id_grant_user_id_fkey;
--> statement-breakpoint
CREATE FUNCTION refuse_strange_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'connected' AND NOT public.belongs_to(NEW.organisation_id, NEW.grant_user_id) THEN
    RAISE EXCEPTION 'The consent is one of somebody who does not belong to the organisation'
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER consent_of_a_member
  AFTER INSERT OR UPDATE OF organisation_id, grant_id, grant_user_id ON connection
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_strange_consent();
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['forecast_settings', 'expected_date'] LOOP
    EXECUTE format(
      'ALTER POLICY editors_change ON %I
         USING (organisation_id = (SELECT current_organisation_as(''editor'')))
         WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))',
      tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- What a list of clients shows of each, so that it need not read whole forecasts and ledgers.
ALTER TABLE forecast_run
  ADD COLUMN first_month text
    GENERATED ALWAYS AS ((frozen::json -> 'months') ->> 0) STORED,
  ADD COLUMN closing text GENERATED ALWAYS AS (frozen::json ->> 'closing') STORED;
--> statement-breakpoint
ALTER TABLE books_profile
  ADD COLUMN cash_today bigint,
  -- Profit of the financial year up to the close, less that of the provider's budget.
  ADD COLUMN budget_variance bigint;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['forecast_run', 'books_profile'] LOOP
    EXECUTE format(
      'CREATE POLICY members_list ON %I FOR SELECT TO millpond_app USING (
         NULLIF(current_setting(''app.organisation'', true), '''') IS NULL
         AND organisation_id IN (SELECT r.organisation_id FROM reached_organisations() r)
       )', tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Schedules look for organisations that wait for their end, and for connections that are ending.
GRANT SELECT (organisation_id, delete_after) ON organisation TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON organisation FOR SELECT TO millpond_system USING (true);
