-- The two logins of Millpond, made once by a superuser:
--   psql -d millpond -v owner_password=… -v login_password=… -f deploy/postgres/logins.sql
-- `millpond_owner` (DATABASE_URL) migrates and makes backups. It makes the roles that do the work,
-- hence CREATEROLE; it is bound by no policy, hence BYPASSRLS, or a backup would lack rows.
-- `millpond_login` (DATABASE_APP_URL) serves people. It owns nothing and inherits nothing: it is one of
-- three roles at a time, each with the few rights of its work.
SELECT format('CREATE ROLE millpond_owner LOGIN CREATEROLE BYPASSRLS PASSWORD %L', :'owner_password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'millpond_owner') \gexec
SELECT format('CREATE ROLE millpond_login LOGIN NOINHERIT PASSWORD %L', :'login_password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'millpond_login') \gexec
SELECT format('ALTER DATABASE %I OWNER TO millpond_owner', current_database()) \gexec
ALTER SCHEMA public OWNER TO millpond_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
