-- Why a step was skipped: the kind of the provider's failure.
ALTER TABLE import_step ADD COLUMN skipped_for text;
--> statement-breakpoint
-- Records of the published books that the provider sent and that cannot be used.
ALTER TABLE books_profile ADD COLUMN left_out jsonb;
--> statement-breakpoint
-- The company's short name in links to the provider's pages.
ALTER TABLE connection ADD COLUMN short_code text;
--> statement-breakpoint
-- How many calls the provider still answers today, as it said with its last answer.
ALTER TABLE connection ADD COLUMN calls_left integer CHECK (calls_left >= 0);
--> statement-breakpoint
ALTER TABLE connection ADD COLUMN calls_left_at timestamptz;
