ALTER TABLE billing_letter RENAME TO billing_email;
--> statement-breakpoint
ALTER TABLE billing_email RENAME COLUMN about TO occasion;
--> statement-breakpoint
-- When a nightly check first saw that the organisation is read-only; empty while it is not. Clients
-- without a pass have no other date from which to count.
ALTER TABLE connection ADD COLUMN read_only_since timestamptz;
