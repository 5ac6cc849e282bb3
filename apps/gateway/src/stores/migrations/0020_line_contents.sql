-- The lines of customers and of transfers belong to the history of their figures: to go back to an
-- edit is to go back to the names, the order and the accounts of that time. Lines that were changed
-- before this have no such past, and stay as they are.
ALTER TABLE sheet_edit_line ADD COLUMN before_content jsonb;
--> statement-breakpoint
ALTER TABLE sheet_edit_line ADD COLUMN after_content jsonb;
--> statement-breakpoint
ALTER TABLE sheet_edit_line DROP CONSTRAINT sheet_edit_line_check;
--> statement-breakpoint
ALTER TABLE sheet_edit_line ADD CONSTRAINT sheet_edit_line_changes_something CHECK (
  before_formula IS DISTINCT FROM after_formula OR before_note IS DISTINCT FROM after_note
    OR before_content IS DISTINCT FROM after_content
);
