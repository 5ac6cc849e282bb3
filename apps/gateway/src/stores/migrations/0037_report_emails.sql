-- Published reports that are sent by email, by a person or by a schedule.
CREATE TABLE report_schedule (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  schedule_id uuid NOT NULL,
  -- The report: all its versions have the same series.
  series_id uuid NOT NULL,
  -- When it runs, what it does, and its recipients.
  plan jsonb NOT NULL CHECK (octet_length(plan::text) <= 20000),
  is_paused boolean NOT NULL DEFAULT false,
  -- Empty while it is paused.
  next_run_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, schedule_id),
  CHECK (is_paused = (next_run_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX report_schedule_next ON report_schedule (next_run_at) WHERE next_run_at IS NOT NULL;
--> statement-breakpoint
-- Each time that a schedule was due, once.
CREATE TABLE report_run (
  organisation_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'skipped', 'failed')),
  -- Why it was skipped or failed.
  reason text,
  -- What it made.
  report_id uuid,
  ended_at timestamptz,
  PRIMARY KEY (organisation_id, schedule_id, due_at),
  FOREIGN KEY (organisation_id, schedule_id) REFERENCES report_schedule ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX report_run_waiting ON report_run (organisation_id) WHERE state = 'waiting';
--> statement-breakpoint
-- One email to one recipient. A run of a schedule has one for each address.
CREATE TABLE report_delivery (
  organisation_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  report_id uuid NOT NULL,
  address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
  -- skipped: the recipient has unsubscribed.
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'failed', 'skipped')),
  -- A code of the mail server, never its text.
  fault text,
  -- The address is not that of a member.
  is_outside boolean NOT NULL,
  has_file boolean NOT NULL,
  mail_id uuid,
  sent_by text NOT NULL,
  schedule_id uuid,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (organisation_id, delivery_id),
  UNIQUE (organisation_id, schedule_id, due_at, address),
  FOREIGN KEY (organisation_id, report_id) REFERENCES report ON DELETE CASCADE,
  CHECK ((schedule_id IS NULL) = (due_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX report_delivery_report ON report_delivery (organisation_id, report_id, created_at);
--> statement-breakpoint
CREATE INDEX report_delivery_day ON report_delivery (organisation_id, created_at);
--> statement-breakpoint
CREATE INDEX report_delivery_mail ON report_delivery (mail_id) WHERE mail_id IS NOT NULL;
--> statement-breakpoint
-- Who wants no more emails with reports of this company.
CREATE TABLE mail_suppression (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  -- In lower case.
  address text NOT NULL,
  unsubscribed_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, address)
);
--> statement-breakpoint
-- A recipient is no member and knows no company, so an email is found by the hash of the token that
-- is in it.
CREATE TABLE identity.unsubscribe_code (
  token_hash bytea PRIMARY KEY,
  organisation_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  FOREIGN KEY (organisation_id, delivery_id) REFERENCES report_delivery ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX unsubscribe_code_delivery
  ON identity.unsubscribe_code (organisation_id, delivery_id);
--> statement-breakpoint
-- A file that one or more waiting emails carry, sealed like them.
CREATE TABLE mail.attachment (
  attachment_id uuid PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE mail.outbox
  ADD COLUMN attachment_id uuid REFERENCES mail.attachment ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX outbox_attachment ON mail.outbox (attachment_id) WHERE attachment_id IS NOT NULL;
--> statement-breakpoint
GRANT INSERT ON mail.attachment TO millpond_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON mail.attachment TO millpond_system;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON report_delivery, mail_suppression FROM millpond_app;
--> statement-breakpoint
REVOKE DELETE ON report_run FROM millpond_app;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'report_schedule', 'report_run', 'report_delivery', 'mail_suppression'
  ] LOOP
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
CREATE POLICY editors_send ON report_delivery FOR INSERT TO millpond_app
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
CREATE POLICY editors_change ON report_schedule TO millpond_app
  USING (organisation_id = (SELECT current_organisation_as('editor')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('editor')));
--> statement-breakpoint
-- Sending needs a plan; a schedule can always be deleted.
CREATE POLICY paid_insert ON report_delivery AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK ((SELECT full_access_here()));
--> statement-breakpoint
CREATE POLICY paid_insert ON report_schedule AS RESTRICTIVE FOR INSERT TO millpond_app
  WITH CHECK (current_user_id() IS NULL OR (SELECT full_access_here()));
--> statement-breakpoint
CREATE POLICY paid_update ON report_schedule AS RESTRICTIVE FOR UPDATE TO millpond_app
  USING (current_user_id() IS NULL OR (SELECT full_access_here()))
  WITH CHECK (current_user_id() IS NULL OR (SELECT full_access_here()));
--> statement-breakpoint
-- The sender of emails notes what became of them, and the sweep looks for what is due. They see
-- nothing else.
GRANT SELECT (mail_id), UPDATE (state, fault, settled_at) ON report_delivery TO millpond_system;
--> statement-breakpoint
CREATE POLICY mail_looks ON report_delivery FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
CREATE POLICY mail_settles ON report_delivery FOR UPDATE TO millpond_system
  USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT (organisation_id, next_run_at) ON report_schedule TO millpond_system;
--> statement-breakpoint
CREATE POLICY sweep_looks ON report_schedule FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
GRANT SELECT (organisation_id, state) ON report_run TO millpond_system;
--> statement-breakpoint
CREATE POLICY sweep_looks ON report_run FOR SELECT TO millpond_system USING (true);
