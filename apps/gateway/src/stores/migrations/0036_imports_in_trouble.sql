-- Since when an import waits for a provider that does not answer.
ALTER TABLE import_run ADD COLUMN outage_since timestamptz;
--> statement-breakpoint
-- Imports run at night in the company's own time zone.
GRANT SELECT (organisation_id, time_zone) ON books_profile TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON books_profile FOR SELECT TO millpond_system USING (true);
