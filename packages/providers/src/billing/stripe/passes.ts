/** Client passes: more of them are charged at once, fewer come off the next invoice. */
import type Stripe from 'stripe'
import type { PassChange, PassCost } from '../index.ts'

const behaviourOf = ({ from, to }: PassChange) =>
  to > from ? ('always_invoice' as const) : ('create_prorations' as const)

export async function previewPasses(stripe: Stripe, change: PassChange): Promise<PassCost> {
  const { subscriptionId, itemId, to, prorationDate } = change
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: itemId, quantity: to }],
      proration_date: prorationDate,
      proration_behavior: behaviourOf(change),
    },
  })
  const plan = await stripe.subscriptions.retrieve(subscriptionId)
  const each = plan.items.data[0]?.price.unit_amount ?? 0
  const prorated = preview.lines.data
    .filter(line => line.parent?.subscription_item_details?.proration)
    .reduce((sum, line) => sum + line.amount, 0)
  return {
    chargedNow: change.to > change.from ? preview.amount_due : 0,
    creditedLater: change.to < change.from ? Math.max(0, -prorated) : 0,
    eachPeriod: each * to,
  }
}

export async function updatePasses(
  stripe: Stripe,
  change: PassChange,
  changeId: string,
): Promise<{ payUrl: string | null }> {
  const { subscriptionId, itemId, from, to, prorationDate } = change
  const isMore = to > from
  const changed = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: itemId, quantity: to }],
      proration_date: prorationDate,
      proration_behavior: behaviourOf(change),
      ...(isMore && { payment_behavior: 'pending_if_incomplete' }),
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `passes:${changeId}` },
  )
  const invoice = typeof changed.latest_invoice === 'object' ? changed.latest_invoice : null
  return { payUrl: changed.pending_update ? (invoice?.hosted_invoice_url ?? null) : null }
}
