/** Subscriptions and purchases as they were last read from Stripe, for screens and emails. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface StoredPlanRead {
  readonly subscriptionId: string
  readonly status: string
  readonly product: 'business' | 'pass'
  readonly pricing: 'monthly' | 'yearly'
  readonly priceId: string
  readonly quantity: number
  /** Milliseconds since 1970, as all instants here. */
  readonly createdAt: number
  readonly trialEnd: number | null
  readonly periodEnd: number
  readonly cancelAt: number | null
  readonly endedAt: number | null
  readonly oldestOpenInvoiceAt: number | null
  readonly needsConfirmation: boolean
  readonly hasPaidInvoice: boolean
  readonly card: { readonly brand: string; readonly last4: string } | null
}

export interface StoredPurchase {
  readonly paymentIntentId: string
  readonly amount: number
  readonly currency: string
  readonly state: 'paid' | 'refunded' | 'disputed' | 'lost'
  readonly paidAt: number
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms))
const ms = (column: string) => sql`(extract(epoch from ${sql.identifier(column)}) * 1000)::float8`

export const stripePlanStore = {
  /** In the organisation, without a person: these and no others. */
  async replace(tx: Tx, organisationId: string, plans: readonly StoredPlanRead[]): Promise<void> {
    await tx.execute(sql`delete from stripe_subscription where organisation_id = ${organisationId}`)
    for (const plan of plans) {
      await tx.execute(sql`
        insert into stripe_subscription (organisation_id, subscription_id, status, product,
          pricing, price_id, quantity, created_at, trial_end, period_end, cancel_at, ended_at,
          oldest_open_invoice_at, needs_confirmation, has_paid_invoice, card_brand, card_last4)
        values (${organisationId}, ${plan.subscriptionId}, ${plan.status}, ${plan.product},
          ${plan.pricing}, ${plan.priceId}, ${plan.quantity}, ${at(plan.createdAt)},
          ${at(plan.trialEnd)}, ${at(plan.periodEnd)}, ${at(plan.cancelAt)}, ${at(plan.endedAt)},
          ${at(plan.oldestOpenInvoiceAt)}, ${plan.needsConfirmation}, ${plan.hasPaidInvoice},
          ${plan.card?.brand ?? null}, ${plan.card?.last4 ?? null})`)
    }
  },

  /** Oldest first. */
  async list(tx: Tx, organisationId: string): Promise<StoredPlanRead[]> {
    const found = await tx.execute<
      StoredPlanRead & { cardBrand: string | null; cardLast4: string | null } & Record<
          string,
          unknown
        >
    >(sql`
      select subscription_id as "subscriptionId", status, product, pricing,
        price_id as "priceId", quantity, ${ms('created_at')} as "createdAt",
        ${ms('trial_end')} as "trialEnd", ${ms('period_end')} as "periodEnd",
        ${ms('cancel_at')} as "cancelAt", ${ms('ended_at')} as "endedAt",
        ${ms('oldest_open_invoice_at')} as "oldestOpenInvoiceAt",
        needs_confirmation as "needsConfirmation", has_paid_invoice as "hasPaidInvoice",
        card_brand as "cardBrand", card_last4 as "cardLast4"
      from stripe_subscription where organisation_id = ${organisationId}
      order by created_at, subscription_id`)
    return found.rows.map(({ cardBrand, cardLast4, ...plan }) => ({
      ...plan,
      card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    }))
  },

  async replacePurchases(
    tx: Tx,
    organisationId: string,
    purchases: readonly StoredPurchase[],
  ): Promise<void> {
    for (const { paymentIntentId, amount, currency, state, paidAt } of purchases) {
      await tx.execute(sql`
        insert into stripe_purchase (organisation_id, payment_intent_id, amount, currency, state,
          paid_at)
        values (${organisationId}, ${paymentIntentId}, ${amount}, ${currency}, ${state},
          ${new Date(paidAt)})
        on conflict (organisation_id, payment_intent_id) do update set state = excluded.state,
          changed_at = now()
        where stripe_purchase.state <> excluded.state`)
    }
  },

  async purchases(tx: Tx, organisationId: string): Promise<StoredPurchase[]> {
    const found = await tx.execute<StoredPurchase & Record<string, unknown>>(sql`
      select payment_intent_id as "paymentIntentId", amount::float8 as amount, currency, state,
        ${ms('paid_at')} as "paidAt"
      from stripe_purchase where organisation_id = ${organisationId} order by paid_at`)
    return found.rows
  },
}
