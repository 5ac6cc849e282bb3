-- A scenario is a sheet: its typed cells are sheet_cell, its events and its own accounts are
-- sheet_line, and its history is that of every sheet. What is left, such as its type and its
-- baseline, is a row of its own.
ALTER TABLE sheet DROP CONSTRAINT sheet_kind_check,
  ADD CONSTRAINT sheet_kind_check
    CHECK (kind IN ('budget', 'customers', 'transfers', 'scenario')),
  DROP CONSTRAINT sheet_check,
  ADD CONSTRAINT sheet_has_name CHECK ((kind IN ('budget', 'scenario')) = (name IS NOT NULL)),
  -- Only the person who created it and owners see it.
  ADD COLUMN is_private boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sheet_may_be_private CHECK (kind = 'scenario' OR NOT is_private);
--> statement-breakpoint
DROP INDEX sheet_single;
--> statement-breakpoint
CREATE UNIQUE INDEX sheet_single ON sheet (organisation_id, kind)
  WHERE kind IN ('customers', 'transfers');
--> statement-breakpoint
-- A private name is refused only to its own author, so that a refusal reveals it to no one else.
CREATE UNIQUE INDEX scenario_name
  ON sheet (organisation_id, lower(name), (CASE WHEN is_private THEN created_by ELSE '' END))
  WHERE kind = 'scenario' AND NOT is_deleted;
--> statement-breakpoint
CREATE TABLE scenario (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  scenario_type text NOT NULL CHECK (scenario_type IN ('Hire a staff member',
    'Open another store', 'Add another product', 'Engage a consultant', 'Custom scenario')),
  baseline_kind text NOT NULL CHECK (baseline_kind IN
    ('forecast', 'lastTwelveMonths', 'providerBudget', 'budget', 'scenario')),
  baseline_sheet_id uuid,
  horizon smallint NOT NULL CHECK (horizon BETWEEN 3 AND 36),
  -- A list of factors, and by factor a list of account codes.
  visible_factors jsonb NOT NULL,
  visible_accounts jsonb NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  -- By property, how often it was written; one that is missing was written once.
  property_versions jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organisation_id, sheet_id),
  FOREIGN KEY (organisation_id, sheet_id) REFERENCES sheet ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, baseline_sheet_id) REFERENCES sheet,
  CHECK ((baseline_kind IN ('budget', 'scenario')) = (baseline_sheet_id IS NOT NULL)),
  CHECK (baseline_sheet_id <> sheet_id)
);
--> statement-breakpoint
-- The kind of an event, or account for an account that the books do not have.
ALTER TABLE sheet_line
  ADD COLUMN line_kind text CHECK (line_kind IN ('account', 'hire', 'store', 'product',
    'consultant', 'loan', 'asset', 'priceChange', 'customerChange', 'latePayments', 'ownersMoney',
    'cutCosts', 'delayBills', 'taxPlan')),
  ADD COLUMN factor text CHECK (factor IN
    ('Revenue', 'Expenses', 'Debt', 'Assets', 'Equity', 'Tax')),
  ADD COLUMN is_off boolean NOT NULL DEFAULT false,
  -- Printed with spaces, so a little longer than the 4 kB that a request may send.
  ADD COLUMN params jsonb CHECK (octet_length(params::text) <= 8192),
  ADD CONSTRAINT sheet_line_has_params
    CHECK ((line_kind IS NOT NULL AND line_kind <> 'account') = (params IS NOT NULL)),
  ADD CONSTRAINT sheet_line_has_factor
    CHECK ((line_kind IS NOT NULL AND line_kind = 'account') = (factor IS NOT NULL));
--> statement-breakpoint
ALTER TABLE sheet_edit
  ADD COLUMN properties integer NOT NULL DEFAULT 0 CHECK (properties >= 0),
  DROP CONSTRAINT sheet_edit_changes_something,
  ADD CONSTRAINT sheet_edit_changes_something
    CHECK (cells >= 0 AND cells + lines + properties > 0);
--> statement-breakpoint
CREATE TABLE sheet_edit_property (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  edit_number integer NOT NULL,
  property text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (organisation_id, sheet_id, edit_number, property),
  FOREIGN KEY (organisation_id, sheet_id, edit_number) REFERENCES sheet_edit ON DELETE CASCADE,
  CHECK (before IS DISTINCT FROM after)
);
--> statement-breakpoint
REVOKE DELETE ON scenario FROM millpond_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON sheet_edit_property FROM millpond_app;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['scenario', 'sheet_edit_property'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app
         USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (
           current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY members_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_id()))', tenant_table);
    EXECUTE format(
      'CREATE POLICY editors_change ON %I TO millpond_app
         USING (organisation_id = (SELECT current_organisation_as(''editor'')))
         WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))',
      tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Whether the person of the transaction may see a private sheet of this author. Work without a
-- person is our own.
CREATE FUNCTION sees_private_of(author text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN author = current_user_id() OR current_organisation_as('owner') IS NOT NULL;
--> statement-breakpoint
CREATE POLICY private_to_author ON sheet AS RESTRICTIVE TO millpond_app
  USING (NOT is_private OR sees_private_of(created_by))
  WITH CHECK (NOT is_private OR sees_private_of(created_by));
--> statement-breakpoint
-- Private sheets of the transaction's organisation that its person does not see. The guard looks,
-- because the person may not; it is asked once per statement.
GRANT SELECT (organisation_id, sheet_id, is_private, created_by) ON sheet TO millpond_guard;
--> statement-breakpoint
CREATE POLICY guard_reads ON sheet FOR SELECT TO millpond_guard USING (true);
--> statement-breakpoint
CREATE INDEX sheet_private ON sheet (organisation_id) WHERE is_private;
--> statement-breakpoint
CREATE FUNCTION hidden_sheets() RETURNS uuid[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  hidden uuid[];
BEGIN
  SELECT array_agg(s.sheet_id) INTO hidden FROM public.sheet s
    WHERE s.organisation_id = NULLIF(current_setting('app.organisation', true), '')::uuid
      AND s.is_private AND s.created_by IS DISTINCT FROM public.current_user_id();
  IF hidden IS NULL OR public.current_organisation_as('owner') IS NOT NULL THEN
    RETURN '{}';
  END IF;
  RETURN hidden;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  -- Giving a function away requires the right to create one; it is revoked at once.
  GRANT CREATE ON SCHEMA public TO millpond_guard;
  REVOKE ALL ON FUNCTION hidden_sheets() FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION hidden_sheets() TO millpond_app, CURRENT_USER;
  ALTER FUNCTION hidden_sheets() OWNER TO millpond_guard;
  REVOKE CREATE ON SCHEMA public FROM millpond_guard;
END
$$;
--> statement-breakpoint
-- The parts of a sheet are hidden with it.
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY[
    'sheet_line', 'sheet_cell', 'sheet_edit', 'sheet_edit_cell', 'sheet_edit_line',
    'sheet_edit_property', 'scenario'
  ] LOOP
    EXECUTE format(
      'CREATE POLICY private_to_author ON %I AS RESTRICTIVE TO millpond_app
         USING (sheet_id <> ALL ((SELECT hidden_sheets())::uuid[]))
         WITH CHECK (sheet_id <> ALL ((SELECT hidden_sheets())::uuid[]))',
      part);
  END LOOP;
END
$$;
