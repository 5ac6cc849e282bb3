-- Tracking categories of Xero have ids and names of their own. Names of earlier imports are those
-- that people know; the next import replaces them.
ALTER TABLE dimension_value DROP CONSTRAINT dimension_value_dimension_check;
--> statement-breakpoint
ALTER TABLE dimension_value ADD COLUMN dimension_name text NOT NULL DEFAULT 'Class';
--> statement-breakpoint
-- The profit and loss of each class, location or tracking option, by account and month.
CREATE TABLE dimension_series (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  dimension text NOT NULL,
  value_id text NOT NULL,
  code text NOT NULL,
  first_month text NOT NULL,
  amounts bigint[] NOT NULL,
  PRIMARY KEY (organisation_id, dimension, value_id, code)
);
--> statement-breakpoint
ALTER TABLE dimension_series ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE dimension_series FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON dimension_series TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (organisation_id = (SELECT current_organisation_id()));
