-- What became of the formulas and notes of a budget's lines belongs to the history of its figures:
-- to go back to an edit is to go back to the formulas of that time as well. Lines that were changed
-- before this have no such past, and keep what they say.
CREATE TABLE sheet_edit_line (
  organisation_id uuid NOT NULL,
  sheet_id uuid NOT NULL,
  edit_number integer NOT NULL,
  code text NOT NULL,
  before_formula text,
  after_formula text,
  before_note text,
  after_note text,
  PRIMARY KEY (organisation_id, sheet_id, edit_number, code),
  FOREIGN KEY (organisation_id, sheet_id, edit_number) REFERENCES sheet_edit ON DELETE CASCADE,
  CHECK (before_formula IS DISTINCT FROM after_formula OR before_note IS DISTINCT FROM after_note)
);
--> statement-breakpoint
ALTER TABLE sheet_edit ADD COLUMN lines integer NOT NULL DEFAULT 0 CHECK (lines >= 0);
--> statement-breakpoint
ALTER TABLE sheet_edit DROP CONSTRAINT sheet_edit_cells_check;
--> statement-breakpoint
ALTER TABLE sheet_edit ADD CONSTRAINT sheet_edit_changes_something
  CHECK (cells >= 0 AND cells + lines > 0);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON sheet_edit_line FROM millpond_app;
--> statement-breakpoint
ALTER TABLE sheet_edit_line ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_edit_line FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY our_work ON sheet_edit_line TO millpond_app
  USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY members_read ON sheet_edit_line FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY editors_change ON sheet_edit_line TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
