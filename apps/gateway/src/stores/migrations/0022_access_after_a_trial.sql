-- The end of a partner's trial does not end its access: whether a person sees an organisation does
-- not depend on who pays. Adding a client still needs a running trial.
CREATE OR REPLACE VIEW reach WITH (security_invoker = true) AS
  SELECT m.organisation_id, m.user_id, role_level(m.role) AS level, true AS is_own
  FROM membership m
  UNION ALL
  SELECT l.organisation_id, m.user_id, least(role_level(m.role), role_level(l.role)), false
  FROM partner_client l
  JOIN organisation p ON p.organisation_id = l.partner_id
  JOIN membership m ON m.organisation_id = l.partner_id
  WHERE (l.valid_until IS NULL OR l.valid_until > now())
    AND p.is_partner AND p.delete_after IS NULL;
--> statement-breakpoint
REVOKE SELECT (subscription_status, trial_ends_at) ON organisation FROM millpond_guard;
