-- Alerts: which ones a company wants, the causes that were found, what was said of them, and what
-- each person wants to get by email.
ALTER TABLE notification ADD COLUMN cause text NOT NULL DEFAULT '';
--> statement-breakpoint
-- One of each kind, and of alerts one for each cause.
ALTER TABLE notification DROP CONSTRAINT notification_organisation_id_kind_key,
  ADD CONSTRAINT notification_once UNIQUE (organisation_id, kind, cause);
--> statement-breakpoint
CREATE TABLE alert_rule (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  rule jsonb NOT NULL CHECK (octet_length(rule::text) <= 2000),
  saved_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE alert_cause (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('cashFloor', 'taxDue', 'overdue', 'stale')),
  cause_key text NOT NULL,
  state text NOT NULL CHECK (state IN ('raised', 'resolved')),
  content jsonb NOT NULL,
  -- When the next email about it may leave; empty when none is to be sent.
  mail_due_at timestamptz,
  -- How many things were said of it.
  events integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organisation_id, kind, cause_key)
);
--> statement-breakpoint
CREATE INDEX alert_cause_mail ON alert_cause (mail_due_at) WHERE mail_due_at IS NOT NULL;
--> statement-breakpoint
-- What was said, and the digests that were sent: each once.
CREATE TABLE alert_event (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  kind text NOT NULL,
  cause_key text NOT NULL,
  sequence integer NOT NULL,
  event text NOT NULL CHECK (event IN ('raised', 'worsened', 'resolved', 'sent')),
  said_at timestamptz NOT NULL,
  content jsonb,
  PRIMARY KEY (organisation_id, kind, cause_key, sequence)
);
--> statement-breakpoint
-- A person who leaves the company has no wishes there any more.
CREATE TABLE alert_preference (
  organisation_id uuid NOT NULL,
  user_id text NOT NULL,
  wants_email boolean NOT NULL,
  wants_digest boolean NOT NULL,
  PRIMARY KEY (organisation_id, user_id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES membership (organisation_id, user_id)
    ON DELETE CASCADE
);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON alert_event FROM millpond_app;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'alert_rule', 'alert_cause', 'alert_event', 'alert_preference'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY our_work ON %I TO millpond_app
         USING (current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))
         WITH CHECK (
           current_user_id() IS NULL AND organisation_id = (SELECT current_organisation_id()))',
      tenant_table);
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY['alert_rule', 'alert_cause', 'alert_event'] LOOP
    EXECUTE format(
      'CREATE POLICY members_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_id()))', tenant_table);
  END LOOP;
  EXECUTE
    'CREATE POLICY editors_change ON alert_rule TO millpond_app
       USING (organisation_id = (SELECT current_organisation_as(''editor'')))
       WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))';
  EXECUTE
    'CREATE POLICY editors_snooze ON alert_cause FOR UPDATE TO millpond_app
       USING (organisation_id = (SELECT current_organisation_as(''editor'')))
       WITH CHECK (organisation_id = (SELECT current_organisation_as(''editor'')))';
  -- Alerts are part of what a plan pays for; wishes about emails are not.
  FOREACH tenant_table IN ARRAY ARRAY['alert_rule', 'alert_cause'] LOOP
    EXECUTE format(
      'CREATE POLICY paid_insert ON %I AS RESTRICTIVE FOR INSERT TO millpond_app
         WITH CHECK ((SELECT full_access_here()))', tenant_table);
    EXECUTE format(
      'CREATE POLICY paid_update ON %I AS RESTRICTIVE FOR UPDATE TO millpond_app
         USING ((SELECT full_access_here())) WITH CHECK ((SELECT full_access_here()))',
      tenant_table);
    EXECUTE format(
      'CREATE POLICY paid_delete ON %I AS RESTRICTIVE FOR DELETE TO millpond_app
         USING ((SELECT full_access_here()))', tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE POLICY own_read ON alert_preference FOR SELECT TO millpond_app
  USING (user_id = current_user_id() AND organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
CREATE POLICY own_change ON alert_preference TO millpond_app
  USING (
    user_id = current_user_id() AND organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (
    user_id = current_user_id() AND organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
-- The hourly work looks for companies with old books and for emails that are due, and sees nothing
-- else of them.
GRANT SELECT (organisation_id, kind, state, mail_due_at) ON alert_cause TO millpond_system;
--> statement-breakpoint
CREATE POLICY schedules_look ON alert_cause FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
GRANT SELECT (last_imported_at) ON connection TO millpond_system;
