-- What a forecast needs of the books, what its owner has set about it, and what forecasts said when.
-- Books published before this have none of it until their next import.
ALTER TABLE account
  ADD COLUMN tax_type text,
  -- Parts per million: 150000 is fifteen per cent.
  ADD COLUMN tax_ppm integer;
--> statement-breakpoint
-- Net and tax by account, in cents. They are only ever read whole, with their document.
ALTER TABLE document ADD COLUMN lines jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
-- The day the books were read.
ALTER TABLE books_profile ADD COLUMN as_of date;
--> statement-breakpoint
-- One document, saved whole. The version rises with every save, so that two people who save at the
-- same time do not undo each other unseen.
CREATE TABLE forecast_settings (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  settings jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- No foreign key to the document: an import deletes and writes all of them, and the date stays.
CREATE TABLE expected_date (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  document_id text NOT NULL,
  expected_on date NOT NULL,
  PRIMARY KEY (organisation_id, document_id)
);
--> statement-breakpoint
-- The forecast of one import: to be made, being made under a lease, or kept. Frozen forecasts and
-- reports are only ever read whole, so they are text.
CREATE TABLE forecast_run (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  import_id uuid NOT NULL,
  data_version integer NOT NULL,
  as_of date NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'done', 'superseded', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  lease_id uuid,
  lease_until timestamptz,
  frozen text,
  backtest text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, import_id),
  CHECK ((state = 'done') = (frozen IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX forecast_run_newest ON forecast_run (organisation_id, as_of DESC, created_at DESC);
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['forecast_settings', 'expected_date', 'forecast_run'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app USING (
         current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id())
       )', tenant_table);
    EXECUTE format(
      'CREATE POLICY members_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_id()))', tenant_table);
  END LOOP;
  -- What a forecast said is nobody's to change; what it rests on is an editor's.
  FOREACH tenant_table IN ARRAY ARRAY['forecast_settings', 'expected_date'] LOOP
    EXECUTE format(
      'CREATE POLICY editors_change ON %I TO millpond_app USING (
         organisation_id = (
           SELECT m.organisation_id FROM membership m
           WHERE m.organisation_id = (SELECT current_organisation_id())
             AND m.user_id = current_user_id() AND m.role IN (''editor'', ''owner'')
         )
       )', tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Schedules look for forecasts that nobody is making; they see these columns and no others.
GRANT SELECT (organisation_id, import_id, state, lease_until) ON forecast_run TO millpond_system;
--> statement-breakpoint
GRANT UPDATE (lease_id, lease_until) ON forecast_run TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON forecast_run FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY schedules_release ON forecast_run FOR UPDATE TO millpond_system USING (true);
