-- What a request lacked at the provider: a feature of the plan, a setting, or a right.
ALTER TABLE import_step ADD COLUMN gap jsonb;
--> statement-breakpoint
-- What a company's plan lacks, and where to switch it on. It is removed with its notification.
ALTER TABLE notification ADD COLUMN guidance jsonb;
--> statement-breakpoint
-- A webhook names a company at the provider.
GRANT SELECT (provider, tenant_id) ON connection TO millpond_system;
--> statement-breakpoint
-- An import may read only what changed. Null: it read nothing yet, or before this was known.
ALTER TABLE import_run ADD COLUMN whole_at timestamptz;
--> statement-breakpoint
ALTER TABLE import_run ADD COLUMN must_be_whole boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- Classes and locations of the provider.
CREATE TABLE dimension_value (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  dimension text NOT NULL CHECK (dimension IN ('class', 'location')),
  value_id text NOT NULL,
  name text NOT NULL,
  parent_id text,
  status text NOT NULL CHECK (status IN ('active', 'archived')),
  PRIMARY KEY (organisation_id, dimension, value_id)
);
--> statement-breakpoint
ALTER TABLE dimension_value ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE dimension_value FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON dimension_value TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (organisation_id = (SELECT current_organisation_id()));
