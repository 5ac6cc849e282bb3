-- No working role may create anything outside the queue's own schema. Otherwise SQL that runs as
-- one of them could create a function that a connection of the owner then calls.
-- The schema of the queue exists since migration 0000, so its role creates no schema.
DO $$
BEGIN
  EXECUTE format(
    'REVOKE CREATE ON DATABASE %I FROM PUBLIC, millpond_app, millpond_system, millpond_jobs',
    current_database()
  );
END
$$;
--> statement-breakpoint
-- A trigger runs in the session of the caller, so its names must not depend on the caller's path.
DO $$
DECLARE
  called regprocedure;
BEGIN
  FOR called IN
    SELECT oid::regprocedure FROM pg_proc
    WHERE pronamespace::regnamespace::text IN ('public', 'identity', 'mail')
      AND prorettype = 'trigger'::regtype
      AND NOT coalesce(array_to_string(proconfig, ' ') LIKE '%search\_path=%', false)
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', called);
  END LOOP;
END
$$;
