-- What a partner notes about its clients. The rows belong to the partner, so clients do not see
-- them. A row from before the present link counts for nothing.
CREATE TABLE portfolio_entry (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  -- Another tenant, so its id is no foreign key.
  client_id uuid NOT NULL,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  -- The member of the partner who works with this client.
  assignee text,
  -- When the client last got a pass that another client had, or that was free.
  pass_given_at timestamptz,
  noted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, client_id),
  CHECK (client_id <> organisation_id)
);
--> statement-breakpoint
-- The settings that a partner gives to new clients.
CREATE TABLE client_template (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  template jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- In the client: what it got from a template, and from which firm.
CREATE TABLE applied_template (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  partner_id uuid NOT NULL,
  firm text NOT NULL,
  template jsonb NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- A partner that hands a client over: its access ends when this invite is accepted.
ALTER TABLE invite ADD COLUMN ends_partner uuid;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['portfolio_entry', 'client_template', 'applied_template'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app
         USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (
           current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY members_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_id()))', tenant_table);
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY['portfolio_entry', 'client_template'] LOOP
    EXECUTE format(
      'CREATE POLICY editors_change ON %I TO millpond_app
         USING (organisation_id = (SELECT current_organisation_as(''editor'')))
         WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))',
      tenant_table);
  END LOOP;
END
$$;
