ALTER TABLE billing_letter RENAME TO billing_email;
--> statement-breakpoint
ALTER TABLE billing_email RENAME COLUMN about TO occasion;
--> statement-breakpoint
-- When a nightly check first saw that the organisation is read-only; empty while it is not. Clients
-- without a pass have no other date from which to count.
ALTER TABLE connection ADD COLUMN read_only_since timestamptz;
--> statement-breakpoint
GRANT SELECT (read_only_since) ON connection TO millpond_system;
--> statement-breakpoint
-- Who used a card for a trial: the same person may use it again while their trial lasts.
ALTER TABLE identity.trial_used ADD COLUMN used_by bytea;
