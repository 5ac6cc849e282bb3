-- A report that was deleted is removed for good after 30 days, with its figures, links and emails.
-- No request of a person can do that: each night the system does. It sees no title and no figure.
GRANT SELECT (organisation_id, report_id, series_id, number, is_deleted, updated_at), DELETE
  ON report TO millpond_system;
--> statement-breakpoint
CREATE POLICY sweep_looks ON report FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY sweep_removes ON report FOR DELETE TO millpond_system
  USING (is_deleted AND updated_at < now() - interval '30 days');
--> statement-breakpoint
-- A report with a schedule stays, because the schedule is named after it.
GRANT SELECT (series_id) ON report_schedule TO millpond_system;
--> statement-breakpoint
CREATE INDEX report_deleted ON report (updated_at) WHERE is_deleted;
