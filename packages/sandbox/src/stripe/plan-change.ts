/** A change of the price or the quantity of a plan, and what it costs. */
import type { StripeContext } from './context.ts'
import { invalid } from './errors.ts'
import { addInvoice, collect, lineFor, planRetry } from './invoices.ts'
import { periodEndOf } from './periods.ts'
import type { InvoiceLine, Price, Subscription } from './resources.ts'
import { INCOMPLETE_SECONDS, methodOf } from './subscriptions.ts'

/** The lines of a change at `date`: what is left of the old amount, and of the new one. */
export function prorationLines(
  it: Subscription,
  to: { readonly price: Price; readonly quantity: number },
  date: number,
): InvoiceLine[] {
  const { price, quantity, current_period_start: start, current_period_end: end } = it.item
  const isSame = price.id === to.price.id
  if (it.status === 'trialing' || (isSame && quantity === to.quantity)) return []
  const share = Math.max(0, Math.min(1, (end - date) / (end - start)))
  const credit = -Math.round(price.unit_amount * quantity * share)
  const left = Math.round(to.price.unit_amount * to.quantity * share)
  const newEnd = isSame ? end : periodEndOf(date, to.price, date)
  return [
    lineFor(
      price,
      quantity,
      credit,
      { start: date, end },
      {
        description: `Unused time on ${quantity} × ${price.lookup_key ?? price.id}`,
        isProration: true,
      },
    ),
    lineFor(
      to.price,
      to.quantity,
      isSame ? left : to.price.unit_amount * to.quantity,
      { start: date, end: newEnd },
      {
        description: `Remaining time on ${to.quantity} × ${to.price.lookup_key ?? to.price.id}`,
        isProration: true,
      },
    ),
  ]
}

export interface PlanChange {
  readonly price: Price
  readonly quantity: number
  readonly behaviour: 'always_invoice' | 'create_prorations' | 'none'
  readonly date: number
  readonly isPendingIfUnpaid: boolean
  readonly isPresent: boolean
  readonly at: number
}

/** A change of the price or the quantity. */
export function changePlan(context: StripeContext, it: Subscription, change: PlanChange): void {
  const { price, quantity, at } = change
  if (it.pending_update) throw invalid('This subscription already has a pending update.')
  const before = { quantity: it.item.quantity, price: it.item.price }
  const lines = change.behaviour === 'none' ? [] : prorationLines(it, change, change.date)
  const apply = () => {
    const isNewInterval = it.item.price.recurring?.interval !== price.recurring?.interval
    it.item.quantity = quantity
    it.item.price = price
    if (!isNewInterval || it.status === 'trialing') return
    it.billing_cycle_anchor = at
    it.item.current_period_start = at
    it.item.current_period_end = periodEndOf(at, price, at)
  }
  const changed = () =>
    context.events.emit('customer.subscription.updated', it, at, { quantity: before.quantity })
  const isCharged = change.behaviour === 'always_invoice' || before.price.id !== price.id
  if (!isCharged || lines.length === 0) {
    it.pendingLines.push(...lines)
    apply()
    changed()
    return
  }
  const customer = context.store.get('customer', it.customer)
  const invoice = addInvoice(context, {
    subscription: it,
    customer,
    lines,
    reason: 'subscription_update',
    at,
  })
  const result = collect(context, invoice, {
    at,
    isPresent: change.isPresent,
    method: methodOf(context, it),
  })
  if (result !== 'paid' && change.isPendingIfUnpaid) {
    it.pending_update = { expires_at: at + INCOMPLETE_SECONDS, quantity, price: price.id }
    context.events.emit('customer.subscription.updated', it, at, { pending_update: null })
    return
  }
  apply()
  if (result !== 'paid') {
    planRetry(invoice, at)
    it.status = 'past_due'
  }
  changed()
}
