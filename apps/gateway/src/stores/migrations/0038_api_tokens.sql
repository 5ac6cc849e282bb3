-- API tokens: a person lets another tool read one company for them. A tool knows no company, so a
-- token is found by the system: by its hash, as it has 256 random bits. The token is not stored. A
-- revoked token has no row, so it looks the same as one that never existed.
CREATE TABLE identity.api_token (
  token_id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) >= 1),
  -- The session that created it had shown a second factor.
  second_factor boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
    CHECK (expires_at > created_at AND expires_at <= created_at + interval '8784 hours'),
  -- In UTC.
  last_used_on date
);
--> statement-breakpoint
CREATE INDEX api_token_person ON identity.api_token (user_id);
--> statement-breakpoint
CREATE INDEX api_token_organisation ON identity.api_token (organisation_id, user_id);
--> statement-breakpoint
CREATE INDEX api_token_expiry ON identity.api_token (expires_at);
