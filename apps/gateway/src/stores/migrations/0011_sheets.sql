-- What people plan: whole numbers by line and month. A version of a budget, the customer counts and
-- the transfers are each a sheet. Its cells say what is; its edits, which only ever grow, say how it
-- became so.
CREATE TABLE sheet (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  sheet_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('budget', 'customers', 'transfers')),
  name text,
  customer_label text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'locked', 'approved')),
  state_by text,
  state_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  -- Counts changes of this row but for the two numbers below.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The newest edit. Whoever saves holds this row, so that edits are counted without a gap.
  edit_number integer NOT NULL DEFAULT 0 CHECK (edit_number >= 0),
  -- How often lines were changed.
  line_changes integer NOT NULL DEFAULT 0 CHECK (line_changes >= 0),
  based_on uuid,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, sheet_id),
  CHECK ((kind = 'budget') = (name IS NOT NULL)),
  CHECK (kind = 'customers' OR customer_label IS NULL),
  CHECK ((state_by IS NULL) = (state_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX sheet_single ON sheet (organisation_id, kind) WHERE kind <> 'budget';
--> statement-breakpoint
CREATE UNIQUE INDEX sheet_name ON sheet (organisation_id, lower(name))
  WHERE kind = 'budget' AND NOT is_deleted;
--> statement-breakpoint
CREATE TABLE sheet_line (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  code text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  is_deleted boolean NOT NULL,
  name text,
  position integer NOT NULL,
  formula text,
  note text,
  from_code text,
  to_code text,
  day_of_month smallint CHECK (day_of_month BETWEEN 1 AND 31),
  PRIMARY KEY (organisation_id, sheet_id, code),
  FOREIGN KEY (organisation_id, sheet_id) REFERENCES sheet ON DELETE CASCADE,
  CHECK (num_nulls(from_code, to_code, day_of_month) IN (0, 3)),
  CHECK (from_code <> to_code)
);
--> statement-breakpoint
-- Cents, or pieces where the item type is that of customers. A cell that was emptied stays, so that
-- its version goes on.
CREATE TABLE sheet_cell (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  code text NOT NULL,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  item_type smallint NOT NULL,
  value bigint,
  version integer NOT NULL CHECK (version > 0),
  edit_number integer NOT NULL,
  PRIMARY KEY (organisation_id, sheet_id, code, month),
  FOREIGN KEY (organisation_id, sheet_id) REFERENCES sheet ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE sheet_edit (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  edit_number integer NOT NULL CHECK (edit_number > 0),
  edited_by text NOT NULL,
  edited_at timestamptz NOT NULL,
  label text NOT NULL,
  cells integer NOT NULL CHECK (cells > 0),
  PRIMARY KEY (organisation_id, sheet_id, edit_number),
  FOREIGN KEY (organisation_id, sheet_id) REFERENCES sheet ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE sheet_edit_cell (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  edit_number integer NOT NULL,
  code text NOT NULL,
  month text NOT NULL,
  item_type smallint NOT NULL,
  before bigint,
  after bigint,
  PRIMARY KEY (organisation_id, sheet_id, edit_number, code, month),
  FOREIGN KEY (organisation_id, sheet_id, edit_number) REFERENCES sheet_edit ON DELETE CASCADE,
  CHECK (before IS DISTINCT FROM after)
);
--> statement-breakpoint
-- What somebody typed and has not saved. Only ever read whole, so it is text. An ended one stays
-- without changes: should it begin again its version goes on, and an older tab is not taken for it.
CREATE TABLE sheet_draft (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  user_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  changes text,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, sheet_id, user_id),
  FOREIGN KEY (organisation_id, sheet_id) REFERENCES sheet ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX sheet_draft_person ON sheet_draft (user_id);
--> statement-breakpoint
-- Nobody takes a sheet away, or anything of its past: all of it goes with its organisation alone.
REVOKE DELETE ON sheet, sheet_line, sheet_cell FROM millpond_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON sheet_edit, sheet_edit_cell FROM millpond_app;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'sheet', 'sheet_line', 'sheet_cell', 'sheet_edit', 'sheet_edit_cell', 'sheet_draft'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY[
    'sheet', 'sheet_line', 'sheet_cell', 'sheet_edit', 'sheet_edit_cell'
  ] LOOP
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
-- A draft is its person's own: not even our work looks into it.
CREATE POLICY own_read ON sheet_draft FOR SELECT TO millpond_app
  USING (user_id = current_user_id() AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY own_change ON sheet_draft TO millpond_app
  USING (
    user_id = current_user_id() AND organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (
    user_id = current_user_id() AND organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
-- At the end of an account its drafts go, in organisations it has left long ago, too.
CREATE POLICY own_list ON sheet_draft FOR SELECT TO millpond_app
  USING (
    user_id = current_user_id() AND NULLIF(current_setting('app.organisation', true), '') IS NULL);
--> statement-breakpoint
CREATE POLICY own_end ON sheet_draft FOR DELETE TO millpond_app
  USING (
    user_id = current_user_id() AND NULLIF(current_setting('app.organisation', true), '') IS NULL);
--> statement-breakpoint
-- To approve and to lock is an owner's, and so is to open again; the gateway says so first.
CREATE FUNCTION refuse_state_by_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_organisation_as('owner') IS DISTINCT FROM NEW.organisation_id THEN
    RAISE EXCEPTION 'Only an owner approves, locks or opens a sheet'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER owners_set_state BEFORE UPDATE ON sheet FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_state_by_others();
