-- Addresses of a company that get its events, signed.
CREATE TABLE webhook (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  webhook_id uuid NOT NULL,
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 2000),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 10),
  is_paused boolean NOT NULL DEFAULT false,
  -- Switched off by ourselves: the address is gone, or everything has failed for days.
  off_reason text CHECK (off_reason IN ('gone', 'failing')),
  -- Empty after a success.
  failing_since timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, webhook_id)
);
--> statement-breakpoint
-- One event for one webhook.
CREATE TABLE webhook_delivery (
  organisation_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  -- The same for all webhooks of the company, and in each attempt.
  event_id uuid NOT NULL,
  kind text NOT NULL,
  -- The JSON that is signed and sent, exactly as it is here.
  body text NOT NULL CHECK (octet_length(body) <= 20000),
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- While an attempt runs, when another process may try.
  next_attempt_at timestamptz,
  -- Of the last reply. Its text is not stored.
  last_status integer,
  last_fault text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (organisation_id, delivery_id),
  UNIQUE (organisation_id, webhook_id, event_id),
  FOREIGN KEY (organisation_id, webhook_id) REFERENCES webhook ON DELETE CASCADE,
  CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'waiting') = (settled_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_attempt_at) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX webhook_delivery_settled ON webhook_delivery (settled_at)
  WHERE settled_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX webhook_delivery_list
  ON webhook_delivery (organisation_id, webhook_id, created_at DESC);
--> statement-breakpoint
-- Sealed, and where no request of a person has rights: an export of the company does not hold them.
CREATE TABLE identity.webhook_secret (
  webhook_id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL,
  sealed bytea NOT NULL,
  -- The one before signs as well, for a day.
  previous bytea,
  previous_until timestamptz,
  FOREIGN KEY (organisation_id, webhook_id) REFERENCES webhook ON DELETE CASCADE,
  CHECK ((previous IS NULL) = (previous_until IS NULL))
);
--> statement-breakpoint
CREATE INDEX webhook_secret_webhook ON identity.webhook_secret (organisation_id, webhook_id);
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['webhook', 'webhook_delivery'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app
         USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (
           current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY owners_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_as(''owner'')))', tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE POLICY owners_change ON webhook TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('owner')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
-- A webhook needs a plan; it can always be deleted.
CREATE POLICY paid_insert ON webhook AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK (current_user_id() IS NULL OR (SELECT full_access_here()));
--> statement-breakpoint
CREATE POLICY paid_update ON webhook AS RESTRICTIVE FOR UPDATE TO millpond_app
  USING (current_user_id() IS NULL OR (SELECT full_access_here()))
  WITH CHECK (current_user_id() IS NULL OR (SELECT full_access_here()));
--> statement-breakpoint
-- The sweep looks for what is due and deletes what is old. It sees no address and no message.
GRANT SELECT (organisation_id, state, next_attempt_at, settled_at), DELETE
  ON webhook_delivery TO millpond_system;
--> statement-breakpoint
CREATE POLICY sweep_looks ON webhook_delivery FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY sweep_deletes ON webhook_delivery FOR DELETE TO millpond_system
  USING (settled_at IS NOT NULL);
