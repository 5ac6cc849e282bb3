-- The last number of each series of reports. It stays when the reports are removed, so that no
-- number is given twice.
CREATE TABLE report_series (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  series_id uuid NOT NULL,
  last_number integer NOT NULL CHECK (last_number >= 1),
  PRIMARY KEY (organisation_id, series_id)
);
--> statement-breakpoint
ALTER TABLE report NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO report_series (organisation_id, series_id, last_number)
SELECT organisation_id, series_id, max(number) FROM report
WHERE number IS NOT NULL GROUP BY organisation_id, series_id;
--> statement-breakpoint
ALTER TABLE report FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
REVOKE DELETE ON report_series FROM millpond_app;
--> statement-breakpoint
ALTER TABLE report_series ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE report_series FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY our_work ON report_series TO millpond_app
  USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY editors_change ON report_series TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
CREATE POLICY paid_insert ON report_series AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK ((SELECT full_access_here()));
--> statement-breakpoint
CREATE POLICY paid_update ON report_series AS RESTRICTIVE FOR UPDATE TO millpond_app
  USING ((SELECT full_access_here())) WITH CHECK ((SELECT full_access_here()));
--> statement-breakpoint
-- A person can unsubscribe with an email whose report was removed, so the code has the address.
ALTER TABLE report_delivery NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE identity.unsubscribe_code ADD COLUMN address text;
--> statement-breakpoint
UPDATE identity.unsubscribe_code c SET address = d.address FROM report_delivery d
WHERE d.organisation_id = c.organisation_id AND d.delivery_id = c.delivery_id;
--> statement-breakpoint
ALTER TABLE report_delivery FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- With the column, its key to the emails and its index end.
ALTER TABLE identity.unsubscribe_code
  DROP COLUMN delivery_id,
  ALTER COLUMN address SET NOT NULL,
  ADD FOREIGN KEY (organisation_id) REFERENCES organisation ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX unsubscribe_code_organisation ON identity.unsubscribe_code (organisation_id);
--> statement-breakpoint
-- A pack has the rights of the person who started it, so no person starts one for another.
CREATE POLICY own_name ON pack_run AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK (current_user_id() IS NULL OR started_by = current_user_id());
--> statement-breakpoint
-- No person says what a pack has made.
CREATE POLICY not_made ON pack_item AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK (current_user_id() IS NULL OR state <> 'done');
