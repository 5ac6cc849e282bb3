-- What gives an organisation full access. Its subscription is computed from these rows and from
-- passes of its partners; nothing stores a status.
CREATE TABLE entitlement (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  -- `partner` is no row: it follows from partner_client.
  kind text NOT NULL
    CHECK (kind IN ('lifetime', 'stripe', 'xeroAppStore', 'manual', 'trial', 'sample')),
  -- From this instant on it gives nothing. No value has no end.
  valid_until timestamptz,
  -- Clients that a partner may cover. No value is no limit.
  passes integer DEFAULT 0 CHECK (passes >= 0),
  reason text CHECK (reason IN ('trial', 'trialOver', 'paymentFailed', 'confirmPayment',
    'confirming', 'ending', 'ended', 'refunded')),
  -- Which part of Millpond wrote it, or the operator.
  set_by text NOT NULL CHECK (set_by <> ''),
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, kind)
);
--> statement-breakpoint
CREATE INDEX entitlement_end ON entitlement (valid_until) WHERE valid_until IS NOT NULL;
--> statement-breakpoint
-- The customer of an organisation at Stripe. A change at Stripe raises `wanted`; whoever holds the
-- lease reads Stripe and sets `synced` to the number it claimed.
CREATE TABLE billing_account (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  stripe_customer_id text,
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  wanted integer NOT NULL DEFAULT 0,
  synced integer NOT NULL DEFAULT 0,
  claim integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX billing_account_behind ON billing_account (lease_until) WHERE wanted > synced;
--> statement-breakpoint
-- Another organisation that pays for this one. It is another tenant, so its id is no foreign key.
CREATE TABLE billing_cover (
  organisation_id uuid PRIMARY KEY REFERENCES organisation ON DELETE CASCADE,
  payer_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CHECK (payer_id <> organisation_id)
);
--> statement-breakpoint
CREATE INDEX billing_cover_payer ON billing_cover (payer_id);
--> statement-breakpoint
-- Subscriptions as they were last read from Stripe, for screens and emails.
CREATE TABLE stripe_subscription (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  subscription_id text NOT NULL,
  status text NOT NULL,
  product text NOT NULL CHECK (product IN ('business', 'pass')),
  pricing text NOT NULL CHECK (pricing IN ('monthly', 'yearly')),
  price_id text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  created_at timestamptz NOT NULL,
  trial_end timestamptz,
  period_end timestamptz,
  cancel_at timestamptz,
  ended_at timestamptz,
  oldest_open_invoice_at timestamptz,
  needs_confirmation boolean NOT NULL DEFAULT false,
  has_paid_invoice boolean NOT NULL DEFAULT false,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, subscription_id)
);
--> statement-breakpoint
-- What was paid once: a lifetime.
CREATE TABLE stripe_purchase (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  payment_intent_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL CHECK (state IN ('paid', 'refunded', 'disputed', 'lost')),
  paid_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, payment_intent_id)
);
--> statement-breakpoint
-- A pay page that an owner opened. It is added before Stripe is asked, so that a repeated request
-- opens the same page.
CREATE TABLE checkout_attempt (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  attempt_id uuid NOT NULL,
  session_id text,
  url text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete', 'expired', 'failed')),
  product text NOT NULL CHECK (product IN ('business', 'pass', 'lifetime')),
  pricing text NOT NULL CHECK (pricing IN ('monthly', 'yearly', 'lifetime', 'trial')),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  -- Other organisations that the same payment covers.
  covered uuid[] NOT NULL DEFAULT '{}',
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, attempt_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX checkout_attempt_open ON checkout_attempt (organisation_id)
  WHERE state = 'open';
--> statement-breakpoint
-- Emails about billing that were sent: each is sent once.
CREATE TABLE billing_letter (
  organisation_id uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  kind text NOT NULL,
  -- What it is about, such as the end of one trial: the next one has an email of its own.
  about text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, kind, about)
);
--> statement-breakpoint
-- Which organisation a customer of Stripe belongs to is the same for all, so it is no tenant's row.
CREATE TABLE identity.stripe_customer (
  stripe_customer_id text PRIMARY KEY,
  organisation_id uuid NOT NULL
);
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON identity.stripe_customer FROM millpond_system;
--> statement-breakpoint
CREATE FUNCTION keep_stripe_customer() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.stripe_customer_id IS NOT NULL THEN
    DELETE FROM identity.stripe_customer c
      WHERE c.stripe_customer_id = OLD.stripe_customer_id
        AND c.organisation_id = OLD.organisation_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.stripe_customer_id IS NOT NULL THEN
    INSERT INTO identity.stripe_customer VALUES (NEW.stripe_customer_id, NEW.organisation_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keeps_customer AFTER INSERT OR DELETE OR UPDATE OF stripe_customer_id
  ON billing_account FOR EACH ROW EXECUTE FUNCTION keep_stripe_customer();
--> statement-breakpoint
-- Events of Stripe that have arrived, so that a second delivery changes nothing. Kept for 60 days.
CREATE TABLE identity.stripe_event (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  stripe_customer_id text,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX stripe_event_age ON identity.stripe_event (received_at);
--> statement-breakpoint
-- Who had a trial: keyed hashes of a person, of a company at a provider, or of a card.
CREATE TABLE identity.trial_used (
  kind text NOT NULL CHECK (kind IN ('person', 'partner', 'company', 'card')),
  hmac bytea NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, hmac)
);
--> statement-breakpoint
-- How far a person has come with setting up. One open row each.
CREATE TABLE identity.onboarding (
  onboarding_id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
  flow text NOT NULL CHECK (flow IN
    ('FREE_TRIAL', 'PAID_CHECKOUT', 'LIFETIME_UPGRADE', 'PARTNER_CHECKOUT', 'DEFAULT_TRIAL')),
  account_type text CHECK (account_type IN ('individual', 'partner', 'trial-partner')),
  pricing text CHECK (pricing IN ('monthly', 'yearly', 'lifetime', 'trial')),
  product_id text,
  -- Clients that a partner wants passes for.
  passes integer CHECK (passes > 0),
  organisation_id uuid,
  invite_organisation_id uuid,
  invite_id uuid,
  connected_at timestamptz,
  paid_at timestamptz,
  -- A code of FlowError, shown until the person tries again.
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
--> statement-breakpoint
CREATE UNIQUE INDEX onboarding_open ON identity.onboarding (user_id) WHERE finished_at IS NULL;
--> statement-breakpoint
CREATE INDEX onboarding_user ON identity.onboarding (user_id);
--> statement-breakpoint
ALTER TABLE identity.oauth_transaction ADD COLUMN onboarding_id uuid;
--> statement-breakpoint
-- Whether this installation takes payments: one row, written at each start.
CREATE TABLE identity.billing_mode (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  is_off boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- When the partner gave the client a pass. Without a value the client has none.
ALTER TABLE partner_client ADD COLUMN pass_since timestamptz DEFAULT now();
--> statement-breakpoint
-- Their owner reads the rows of everybody once.
ALTER TABLE organisation NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE partner_client NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE partner_client SET pass_since = since;
--> statement-breakpoint
-- A trial that is over, or nearly, ends no earlier than its usual length after the update: until
-- now it did not limit anything, and an update cuts no one off. Plans that an operator had set by
-- hand are included by the operator, or a lifetime. A client of a partner has its pass.
INSERT INTO entitlement (organisation_id, kind, valid_until, passes, reason, set_by)
  SELECT organisation_id,
    CASE
      WHEN is_sample THEN 'sample'
      WHEN subscription_status = 1 THEN 'xeroAppStore'
      WHEN subscription_status IN (2, 3) THEN 'manual'
      WHEN subscription_status = 6 THEN 'lifetime'
      ELSE 'trial'
    END,
    CASE WHEN NOT is_sample AND subscription_status IN (0, 5, 7) THEN greatest(
      trial_ends_at, now() + make_interval(days => CASE WHEN is_partner THEN 7 ELSE 14 END))
    END,
    CASE WHEN is_partner THEN client_limit ELSE 0 END,
    CASE WHEN NOT is_sample AND subscription_status IN (0, 5, 7) THEN 'trial' END,
    'update'
  FROM organisation WHERE subscription_status <> 4 OR is_sample;
--> statement-breakpoint
ALTER TABLE organisation FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE partner_client FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE organisation
  DROP COLUMN subscription_status, DROP COLUMN trial_ends_at, DROP COLUMN client_limit;
--> statement-breakpoint
-- Our own work writes them, and owners read them.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'entitlement', 'billing_account', 'billing_cover', 'stripe_subscription', 'stripe_purchase',
    'checkout_attempt', 'billing_letter'
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
      'CREATE POLICY owners_read ON %I FOR SELECT TO millpond_app
         USING (organisation_id = (SELECT current_organisation_as(''owner'')))', tenant_table);
    EXECUTE format('GRANT SELECT ON %I TO millpond_system', tenant_table);
    EXECUTE format(
      'CREATE POLICY schedules_read ON %I FOR SELECT TO millpond_system USING (true)',
      tenant_table);
  END LOOP;
END
$$;
--> statement-breakpoint
GRANT SELECT ON entitlement, billing_cover TO millpond_guard;
--> statement-breakpoint
CREATE POLICY guard_reads ON entitlement FOR SELECT TO millpond_guard USING (true);
--> statement-breakpoint
CREATE POLICY guard_reads ON billing_cover FOR SELECT TO millpond_guard USING (true);
--> statement-breakpoint
GRANT USAGE ON SCHEMA identity TO millpond_guard;
--> statement-breakpoint
GRANT SELECT (is_off) ON identity.billing_mode TO millpond_guard;
--> statement-breakpoint
-- The rows that count for an organisation: its own, and the paid plan of the organisation that pays
-- for it, which gives no passes here.
CREATE FUNCTION entitlements_of(organisation uuid)
  RETURNS TABLE (
    kind text, precedence integer, valid_until timestamptz, passes integer, reason text)
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT e.kind, array_position(
        ARRAY['lifetime', 'stripe', 'xeroAppStore', 'manual', 'partner', 'trial', 'sample'], e.kind),
      e.valid_until, CASE WHEN e.organisation_id = $1 THEN e.passes ELSE 0 END, e.reason
    FROM public.entitlement e
    WHERE e.organisation_id = $1 OR e.kind = 'stripe' AND e.organisation_id = (
      SELECT c.payer_id FROM public.billing_cover c WHERE c.organisation_id = $1);
  END;
--> statement-breakpoint
-- The subscription of an organisation now: what `settle` of the core says. No row for one that does
-- not exist.
CREATE FUNCTION subscription_of(organisation uuid)
  RETURNS TABLE (status smallint, access text, until timestamptz, reason text, passes integer)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER ROWS 1
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_firm boolean;
  best record;
  most integer;
  is_linked boolean;
  is_covered boolean;
  has_paying_partner boolean;
BEGIN
  SELECT o.is_partner INTO is_firm FROM public.organisation o WHERE o.organisation_id = $1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM identity.billing_mode m WHERE m.is_off) THEN
    RETURN QUERY SELECT 2::smallint, 'full', NULL::timestamptz, NULL::text,
      CASE WHEN is_firm THEN NULL ELSE 0 END;
    RETURN;
  END IF;
  SELECT e.* INTO best FROM public.entitlements_of($1) e
    WHERE e.valid_until IS NULL OR e.valid_until > now()
    ORDER BY e.precedence, e.valid_until DESC NULLS FIRST LIMIT 1;
  IF NOT is_firm THEN
    most := 0;
  ELSE
    SELECT CASE WHEN bool_or(e.passes IS NULL) THEN NULL ELSE coalesce(max(e.passes), 0) END
      INTO most FROM public.entitlements_of($1) e
      WHERE e.valid_until IS NULL OR e.valid_until > now();
  END IF;
  -- A paid plan of its own comes before a pass of a partner.
  IF best.precedence IS NULL OR best.precedence > 5 THEN
    SELECT count(*) > 0, bool_or(c.is_covered), bool_or(c.partner_has_access)
      INTO is_linked, is_covered, has_paying_partner FROM public.passes_of($1) c;
    IF is_covered THEN
      RETURN QUERY SELECT 4::smallint, 'full', NULL::timestamptz, NULL::text, most;
      RETURN;
    END IF;
  END IF;
  IF best.precedence IS NOT NULL THEN
    RETURN QUERY SELECT CASE
        WHEN best.kind = 'lifetime' THEN 6
        WHEN best.kind = 'stripe' AND best.reason IS DISTINCT FROM 'trial' THEN 3
        WHEN best.kind = 'xeroAppStore' THEN 1
        WHEN best.kind = 'manual' THEN 2
        WHEN is_firm AND best.kind <> 'sample' THEN 5
        ELSE 7
      END::smallint, 'full', best.valid_until, best.reason, most;
    RETURN;
  END IF;
  IF is_linked THEN
    RETURN QUERY SELECT 0::smallint, 'readOnly', NULL::timestamptz,
      CASE WHEN has_paying_partner THEN 'noPass' ELSE 'partnerEnded' END, 0;
    RETURN;
  END IF;
  SELECT e.* INTO best FROM public.entitlements_of($1) e
    ORDER BY e.valid_until DESC, e.precedence LIMIT 1;
  RETURN QUERY SELECT 0::smallint, 'readOnly', best.valid_until, CASE
      WHEN best.precedence IS NULL OR best.reason = 'trial' THEN 'trialOver'
      WHEN best.reason IS NULL OR best.reason = 'ending' THEN 'ended'
      WHEN best.reason = 'confirmPayment' THEN 'paymentFailed'
      ELSE best.reason
    END, 0;
END
$$;
--> statement-breakpoint
-- By link to a partner, whether it covers the client: the partner has full access by its own rows,
-- and the client is among the first that it gave a pass.
CREATE FUNCTION passes_of(client uuid)
  RETURNS TABLE (partner_id uuid, partner_has_access boolean, is_covered boolean)
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT l.partner_id, r.has_access, coalesce(
      r.has_access AND l.pass_since IS NOT NULL AND (r.no_limit OR r.passes > (
        SELECT count(*) FROM public.partner_client o
        WHERE o.partner_id = l.partner_id
          AND (o.valid_until IS NULL OR o.valid_until > now())
          AND (o.pass_since, o.organisation_id) < (l.pass_since, l.organisation_id))), false)
    FROM public.partner_client l
    JOIN public.organisation p ON p.organisation_id = l.partner_id
    CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS has_access, bool_or(e.passes IS NULL) AS no_limit,
        max(e.passes) AS passes
      FROM public.entitlements_of(l.partner_id) e
      WHERE e.valid_until IS NULL OR e.valid_until > now()
    ) r
    WHERE l.organisation_id = $1 AND (l.valid_until IS NULL OR l.valid_until > now())
      AND p.is_partner AND p.delete_after IS NULL;
  END;
--> statement-breakpoint
-- For policies: true where the person of the transaction may change what is planned. Without full
-- access it refuses the statement, because a policy that only hides rows would change nothing
-- without a word. Work without a person is our own.
CREATE FUNCTION full_access_here() RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here uuid;
BEGIN
  IF public.current_user_id() IS NULL THEN
    RETURN true;
  END IF;
  here := public.current_organisation_id();
  -- Strangers are refused by the other policies.
  IF here IS NULL THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM public.subscription_of(here) s WHERE s.access = 'full') THEN
    RETURN true;
  END IF;
  RAISE EXCEPTION 'Subscription required' USING ERRCODE = 'MP402';
