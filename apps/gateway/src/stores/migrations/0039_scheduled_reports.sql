-- The schedule whose run made a link. Links of schedules have a limit of their own.
ALTER TABLE report_link ADD COLUMN schedule_id uuid;
--> statement-breakpoint
CREATE INDEX report_link_schedule ON report_link (organisation_id, schedule_id)
  WHERE schedule_id IS NOT NULL AND revoked_at IS NULL;
--> statement-breakpoint
CREATE INDEX report_delivery_schedule ON report_delivery (organisation_id, schedule_id)
  WHERE schedule_id IS NOT NULL;
--> statement-breakpoint
-- It is paused because its report has no published version, and resumes with it.
ALTER TABLE report_schedule
  ADD COLUMN lost_report boolean NOT NULL DEFAULT false CHECK (is_paused OR NOT lost_report);
--> statement-breakpoint
-- How often a run was tried without success, and when it is tried again; empty: at once.
ALTER TABLE report_run
  ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ADD COLUMN next_try_at timestamptz;
--> statement-breakpoint
GRANT SELECT (next_try_at) ON report_run TO millpond_system;
--> statement-breakpoint
-- While a connection ends at the provider: since when it is tried, how often, when it is tried
-- again, and until when one process is asking.
ALTER TABLE connection
  ADD COLUMN end_since timestamptz,
  ADD COLUMN end_tries integer NOT NULL DEFAULT 0 CHECK (end_tries >= 0),
  ADD COLUMN end_next_at timestamptz,
  ADD COLUMN end_lease_until timestamptz;
--> statement-breakpoint
GRANT SELECT (end_since, end_tries, end_next_at, end_lease_until) ON connection TO millpond_system;
