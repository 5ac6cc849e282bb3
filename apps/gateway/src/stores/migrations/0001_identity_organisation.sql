-- Who signs in (schema identity, seen only by millpond_system), and which organisations they may
-- open. The first four tables have the shape the sign-in library expects.
CREATE TABLE identity."user" (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Channels of the account, shown as claims: hints for the screen, never permissions.
  app_store boolean NOT NULL DEFAULT false,
  xero boolean NOT NULL DEFAULT false,
  quickbooks boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE identity.account (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
--> statement-breakpoint
CREATE INDEX account_user ON identity.account (user_id);
--> statement-breakpoint
CREATE TABLE identity.session (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX session_user_id ON identity.session (user_id);
--> statement-breakpoint
CREATE TABLE identity.verification (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX verification_identifier ON identity.verification (identifier);
--> statement-breakpoint
-- Our own sessions: a family of refresh secrets that ends as a whole.
CREATE TABLE identity.refresh_family (
  family_id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity."user" (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text
);
--> statement-breakpoint
CREATE INDEX refresh_family_user ON identity.refresh_family (user_id);
--> statement-breakpoint
CREATE INDEX refresh_family_expiry ON identity.refresh_family (expires_at);
--> statement-breakpoint
CREATE TABLE identity.refresh_token (
  token_hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES identity.refresh_family (family_id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX refresh_token_family ON identity.refresh_token (family_id);
--> statement-breakpoint
-- The private half is sealed under the master key, which is not in the database.
CREATE TABLE identity.signing_key (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  sealed_private_jwk bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_current boolean NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX signing_key_current ON identity.signing_key (is_current) WHERE is_current;
--> statement-breakpoint
CREATE TABLE organisation (
  organisation_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  country text,
  reporting_year_begins_month smallint NOT NULL DEFAULT 1
    CHECK (reporting_year_begins_month BETWEEN 1 AND 12),
  subscription_status smallint NOT NULL CHECK (subscription_status BETWEEN 0 AND 7),
  is_partner boolean NOT NULL DEFAULT false,
  parent_organisation_id uuid REFERENCES organisation (organisation_id) ON DELETE SET NULL,
  cash_floor bigint,
  is_sample boolean NOT NULL DEFAULT false,
  -- Whose copy of the sample company it is: one each.
  sample_of text UNIQUE,
  CHECK (is_sample = (sample_of IS NOT NULL)),
  -- Last complete month of the published books, and how often books were published.
  close_month text CHECK (close_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  data_version integer NOT NULL DEFAULT 0,
  trial_ends_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE membership (
  organisation_id uuid NOT NULL REFERENCES organisation (organisation_id) ON DELETE CASCADE,
  user_id text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, user_id)
);
--> statement-breakpoint
CREATE INDEX membership_user ON membership (user_id);
--> statement-breakpoint
CREATE TABLE notification (
  organisation_id uuid NOT NULL REFERENCES organisation (organisation_id) ON DELETE CASCADE,
  notification_id uuid NOT NULL,
  kind text NOT NULL,
  impact text NOT NULL CHECK (impact IN ('critical', 'high', 'medium', 'low')),
  title text NOT NULL,
  message text NOT NULL,
  is_persistent boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, notification_id),
  UNIQUE (organisation_id, kind)
);
--> statement-breakpoint
-- From here on the organisation of a transaction counts only when its person, if there is one, is a
-- member: every policy that asks for it refuses a stranger by itself, even if the gateway let him
-- pass. Work without a person is our own (jobs, and the making of an organisation).
-- Policies write (SELECT current_organisation_id()), so that it is asked once and not for each row.
CREATE OR REPLACE FUNCTION current_organisation_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT CASE
      WHEN current_user_id() IS NULL THEN NULLIF(current_setting('app.organisation', true), '')::uuid
      ELSE (
        SELECT own.organisation_id FROM membership own
        WHERE own.organisation_id = NULLIF(current_setting('app.organisation', true), '')::uuid
          AND own.user_id = current_user_id()
      )
    END;
  END;
--> statement-breakpoint
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE membership FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A person sees where they belong; only our own work, within one organisation, changes it.
CREATE POLICY own ON membership FOR SELECT USING (user_id = current_user_id());
--> statement-breakpoint
CREATE POLICY tenant ON membership USING (
  current_user_id() IS NULL
  AND organisation_id = NULLIF(current_setting('app.organisation', true), '')::uuid
);
--> statement-breakpoint
ALTER TABLE organisation ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE organisation FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Making an organisation, publishing its books, its subscription and its end are our own work, done
-- without a person. A member reads it; whoever may edit changes three settings and nothing else.
CREATE POLICY our_work ON organisation USING (
  current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id())
);
--> statement-breakpoint
CREATE POLICY members_read ON organisation FOR SELECT
  USING (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY editors_change ON organisation FOR UPDATE USING (
  organisation_id = (
    SELECT m.organisation_id FROM membership m
    WHERE m.organisation_id = (SELECT current_organisation_id())
      AND m.user_id = current_user_id() AND m.role IN ('editor', 'owner')
  )
);
--> statement-breakpoint
-- A grant of single columns would bind our own work too: it wears the same role.
CREATE FUNCTION refuse_other_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user_id() IS NOT NULL AND to_jsonb(NEW) - TG_ARGV IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV
  THEN
    RAISE EXCEPTION 'A member may change no other column of %', TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER members_change_settings BEFORE UPDATE ON organisation FOR EACH ROW
  EXECUTE FUNCTION refuse_other_columns('name', 'reporting_year_begins_month', 'cash_floor');
--> statement-breakpoint
CREATE POLICY own ON organisation FOR SELECT USING (
  NULLIF(current_setting('app.organisation', true), '') IS NULL
  AND organisation_id IN (
    SELECT m.organisation_id FROM membership m WHERE m.user_id = current_user_id()
  )
);
--> statement-breakpoint
ALTER TABLE notification ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE notification FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON notification
  USING (organisation_id = (SELECT current_organisation_id()));
