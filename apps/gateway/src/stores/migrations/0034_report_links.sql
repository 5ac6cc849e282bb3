-- Links to published reports. A link shows one version, and ends on its last day or when it is
-- revoked.
CREATE TABLE report_link (
  organisation_id uuid NOT NULL,
  link_id uuid NOT NULL,
  report_id uuid NOT NULL,
  has_passcode boolean NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
    CHECK (expires_at > created_at AND expires_at <= created_at + interval '8784 hours'),
  revoked_at timestamptz,
  open_count integer NOT NULL DEFAULT 0 CHECK (open_count >= 0),
  last_opened_at timestamptz,
  PRIMARY KEY (organisation_id, link_id),
  FOREIGN KEY (organisation_id, report_id) REFERENCES report ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX report_link_report ON report_link (organisation_id, report_id);
--> statement-breakpoint
-- The last times that a link was opened: a part of the address, and the kind of browser.
CREATE TABLE report_link_open (
  organisation_id uuid NOT NULL,
  link_id uuid NOT NULL,
  -- Counts from 1 in each link.
  number integer NOT NULL CHECK (number >= 1),
  opened_at timestamptz NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  PRIMARY KEY (organisation_id, link_id, number),
  FOREIGN KEY (organisation_id, link_id) REFERENCES report_link ON DELETE CASCADE
);
--> statement-breakpoint
-- A person who has a link is no member and knows no company, so a link is found by the system: by
-- the hash of its token, which has 256 random bits. Neither the token nor the passcode is stored.
-- A revoked link has no row here, so it cannot be told from one that never existed.
CREATE TABLE identity.report_link_code (
  token_hash bytea PRIMARY KEY,
  organisation_id uuid NOT NULL,
  link_id uuid NOT NULL,
  -- Of argon2id; null if the link has no passcode.
  passcode_hash text,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organisation_id, link_id) REFERENCES report_link ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX report_link_code_link ON identity.report_link_code (organisation_id, link_id);
--> statement-breakpoint
CREATE INDEX report_link_code_expiry ON identity.report_link_code (expires_at);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON report_link FROM millpond_app;
--> statement-breakpoint
GRANT UPDATE (revoked_at, open_count, last_opened_at) ON report_link TO millpond_app;
--> statement-breakpoint
REVOKE UPDATE ON report_link_open FROM millpond_app;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['report_link', 'report_link_open'] LOOP
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
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE POLICY editors_create ON report_link FOR INSERT TO millpond_app
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
CREATE POLICY editors_revoke ON report_link FOR UPDATE TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
-- A new link needs a plan; a link can always be revoked.
CREATE POLICY paid_insert ON report_link AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK ((SELECT full_access_here()));
