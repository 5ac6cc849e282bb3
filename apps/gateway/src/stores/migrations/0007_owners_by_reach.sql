-- Owners by way of a partner read the log and let staff help, as owners of the organisation do.
ALTER POLICY owners_read ON audit_entry
  USING (organisation_id = (SELECT current_organisation_as('owner')));
--> statement-breakpoint
ALTER POLICY owners_change ON support_access
  USING (organisation_id = (SELECT current_organisation_as('owner')))
  WITH CHECK (organisation_id = (SELECT current_organisation_as('owner')));
