-- Who may touch what. The login that migrates owns every table and is never used to serve a
-- request; requests run as millpond_app, identity and sessions as millpond_system, queues as
-- millpond_jobs. None of them can log in, skip a policy or empty a table with TRUNCATE.
-- Roles belong to the whole server, so another database may have made them already, even in the
-- same instant: hence the exception handler.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['millpond_app', 'millpond_system', 'millpond_jobs'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') OR NOT EXISTS (
      SELECT FROM pg_auth_members
      WHERE roleid = (SELECT oid FROM pg_roles WHERE rolname = wanted)
        AND member = (SELECT oid FROM pg_roles WHERE rolname = current_user)
    ) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS identity;
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS pgboss AUTHORIZATION millpond_jobs;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO millpond_app, millpond_system;
--> statement-breakpoint
GRANT USAGE ON SCHEMA identity TO millpond_system;
--> statement-breakpoint
-- The queue library says CREATE SCHEMA IF NOT EXISTS at its first start, and the server asks for
-- this right before it looks whether the schema is there.
DO $$
BEGIN
  EXECUTE format('GRANT CREATE ON DATABASE %I TO millpond_jobs', current_database());
END
$$;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO millpond_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA identity
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO millpond_system;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA identity GRANT USAGE, SELECT ON SEQUENCES TO millpond_system;
--> statement-breakpoint
-- The organisation and the person of the running transaction, for policies. After a local setting
-- ends the server hands back an empty text, not NULL, so NULLIF keeps the cast from failing.
-- They are plain SQL so that the planner unfolds them and an index on organisation_id still helps.
CREATE FUNCTION current_organisation_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.organisation', true), '')::uuid;
--> statement-breakpoint
CREATE FUNCTION current_user_id() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.user', true), '');