END
$$;
--> statement-breakpoint
DROP FUNCTION standing_in(uuid, text);
--> statement-breakpoint
-- As before, and whether the organisation has full access.
CREATE FUNCTION standing_in(organisation uuid, person text)
  RETURNS TABLE (role text, is_reached boolean, is_partner boolean, has_full_access boolean)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER ROWS 1
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT public.role_at(max(r.level)),
      coalesce(max(r.level) FILTER (WHERE r.is_own), 0) < max(r.level), o.is_partner,
      (SELECT s.access = 'full' FROM public.subscription_of($1) s)
    FROM public.reach r JOIN public.organisation o ON o.organisation_id = r.organisation_id
    WHERE r.organisation_id = $1 AND r.user_id = $2
    GROUP BY o.organisation_id, o.delete_after, o.is_partner
    HAVING o.delete_after IS NULL OR max(r.level) = 3;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  guarded text;
BEGIN
  -- Giving a function away requires the right to create one; it is revoked at once.
  GRANT CREATE ON SCHEMA public TO millpond_guard;
  FOREACH guarded IN ARRAY ARRAY['subscription_of(uuid)', 'standing_in(uuid, text)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', guarded);
    EXECUTE format('ALTER FUNCTION %s OWNER TO millpond_guard', guarded);
  END LOOP;
  GRANT EXECUTE ON FUNCTION subscription_of(uuid) TO millpond_app, millpond_system, CURRENT_USER;
  GRANT EXECUTE ON FUNCTION standing_in(uuid, text) TO millpond_system;
  REVOKE CREATE ON SCHEMA public FROM millpond_guard;
