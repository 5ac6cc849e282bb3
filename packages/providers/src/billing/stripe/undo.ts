import type Stripe from 'stripe'

/**
 * Refunds the last payment of a subscription and ends it. Each step can be done again: the refund
 * has a key of its own. It ends last, because only a live one is found and undone after a crash.
 */
export async function undoSubscription(stripe: Stripe, subscriptionId: string): Promise<number> {
  const plan = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.payments'],
  })
  if (plan.status === 'canceled') return refundedAsSecond(plan) ?? 0
  const refunded = await refundLast(stripe, plan)
  await stripe.subscriptions.update(subscriptionId, { metadata: { [UNDONE]: String(refunded) } })
  await stripe.subscriptions.cancel(subscriptionId)
  return refunded
}

/** On the subscription: what was refunded, in cents. */
const UNDONE = 'millpond_refunded'
/** On the subscription: why Millpond ended it. */
const ENDED_FOR = 'millpond_ended_for'

export async function endSubscription(
  stripe: Stripe,
  subscriptionId: string,
  why?: 'usedCard',
): Promise<void> {
  const plan = await stripe.subscriptions.retrieve(subscriptionId)
  if (ENDED.includes(plan.status)) return
  if (why) await stripe.subscriptions.update(subscriptionId, { metadata: { [ENDED_FOR]: why } })
  await stripe.subscriptions.cancel(subscriptionId)
}

/** Both in one call: after a crash it is known why the plan ends. */
export async function setPeriodEnd(
  stripe: Stripe,
  subscriptionId: string,
  { isEnding, forDeletion }: { readonly isEnding: boolean; readonly forDeletion: boolean },
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, {
    cancel_at_period_end: isEnding,
    metadata: { [ENDED_FOR]: isEnding && forDeletion ? 'deletion' : '' },
  })
}

const ENDED: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired']

type Marked = Pick<Stripe.Subscription, 'metadata' | 'status'>

export const isEndingForDeletion = ({
  cancel_at_period_end: isEnding,
  metadata,
}: Pick<Stripe.Subscription, 'cancel_at_period_end' | 'metadata'>): boolean =>
  isEnding && metadata[ENDED_FOR] === 'deletion'

export const isEndedForCard = ({ metadata, status }: Marked): boolean =>
  status === 'canceled' && metadata[ENDED_FOR] === 'usedCard'

/** Null unless it has ended as a second plan. */
export function refundedAsSecond({ metadata, status }: Marked): number | null {
  const refunded = metadata[UNDONE]
  return refunded === undefined || status !== 'canceled' ? null : Number(refunded)
}

async function refundLast(stripe: Stripe, plan: Stripe.Subscription): Promise<number> {
  const invoice = typeof plan.latest_invoice === 'object' ? plan.latest_invoice : null
  const paid = invoice?.payments?.data.find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent
  if (!invoice || !intent || invoice.amount_paid === 0) return 0
  const { amount } = await stripe.refunds.create(
    {
      payment_intent: typeof intent === 'string' ? intent : intent.id,
      reason: 'duplicate',
      metadata: { millpond_undone: plan.id },
    },
    { idempotencyKey: `duplicate:${plan.id}` },
  )
  return amount
}
