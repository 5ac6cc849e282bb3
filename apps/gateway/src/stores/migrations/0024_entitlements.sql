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
-- The customer of an organisation at Stripe. A change at Stripe raises `wanted`; the process with
-- the lease reads Stripe and sets `synced` to the number it claimed.
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
-- The login that owns the tables reads all rows once.
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
-- Whether a client has a pass of this partner that counts, and whether the partner pays: it has full
-- access by its own rows, or by those of who pays for it, and the client is among the first that got
-- a pass.
CREATE FUNCTION pass_of(client uuid, partner uuid, pass_since timestamptz)
  RETURNS TABLE (partner_has_access boolean, is_covered boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  has_limit boolean;
  most integer;
  used bigint;
BEGIN
  SELECT count(*) > 0, bool_and(e.passes IS NOT NULL OR e.organisation_id <> $2),
      max(CASE WHEN e.organisation_id = $2 THEN e.passes END)
    INTO partner_has_access, has_limit, most FROM public.entitlement e
    WHERE (e.organisation_id = $2 OR e.kind = 'stripe' AND e.organisation_id = (
        SELECT c.payer_id FROM public.billing_cover c WHERE c.organisation_id = $2))
      AND (e.valid_until IS NULL OR e.valid_until > now());
  is_covered := false;
  IF partner_has_access AND $3 IS NOT NULL THEN
    is_covered := NOT has_limit;
    IF has_limit AND most > 0 THEN
      SELECT count(*) INTO used FROM public.partner_client o
        WHERE o.partner_id = $2 AND (o.valid_until IS NULL OR o.valid_until > now())
          AND (o.pass_since, o.organisation_id) < ($3, $1);
      is_covered := used < most;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- The subscription of an organisation now: what `settle` of the core says. No row for one that does
-- not exist. Its rows are its own, and the paid plan of the organisation that pays for it, which
-- gives no passes here.
CREATE FUNCTION subscription_of(organisation uuid)
  RETURNS TABLE (status smallint, access text, until timestamptz, reason text, passes integer)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER ROWS 1
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_firm boolean;
  is_off boolean;
  payer uuid;
  has_limit boolean := true;
  line record;
  best record;
  ended record;
  link record;
BEGIN
  SELECT o.is_partner, EXISTS (SELECT FROM identity.billing_mode m WHERE m.is_off),
      (SELECT c.payer_id FROM public.billing_cover c WHERE c.organisation_id = $1)
    INTO is_firm, is_off, payer FROM public.organisation o WHERE o.organisation_id = $1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  access := 'full';
  passes := 0;
  IF is_off THEN
    status := 2;
    passes := CASE WHEN NOT is_firm THEN 0 END;
    RETURN NEXT;
    RETURN;
  END IF;
  best := ROW(NULL::text, NULL::timestamptz, NULL::text);
  ended := ROW(NULL::text, NULL::timestamptz, NULL::text);
  FOR line IN
    SELECT e.kind, e.valid_until AS until, e.reason, e.passes, e.organisation_id = $1 AS is_own
    FROM public.entitlement e
    WHERE e.organisation_id = $1 OR e.kind = 'stripe' AND e.organisation_id = payer
    ORDER BY array_position(
      ARRAY['lifetime', 'stripe', 'xeroAppStore', 'manual', 'trial', 'sample'], e.kind),
      e.valid_until DESC NULLS FIRST
  LOOP
    IF line.until IS NULL OR line.until > now() THEN
      IF best.f1 IS NULL THEN
        best := ROW(line.kind, line.until, line.reason);
      END IF;
      IF is_firm AND line.is_own THEN
        has_limit := has_limit AND line.passes IS NOT NULL;
        passes := greatest(passes, line.passes);
      END IF;
    ELSIF ended.f1 IS NULL OR line.until > ended.f2 THEN
      ended := ROW(line.kind, line.until, line.reason);
    END IF;
  END LOOP;
  IF NOT has_limit THEN
    passes := NULL;
  END IF;
  -- A paid or free plan of its own comes before a pass of a partner.
  IF best.f1 IS NULL OR best.f1 IN ('trial', 'sample') THEN
    FOR link IN
      SELECT w.partner_has_access, w.is_covered
      FROM public.partner_client l
      JOIN public.organisation p ON p.organisation_id = l.partner_id
      CROSS JOIN LATERAL public.pass_of($1, l.partner_id, l.pass_since) w
      WHERE l.organisation_id = $1 AND (l.valid_until IS NULL OR l.valid_until > now())
        AND p.is_partner AND p.delete_after IS NULL
    LOOP
      IF link.is_covered THEN
        status := 4;
        reason := NULL;
        RETURN NEXT;
        RETURN;
      END IF;
      IF reason IS NULL OR link.partner_has_access THEN
        reason := CASE WHEN link.partner_has_access THEN 'noPass' ELSE 'partnerEnded' END;
      END IF;
    END LOOP;
  END IF;
  IF best.f1 IS NOT NULL THEN
    status := CASE
      WHEN best.f1 = 'lifetime' THEN 6
      WHEN best.f1 = 'stripe' AND best.f3 IS DISTINCT FROM 'trial' THEN 3
      WHEN best.f1 = 'xeroAppStore' THEN 1
      WHEN best.f1 = 'manual' THEN 2
      WHEN is_firm AND best.f1 <> 'sample' THEN 5
      ELSE 7
    END;
    until := best.f2;
    reason := best.f3;
    RETURN NEXT;
    RETURN;
  END IF;
  status := 0;
  access := 'readOnly';
  IF reason IS NULL THEN
    until := ended.f2;
    reason := CASE
      WHEN ended.f1 IS NULL OR ended.f3 = 'trial' THEN 'trialOver'
      WHEN ended.f3 IS NULL OR ended.f3 = 'ending' THEN 'ended'
      WHEN ended.f3 = 'confirmPayment' THEN 'paymentFailed'
      ELSE ended.f3
    END;
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- For policies: true where the person of the transaction may change what is planned. Without full
-- access it refuses the statement, because a policy that only hides rows would change nothing
-- and give no reason. Work without a person is our own.
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
-- As before, and on request whether the organisation has full access: reads need not know.
CREATE FUNCTION standing_in(organisation uuid, person text, with_plan boolean)
  RETURNS TABLE (role text, is_reached boolean, is_partner boolean, has_full_access boolean)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SECURITY DEFINER ROWS 1
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT public.role_at(max(r.level)),
      coalesce(max(r.level) FILTER (WHERE r.is_own), 0) < max(r.level), o.is_partner,
      CASE WHEN $3 THEN (SELECT s.access = 'full' FROM public.subscription_of($1) s) END
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
  FOREACH guarded IN ARRAY ARRAY['subscription_of(uuid)', 'standing_in(uuid, text, boolean)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', guarded);
    EXECUTE format('ALTER FUNCTION %s OWNER TO millpond_guard', guarded);
  END LOOP;
  GRANT EXECUTE ON FUNCTION subscription_of(uuid) TO millpond_app, millpond_system, CURRENT_USER;
  GRANT EXECUTE ON FUNCTION standing_in(uuid, text, boolean) TO millpond_system;
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
