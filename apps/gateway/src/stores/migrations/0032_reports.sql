-- Saved reports: drafts with their definitions, earlier definitions, and the frozen figures of
-- published ones. All versions of a report have the same series.
CREATE TABLE report (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  report_id uuid NOT NULL,
  series_id uuid NOT NULL,
  -- Of a published version, from 1; a draft has none.
  number integer CHECK (number >= 1),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  -- draft, published or archived.
  status text NOT NULL CHECK (status <> ''),
  -- Printed with spaces, so a little longer than the 256 kB that a request may send.
  definition jsonb NOT NULL CHECK (octet_length(definition::text) <= 400000),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Counts every change.
  row_version integer NOT NULL DEFAULT 1 CHECK (row_version >= 1),
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organisation_id, report_id),
  UNIQUE (organisation_id, series_id, number)
);
--> statement-breakpoint
CREATE UNIQUE INDEX report_one_draft ON report (organisation_id, series_id)
  WHERE number IS NULL AND NOT is_deleted;
--> statement-breakpoint
-- The definitions as they were saved; the gateway keeps the last 50.
CREATE TABLE report_revision (
  organisation_id uuid NOT NULL,
  report_id uuid NOT NULL,
  row_version integer NOT NULL,
  definition jsonb NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, report_id, row_version),
  FOREIGN KEY (organisation_id, report_id) REFERENCES report ON DELETE CASCADE
);
--> statement-breakpoint
-- What a published version shows. It is never changed; only the erasure of the company removes it.
CREATE TABLE report_frozen (
  organisation_id uuid NOT NULL,
  report_id uuid NOT NULL,
  -- JSON, as the hash was made of it.
  result text NOT NULL CHECK (octet_length(result) <= 4194304),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The day the books were read, and the last day of actual figures.
  as_of date NOT NULL,
  actual_until date NOT NULL,
  data_version integer NOT NULL,
  settings_version integer NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, report_id),
  FOREIGN KEY (organisation_id, report_id) REFERENCES report ON DELETE CASCADE
);
--> statement-breakpoint
REVOKE DELETE ON report FROM millpond_app;
--> statement-breakpoint
REVOKE UPDATE ON report_revision FROM millpond_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON report_frozen FROM millpond_app;
--> statement-breakpoint
-- A published version can be archived, restored and deleted, and nothing else of it can change.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (OLD.series_id, OLD.number, OLD.title, OLD.definition, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM
    (NEW.series_id, NEW.number, NEW.title, NEW.definition, NEW.created_by, NEW.created_at)
  THEN
    RAISE EXCEPTION 'A published report does not change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER published_stays BEFORE UPDATE ON report FOR EACH ROW
  WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION refuse_published_change();
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['report', 'report_revision', 'report_frozen'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app
         USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (
           current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY editors_change ON %I TO millpond_app
         USING (organisation_id = (SELECT current_organisation_as(''editor'')))
         WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY paid_insert ON %I AS RESTRICTIVE FOR INSERT TO millpond_app
         WITH CHECK ((SELECT full_access_here()))', tenant_table);
    EXECUTE format(
      'CREATE POLICY paid_update ON %I AS RESTRICTIVE FOR UPDATE TO millpond_app
         USING ((SELECT full_access_here())) WITH CHECK ((SELECT full_access_here()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY paid_delete ON %I AS RESTRICTIVE FOR DELETE TO millpond_app
         USING ((SELECT full_access_here()))', tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Viewers see what was published and neither archived nor deleted.
CREATE POLICY members_read ON report FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id())
    AND status = 'published' AND NOT is_deleted);
--> statement-breakpoint
CREATE POLICY members_read ON report_frozen FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id())
    AND report_id IN (SELECT r.report_id FROM report r WHERE r.status = 'published'
      AND NOT r.is_deleted AND r.organisation_id = report_frozen.organisation_id));
