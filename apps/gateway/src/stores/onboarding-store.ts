import type { FlowFailure, OnboardingChoice, OnboardingFlow } from '@millpond/core/onboarding'
import type { SubscriptionStatus } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { InviteKey } from './invite-store.ts'

/** What a person has chosen. */
export interface StoredChoice extends OnboardingChoice {
  readonly flow: OnboardingFlow
  readonly productId: string | null
  readonly failure: FlowFailure | null
  /** What was created or chosen at the connect step. */
  readonly organisationId: string | null
  /** The invite that led here. */
  readonly invite: InviteKey | null
}

/** The open onboarding of a person, with what is known of its organisation. */
export interface OnboardingRow extends StoredChoice {
  readonly onboardingId: string
  /** Null without an organisation, and if it was deleted. */
  readonly status: SubscriptionStatus | null
  readonly hasStripePlan: boolean
  readonly hasMonthlyPlan: boolean
  /** A payment page is open, or its payment is not confirmed yet. */
  readonly isPaying: boolean
  readonly didPaymentFail: boolean
}

type Row = OnboardingRow & Record<string, unknown>

/** All in schema `identity`, so a system transaction. */
export const onboardingStore = {
  async open(tx: Tx, userId: string): Promise<OnboardingRow | null> {
    const found = await tx.execute<Row>(sql`
      select o.onboarding_id as "onboardingId", o.flow, o.account_type as "accountType", o.pricing,
        o.product_id as "productId", o.organisation_id as "organisationId", o.failure,
        s.status,
        exists (select from entitlement e where e.organisation_id = o.organisation_id
          and e.kind = 'stripe') as "hasStripePlan",
        exists (select from stripe_subscription p where p.organisation_id = o.organisation_id
          and p.pricing = 'monthly' and p.status in ('active', 'trialing')) as "hasMonthlyPlan",
        coalesce(a.state in ('open', 'complete'), false) as "isPaying",
        coalesce(a.state = 'failed', false) as "didPaymentFail",
        case when o.invite_id is not null then json_build_object(
          'organisationId', o.invite_organisation_id, 'inviteId', o.invite_id) end as invite
      from identity.onboarding o
      left join lateral subscription_of(o.organisation_id) s on true
      left join lateral (
        select c.state from checkout_attempt c where c.organisation_id = o.organisation_id
        order by c.created_at desc limit 1) a on true
      where o.user_id = ${userId} and o.finished_at is null`)
    return found.rows[0] ?? null
  },

  /** Replaces the open row of the person, if there is one. */
  async put(tx: Tx, userId: string, choice: StoredChoice): Promise<void> {
    await tx.execute(sql`
      insert into identity.onboarding (onboarding_id, user_id, flow, account_type, pricing,
        product_id, organisation_id, failure, connected_at, invite_organisation_id, invite_id)
      values (gen_random_uuid(), ${userId}, ${choice.flow}, ${choice.accountType},
        ${choice.pricing}, ${choice.productId}, ${choice.organisationId}, ${choice.failure},
        case when ${choice.organisationId}::uuid is not null then now() end,
        ${choice.invite?.organisationId ?? null}, ${choice.invite?.inviteId ?? null})
      on conflict (user_id) where finished_at is null do update set
        flow = excluded.flow, account_type = excluded.account_type, pricing = excluded.pricing,
        product_id = excluded.product_id, organisation_id = excluded.organisation_id,
        failure = excluded.failure, connected_at = excluded.connected_at, changed_at = now(),
        invite_organisation_id = excluded.invite_organisation_id, invite_id = excluded.invite_id`)
  },

  /** A consent that belongs to this onboarding has connected its organisation. */
  async connect(tx: Tx, onboardingId: string, organisationId: string): Promise<void> {
    await tx.execute(sql`
      update identity.onboarding
      set organisation_id = ${organisationId}, connected_at = now(), changed_at = now()
      where onboarding_id = ${onboardingId} and finished_at is null`)
  },

  async finish(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`
      update identity.onboarding set finished_at = now(), changed_at = now()
      where user_id = ${userId} and finished_at is null`)
  },
}
