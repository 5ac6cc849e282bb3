/** What a customer has paid for, read from Stripe as it is now. */
import { planOfLookupKey } from '@millpond/core/billing'
import type Stripe from 'stripe'
import type { CustomerState, IssuedInvoice, LifetimePurchase, StripePlan } from '../index.ts'
import { isEndedForCard, isEndingForDeletion, refundedAsSecond } from './undo.ts'

const LIFETIME = 'lifetime'
const PAGE_SIZE = 100

export async function readState(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const [plans, open, intents, sessions] = await Promise.all([
    allOf(
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: PAGE_SIZE,
        expand: ['data.default_payment_method', 'data.latest_invoice'],
      }),
    ),
    allOf(stripe.invoices.list({ customer: customerId, status: 'open', limit: PAGE_SIZE })),
    allOf(
      stripe.paymentIntents.list({
        customer: customerId,
        limit: PAGE_SIZE,
        expand: ['data.latest_charge'],
      }),
    ),
    allOf(
      stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: PAGE_SIZE }),
    ),
  ])
  const confirming = new Set(
    intents.filter(({ status }) => status === 'requires_action').map(({ id }) => id),
  )
  const asked = intents.filter(({ metadata }) => metadata.millpond_product === LIFETIME)
  const [customer, purchases] = await Promise.all([
    defaultCardOf(stripe, customerId, plans),
    Promise.all(asked.filter(isPaid).map(intent => purchaseOf(stripe, intent))),
  ])
  return {
    plans: plans.flatMap(plan =>
      planOf(plan, { open, customer, isConfirming: confirming.size > 0 }),
    ),
    purchases,
    openCheckouts: sessions.map(({ id }) => id),
  }
}

async function allOf<T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of list) all.push(each)
  return all
}

/** The card of the customer, where a plan has none of its own. */
async function defaultCardOf(
  stripe: Stripe,
  customerId: string,
  plans: readonly Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | null> {
  if (plans.every(plan => plan.default_payment_method !== null)) return null
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  })
  if (customer.deleted) return null
  const method = customer.invoice_settings.default_payment_method
  return typeof method === 'object' ? method : null
}

interface Around {
  readonly open: readonly Stripe.Invoice[]
  readonly customer: Stripe.PaymentMethod | null
  readonly isConfirming: boolean
}

/** Nothing for a price that is none of ours. */
function planOf(plan: Stripe.Subscription, around: Around): StripePlan[] {
  const [item] = plan.items.data
  const sold = item && planOfLookupKey(item.price.lookup_key)
  if (!item || !sold) return []
  const unpaid = around.open
    .filter(invoice => invoice.parent?.subscription_details?.subscription === plan.id)
    .sort((one, other) => finalisedAt(one) - finalisedAt(other))
  const oldest = unpaid[0]
  const own = plan.default_payment_method
  const method = typeof own === 'object' && own !== null ? own : around.customer
  const latest = typeof plan.latest_invoice === 'object' ? plan.latest_invoice : null
  const quantity = item.quantity ?? 1
  const { unit_amount: each } = item.price
  return [
    {
      subscriptionId: plan.id,
      itemId: item.id,
      priceId: item.price.id,
      ...sold,
      currency: plan.currency.toUpperCase(),
      amount: each === null ? null : each * quantity,
      status: plan.status,
      quantity,
      createdAt: ms(plan.created),
      periodEnd: ms(item.current_period_end),
      trialEnd: plan.trial_end === null ? null : ms(plan.trial_end),
      cancelAt: plan.cancel_at === null ? null : ms(plan.cancel_at),
      endedAt: plan.ended_at === null ? null : ms(plan.ended_at),
      isEndedByFailedPayment: plan.cancellation_details?.reason === 'payment_failed',
      hasPaymentMethod: method !== null,
      hasPaidInvoice: hasPaid(plan, latest),
      oldestOpenInvoiceAt: oldest ? ms(finalisedAt(oldest)) : null,
      needsConfirmation: oldest !== undefined && around.isConfirming,
      card: method?.card
        ? {
            brand: method.card.brand,
            last4: method.card.last4,
            fingerprint: method.card.fingerprint ?? null,
          }
        : null,
      payUrl: oldest?.hosted_invoice_url ?? null,
      refundedAsSecond: refundedAsSecond(plan),
      isEndedForCard: isEndedForCard(plan),
      isEndingForDeletion: isEndingForDeletion(plan),
    },
  ]
}

const ms = (seconds: number) => seconds * 1000
const finalisedAt = (invoice: Stripe.Invoice) =>
  invoice.status_transitions.finalized_at ?? invoice.created

/** A first invoice makes it active; a later one that fails leaves the earlier ones paid. */
const hasPaid = (plan: Stripe.Subscription, latest: Stripe.Invoice | null): boolean =>
  (latest?.status === 'paid' && latest.amount_paid > 0) ||
  plan.status === 'past_due' ||
  plan.status === 'active'

const isPaid = ({ status }: Stripe.PaymentIntent) => status === 'succeeded'

async function purchaseOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<LifetimePurchase> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    paymentIntentId: intent.id,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    state: charge?.refunded ? 'refunded' : await disputeOf(stripe, intent, charge),
    paidAt: ms(intent.created),
  }
}

async function disputeOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): Promise<LifetimePurchase['state']> {
  if (!charge?.disputed) return 'paid'
  const disputes = await allOf(stripe.disputes.list({ payment_intent: intent.id }))
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  return disputes.some(({ status }) => status !== 'won') ? 'disputed' : 'paid'
}

const MAX_INVOICES = 24

export async function readInvoices(stripe: Stripe, customerId: string): Promise<IssuedInvoice[]> {
  const { data } = await stripe.invoices.list({ customer: customerId, limit: MAX_INVOICES })
  return data.flatMap(invoice =>
    invoice.status === 'draft'
      ? []
      : [
          {
            number: invoice.number,
            createdAt: invoice.created,
            amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
            currency: invoice.currency.toUpperCase(),
            state: invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : 'void',
            pdfUrl: invoice.invoice_pdf ?? null,
          } as const,
        ],
  )
}
