-- Connections to accounting providers, imports, and the books they bring. Every table of an
-- organisation is keyed by it first and forces row security.
CREATE TABLE provider_grant (
  grant_id uuid PRIMARY KEY,
  user_id text NOT NULL,
  provider smallint NOT NULL CHECK (provider IN (1, 2)),
  subject text NOT NULL,
  access_token bytea,
  refresh_token bytea,
  previous_refresh_token bytea,
  previous_until timestamptz,
  access_expires_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'ended')),
  lease_id uuid,
  lease_until timestamptz,
  UNIQUE (user_id, provider, subject),
  UNIQUE (grant_id, user_id),
  -- The tokens of a grant that ended have done their work and are not kept.
  CHECK (status = 'ended' OR (access_token IS NOT NULL AND refresh_token IS NOT NULL)),
  CHECK (status = 'active'
    OR (access_token IS NULL AND refresh_token IS NULL AND previous_refresh_token IS NULL))
);
--> statement-breakpoint
CREATE TABLE connection (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  provider smallint NOT NULL CHECK (provider IN (1, 2)),
  tenant_id text NOT NULL,
  link_id text NOT NULL,
  tenant_name text NOT NULL,
  grant_id uuid NOT NULL,
  grant_user_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('connected', 'disconnected')),
  last_imported_at timestamptz,
  -- The organisation reads the grant it points at, and a foreign key looks past every policy: so the
  -- keys themselves say that the consent is one of a member.
  FOREIGN KEY (grant_id, grant_user_id) REFERENCES provider_grant (grant_id, user_id),
  FOREIGN KEY (organisation_id, grant_user_id) REFERENCES membership (organisation_id, user_id)
);
--> statement-breakpoint
-- A company at the provider feeds one organisation at a time; a disconnected one blocks nobody.
CREATE UNIQUE INDEX connection_tenant ON connection (provider, tenant_id)
  WHERE status = 'connected';
