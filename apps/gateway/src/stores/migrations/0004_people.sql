-- People sign in by rooms of our own now; what the sign-in library kept and we did not read goes.
DROP TABLE identity.session;
--> statement-breakpoint
DROP TABLE identity.verification;
--> statement-breakpoint
-- One hash a person; who only signs in elsewhere, or with a passkey, has none.
CREATE TABLE identity.password (
  user_id text PRIMARY KEY REFERENCES identity."user" (id) ON DELETE CASCADE,
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);
--> statement-breakpoint
INSERT INTO identity.password (user_id, hash, changed_at)
SELECT DISTINCT ON (user_id) user_id, password, updated_at FROM identity.account
WHERE password IS NOT NULL ORDER BY user_id, updated_at DESC;
--> statement-breakpoint
DROP TABLE identity.account;
--> statement-breakpoint
ALTER TABLE identity."user"
  ADD COLUMN disabled_at timestamptz,
  -- Set while the account waits for its end.
  ADD COLUMN delete_after timestamptz;
--> statement-breakpoint
CREATE INDEX user_delete_after ON identity."user" (delete_after) WHERE delete_after IS NOT NULL;
--> statement-breakpoint
-- When the person last showed who they are, and what the browser said of itself.
ALTER TABLE identity.refresh_family
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN address text,
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- Whatever is used once and soon: mailed codes and links, sign-ins that wait for a second factor,
-- challenges of passkeys, consents at other issuers. Only hashes of what the holder shows are kept.
CREATE TABLE identity.one_time_code (
  purpose text NOT NULL,
  -- Of the long secret (a link, a ticket, a cookie), or of what the code is bound to.
  handle_hash bytea NOT NULL,
  user_id text REFERENCES identity."user" (id) ON DELETE CASCADE,
  -- Of the short code typed in besides; null where the long secret is all there is.
  code_hash bytea,
  sealed_payload bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (purpose, handle_hash)
);
--> statement-breakpoint
CREATE INDEX one_time_code_user ON identity.one_time_code (user_id, purpose);
--> statement-breakpoint
CREATE INDEX one_time_code_expiry ON identity.one_time_code (expires_at);
--> statement-breakpoint
CREATE TABLE identity.totp (
  user_id text PRIMARY KEY REFERENCES identity."user" (id) ON DELETE CASCADE,
  -- Sealed under the master key, for this person alone.
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the first code has been shown.
  confirmed_at timestamptz,
  -- The thirty seconds of the last code taken: it is not taken again.
  last_step bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE identity.recovery_code (
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
--> statement-breakpoint
CREATE TABLE identity.passkey (
  passkey_id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL DEFAULT '',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX passkey_user ON identity.passkey (user_id);
--> statement-breakpoint
-- Another issuer's name for a person. The key is issuer and subject, never an e-mail address.
CREATE TABLE identity.foreign_account (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  label text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);
--> statement-breakpoint
-- Browsers a person has signed in from: guesses of strangers do not lock these out.
CREATE TABLE identity.known_device (
  device_hash bytea NOT NULL,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, user_id)
);
--> statement-breakpoint
CREATE INDEX known_device_user ON identity.known_device (user_id);
--> statement-breakpoint
-- How often something was tried in a stretch of time. The key is a keyed hash: no address is here.
CREATE TABLE identity.guess (
  key_hash bytea PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  count integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX guess_end ON identity.guess (ends_at);
--> statement-breakpoint
-- Mail is written down in the transaction of the change it tells of, and sent afterwards. Whoever
-- serves a request may add to it; only our own work reads it. The text is sealed: it holds codes.
CREATE SCHEMA mail;
--> statement-breakpoint
GRANT USAGE ON SCHEMA mail TO millpond_app, millpond_system;
--> statement-breakpoint
CREATE TABLE mail.outbox (
  mail_id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- Null once it is sent.
  sealed bytea,
  -- Written so that an address nobody has costs as long as another; it is never sent or shown.
  is_decoy boolean NOT NULL,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  last_fault text
);
--> statement-breakpoint
CREATE INDEX outbox_due ON mail.outbox (next_attempt_at) WHERE sealed IS NOT NULL;
--> statement-breakpoint
GRANT INSERT ON mail.outbox TO millpond_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON mail.outbox TO millpond_system;
