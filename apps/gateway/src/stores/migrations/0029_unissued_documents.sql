-- Drafts and quotes of the provider: invoices and bills that are not issued yet.
CREATE TABLE unissued_document (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  document_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'bill')),
  stage text NOT NULL CHECK (stage IN ('draft', 'quote')),
  is_accepted boolean NOT NULL,
  number text,
  contact_id text,
  contact_name text NOT NULL,
  issued_on date NOT NULL,
  due_on date,
  expires_on date,
  net bigint NOT NULL,
  code text,
  PRIMARY KEY (organisation_id, document_id)
);
--> statement-breakpoint
ALTER TABLE unissued_document ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE unissued_document FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON unissued_document TO millpond_app
  USING (organisation_id = (SELECT current_organisation_id()))
  WITH CHECK (organisation_id = (SELECT current_organisation_id()));
--> statement-breakpoint
-- Null in books that were imported before these were read.
ALTER TABLE repeating
  ADD COLUMN contact_id text,
  ADD COLUMN net bigint,
  ADD COLUMN code text;