--> statement-breakpoint
CREATE INDEX connection_grant ON connection (grant_id);
--> statement-breakpoint
CREATE TABLE identity.oauth_transaction (
  state_hash text PRIMARY KEY,
  browser_hash text NOT NULL,
  code_verifier bytea NOT NULL,
  user_id text NOT NULL,
  -- Whose session began it: a consent does not outlive it.
  session_id uuid NOT NULL,
  provider smallint NOT NULL CHECK (provider IN (1, 2)),
  account_type text NOT NULL,
  organisation_id uuid,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE import_run (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  import_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'waiting', 'failed', 'done')),
  "window" jsonb NOT NULL,
  steps_to_open integer NOT NULL DEFAULT 0,
  published_partial boolean NOT NULL DEFAULT false,
  resume_at timestamptz,
  failure_kind text,
  failure_message text,
  lease_id uuid,
  lease_until timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (organisation_id, import_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX import_run_live ON import_run (organisation_id)
  WHERE state IN ('queued', 'running', 'waiting');
--> statement-breakpoint
CREATE TABLE import_step (
  organisation_id uuid NOT NULL,
  import_id uuid NOT NULL,
  step_key text NOT NULL,
  position integer NOT NULL,
  step jsonb NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  record_count integer NOT NULL DEFAULT 0,
  records text,
  PRIMARY KEY (organisation_id, import_id, step_key),
  FOREIGN KEY (organisation_id, import_id) REFERENCES import_run ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE books_profile (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  first_month text NOT NULL,
  months integer NOT NULL,
  is_partial boolean NOT NULL,
  sales_tax_basis text NOT NULL CHECK (sales_tax_basis IN ('payments', 'invoice', 'none')),
  sales_tax_period_months smallint,
  time_zone text,
  locked_to date
);
--> statement-breakpoint
CREATE TABLE account (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  code text NOT NULL,
  number text,
  name text NOT NULL,
  item_type smallint NOT NULL,
  item_sub_type smallint NOT NULL,
  role text,
  status text NOT NULL CHECK (status IN ('active', 'archived')),
  currency text,
  PRIMARY KEY (organisation_id, code)
);
--> statement-breakpoint
-- One array of cents per account and kind of figure: it is read whole and sent as text, many times
-- cheaper than a row a month. NULL in it is "no value".
CREATE TABLE ledger_series (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  summary_data_type smallint NOT NULL,
  item_type smallint NOT NULL,
  code text NOT NULL,
  position integer NOT NULL,
  item_sub_type smallint,
  number text,
  name text NOT NULL,
  first_month text NOT NULL,
  amounts bigint[] NOT NULL,
  PRIMARY KEY (organisation_id, summary_data_type, item_type, code)
);
--> statement-breakpoint
CREATE TABLE document (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  document_id text NOT NULL,
  kind text NOT NULL,
  number text,
  contact_id text,
  contact_name text NOT NULL,
  issued_on date NOT NULL,
  due_on date,
  expected_on date,
  paid_on date,
  status text NOT NULL CHECK (status IN ('open', 'paid')),
  total bigint NOT NULL,
  amount_due bigint NOT NULL,
  tax bigint NOT NULL,
  currency text NOT NULL,
  updated_at text NOT NULL,
  PRIMARY KEY (organisation_id, document_id)
);
--> statement-breakpoint
CREATE INDEX document_open ON document (organisation_id, due_on) WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE payment (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  payment_id text NOT NULL,
  document_id text NOT NULL,
  paid_on date NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (organisation_id, payment_id)
);
--> statement-breakpoint
CREATE TABLE contact (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  contact_id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'archived')),
  PRIMARY KEY (organisation_id, contact_id)
);
--> statement-breakpoint
CREATE TABLE repeating (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  repeating_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'bill')),
  contact_name text NOT NULL,
  total bigint NOT NULL,
  every_months smallint,
  every_weeks smallint,
  next_on date NOT NULL,
  ends_on date,
  PRIMARY KEY (organisation_id, repeating_id)
);
--> statement-breakpoint
CREATE TABLE reconciliation (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  position integer NOT NULL,
  check_name text NOT NULL,
  month text NOT NULL,
  label text NOT NULL,
  expected bigint NOT NULL,
  actual bigint NOT NULL,
  gap bigint NOT NULL,
  PRIMARY KEY (organisation_id, position)
);
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'import_run', 'import_step', 'books_profile', 'account', 'ledger_series',
    'document', 'payment', 'contact', 'repeating', 'reconciliation'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO millpond_app
         USING (organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (organisation_id = (SELECT current_organisation_id()))', tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE provider_grant ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE provider_grant FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE connection ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE connection FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Connecting is our own work, done without a person after the consent; a member sees the connection,
-- and an owner ends it.
CREATE POLICY our_work ON connection TO millpond_app USING (
  current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id())
);
--> statement-breakpoint
CREATE POLICY members_read ON connection FOR SELECT TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY owners_end ON connection FOR UPDATE TO millpond_app USING (
  organisation_id = (
    SELECT m.organisation_id FROM membership m
    WHERE m.organisation_id = (SELECT current_organisation_id())
      AND m.user_id = current_user_id() AND m.role = 'owner'
  )
);
--> statement-breakpoint
CREATE TRIGGER owners_only_end BEFORE UPDATE ON connection FOR EACH ROW
  EXECUTE FUNCTION refuse_other_columns('status');
--> statement-breakpoint
-- The list of organisations says of each how it is connected; within one organisation only its own.
CREATE POLICY members_list ON connection FOR SELECT TO millpond_app USING (
  NULLIF(current_setting('app.organisation', true), '') IS NULL
  AND organisation_id IN (
    SELECT m.organisation_id FROM membership m WHERE m.user_id = current_user_id()
  )
);
--> statement-breakpoint
-- Tokens belong to a person; an organisation reaches those its own connection runs on.
CREATE POLICY own ON provider_grant TO millpond_app USING (user_id = current_user_id());
--> statement-breakpoint
CREATE POLICY through_connection ON provider_grant TO millpond_app USING (
  grant_id IN (
    SELECT c.grant_id FROM connection c WHERE c.organisation_id = (SELECT current_organisation_id())
  )
);
--> statement-breakpoint
-- Schedules look over all organisations: who is connected, which imports lie abandoned. They see
-- these columns and no others: no name, no amount, no token.
GRANT SELECT (organisation_id, grant_id, status) ON connection TO millpond_system;
--> statement-breakpoint
GRANT SELECT (organisation_id, import_id, state, resume_at, lease_id, lease_until, started_at)
  ON import_run TO millpond_system;
--> statement-breakpoint
GRANT UPDATE (lease_id, lease_until) ON import_run TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_read ON connection FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY schedules_read ON import_run FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY schedules_release ON import_run FOR UPDATE TO millpond_system USING (true);
