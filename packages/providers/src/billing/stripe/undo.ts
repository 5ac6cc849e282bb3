import type Stripe from 'stripe'

/**
 * Ends a subscription at once and refunds its last payment. Each step has been done, or can be done
 * again: the refund has a key of its own.
 */
export async function undoSubscription(stripe: Stripe, subscriptionId: string): Promise<number> {
  const plan = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.payments'],
  })
  if (plan.status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId)
  const invoice = typeof plan.latest_invoice === 'object' ? plan.latest_invoice : null
  const paid = invoice?.payments?.data.find(({ status }) => status === 'paid')
  const intent = paid?.payment.payment_intent
  if (!invoice || !intent || invoice.amount_paid === 0) return 0
  const { amount } = await stripe.refunds.create(
    {
      payment_intent: typeof intent === 'string' ? intent : intent.id,
      reason: 'duplicate',
      metadata: { millpond_undone: subscriptionId },
    },
    { idempotencyKey: `duplicate:${subscriptionId}` },
  )
  return amount
}
