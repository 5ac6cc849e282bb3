-- Rows that a stranger may have written are checked against nobody: the database would look up and
-- lock a person who is there, and do nothing for one who is not, which shows in the time it takes.
-- `userStore.remove` deletes them instead.
ALTER TABLE identity.one_time_code DROP CONSTRAINT one_time_code_user_id_fkey;
--> statement-breakpoint
-- Who may see what customers see is named by whoever keeps a Millpond, as the owner of the tables:
-- what serves requests reads it and changes nothing.
REVOKE INSERT, UPDATE, DELETE ON identity.staff FROM millpond_system;
--> statement-breakpoint
-- A night's job looks for consents nobody lives on. It sees whose they are, and no token.
GRANT SELECT (user_id, grant_id, provider, subject, status, access_expires_at)
  ON provider_grant TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON provider_grant FOR SELECT TO millpond_system USING (true);