END
$$;
--> statement-breakpoint
-- The second check of paid access, after that of the gateway: it also refuses a request that the
-- gateway let pass. Drafts stay open, and so does the empty sheet that a first draft needs.
DO $$
DECLARE
  written text;
  command text;
BEGIN
  FOREACH written IN ARRAY ARRAY[
    'forecast_settings', 'expected_date', 'sheet', 'sheet_line', 'sheet_cell', 'sheet_edit',
    'sheet_edit_cell', 'sheet_edit_line', 'sheet_edit_property', 'scenario', 'import_run'
  ] LOOP
    EXECUTE format(
      'CREATE POLICY paid_insert ON %I AS RESTRICTIVE FOR INSERT TO millpond_app WITH CHECK (%s)',
      written, CASE written WHEN 'sheet'
        THEN 'CASE WHEN kind IN (''customers'', ''transfers'') THEN true
          ELSE (SELECT full_access_here()) END'
        ELSE '(SELECT full_access_here())' END);
    -- To end a connection is to end its import.
    IF written <> 'import_run' THEN
      EXECUTE format(
        'CREATE POLICY paid_update ON %I AS RESTRICTIVE FOR UPDATE TO millpond_app
           USING ((SELECT full_access_here())) WITH CHECK ((SELECT full_access_here()))', written);
      EXECUTE format(
        'CREATE POLICY paid_delete ON %I AS RESTRICTIVE FOR DELETE TO millpond_app
           USING ((SELECT full_access_here()))', written);
    END IF;
  END LOOP;
END
$$;
