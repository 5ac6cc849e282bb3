-- Packs: a partner has a report made for each of several clients. The rows belong to the partner,
-- the reports to the clients.
CREATE TABLE pack_run (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  pack_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  -- The template or the saved report of the partner: with a client, it gives the series.
  source text NOT NULL CHECK (source <> ''),
  -- The blocks as they were when the pack started.
  definition jsonb NOT NULL CHECK (octet_length(definition::text) <= 400000),
  -- Empty: the last complete month of each client.
  month text CHECK (month ~ '^\d{4}-\d{2}$'),
  action text NOT NULL CHECK (action IN ('draft', 'publish', 'send')),
  -- In the emails.
  message text NOT NULL CHECK (length(message) <= 1000),
  started_by text NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, pack_id)
);
--> statement-breakpoint
CREATE INDEX pack_run_started ON pack_run (organisation_id, started_at DESC);
--> statement-breakpoint
-- One client of a pack.
CREATE TABLE pack_item (
  organisation_id uuid NOT NULL,
  pack_id uuid NOT NULL,
  -- Another tenant, so its id is no foreign key.
  client_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- While an attempt runs, when another process may try.
  next_try_at timestamptz,
  -- A sentence.
  reason text,
  -- A report of the client, and its month.
  report_id uuid,
  month text CHECK (month ~ '^\d{4}-\d{2}$'),
  PRIMARY KEY (organisation_id, pack_id, client_id),
  FOREIGN KEY (organisation_id, pack_id) REFERENCES pack_run ON DELETE CASCADE,
  CHECK (client_id <> organisation_id),
  CHECK ((state = 'waiting') = (next_try_at IS NOT NULL)),
  CHECK ((state = 'done') = (report_id IS NOT NULL)),
  CHECK (state <> 'failed' OR reason IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX pack_item_due ON pack_item (next_try_at) WHERE state = 'waiting';
--> statement-breakpoint
-- People start packs; what becomes of them is our own work.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['pack_run', 'pack_item'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app
         USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (
           current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY editors_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_as(''editor'')))', tenant_table);
    EXECUTE format(
      'CREATE POLICY editors_start ON %I FOR INSERT TO millpond_app
         WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))',
      tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
-- The sweep looks for what is due. It sees no title and no reason.
GRANT SELECT (organisation_id, pack_id, client_id, state, next_try_at)
  ON pack_item TO millpond_system;
--> statement-breakpoint
CREATE POLICY sweep_looks ON pack_item FOR SELECT TO millpond_system USING (true);
