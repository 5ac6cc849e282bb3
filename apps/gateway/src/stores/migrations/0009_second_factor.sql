-- Whoever connects a provider needs a second factor from this instant on (decision 028).
ALTER TABLE identity."user" ADD COLUMN factor_due_at timestamptz;
--> statement-breakpoint
-- Their owner reads the grants of everybody once, to give those who have connected before a grace.
ALTER TABLE provider_grant NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE identity."user" SET factor_due_at = now() + interval '7 days'
WHERE id IN (SELECT user_id FROM provider_grant);
--> statement-breakpoint
ALTER TABLE provider_grant FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What a person is in an organisation: `is_reached` where they are that by way of a partner, and
-- `is_partner` where others are reached by way of it. No row for a stranger.
CREATE FUNCTION standing_in(organisation uuid, person text)
  RETURNS TABLE (role text, is_reached boolean, is_partner boolean)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER ROWS 1
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT public.role_at(max(r.level)),
      coalesce(max(r.level) FILTER (WHERE r.is_own), 0) < max(r.level), o.is_partner
    FROM public.reach r JOIN public.organisation o ON o.organisation_id = r.organisation_id
    WHERE r.organisation_id = $1 AND r.user_id = $2
    GROUP BY o.organisation_id, o.delete_after, o.is_partner
    HAVING o.delete_after IS NULL OR max(r.level) = 3;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  GRANT CREATE ON SCHEMA public TO millpond_guard;
  REVOKE ALL ON FUNCTION standing_in(uuid, text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION standing_in(uuid, text) TO millpond_system;
  ALTER FUNCTION standing_in(uuid, text) OWNER TO millpond_guard;
  REVOKE CREATE ON SCHEMA public FROM millpond_guard;
END
$$;
