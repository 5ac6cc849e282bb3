-- The person who has verified an address finds the invites to it, by a hash of the address. Earlier
-- invites have none: they open by their links, which expire within 14 days.
ALTER TABLE identity.invite_code ADD COLUMN address_hash bytea;
--> statement-breakpoint
CREATE INDEX invite_code_address ON identity.invite_code (address_hash);
