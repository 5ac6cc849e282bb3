/** Subscriptions: how they start, change, renew, fail and end. */
import type { StripeContext } from './context.ts'
import { invalid } from './errors.ts'
import { addInvoice, collect, lineFor, planRetry, voidInvoice } from './invoices.ts'
import { DAY, periodEndOf } from './periods.ts'
import type {
  Customer,
  Invoice,
  Metadata,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionStatus,
} from './resources.ts'
import { newId } from './store.ts'

/** How long a first payment, or a change that is not paid yet, may wait. */
export const INCOMPLETE_SECONDS = 23 * 3600

export interface SubscriptionAsked {
  readonly customer: Customer
  readonly price: Price
  readonly quantity: number
  readonly method: PaymentMethod | null
  readonly trialEnd: number | null
  readonly missing_payment_method: Subscription['missing_payment_method']
  readonly metadata: Metadata
  readonly hasTax: boolean
  readonly at: number
  readonly isPresent: boolean
  readonly isConfirmed?: boolean
}

export function addSubscription(context: StripeContext, asked: SubscriptionAsked): Subscription {
  const { store, events } = context
  const { customer, price, quantity, method, trialEnd, at } = asked
  if (customer.currency !== null && customer.currency !== price.currency) {
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has ${customer.currency}.`,
    )
  }
  customer.currency = price.currency
  const id = newId('sub')
  const end = trialEnd ?? periodEndOf(at, price, at)
  const subscription = store.add<'subscription'>({
    id,
    object: 'subscription',
    created: at,
    customer: customer.id,
    currency: price.currency,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    item: {
      id: `si_${id.slice(4)}`,
      object: 'subscription_item',
      created: at,
      price,
      quantity,
      current_period_start: at,
      current_period_end: end,
      subscription: id,
    },
    default_payment_method: method?.id ?? null,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_start: trialEnd === null ? null : at,
    trial_end: trialEnd,
    missing_payment_method: asked.missing_payment_method,
    latest_invoice: null,
    metadata: asked.metadata,
    start_date: at,
    billing_cycle_anchor: end === trialEnd ? trialEnd : at,
    pending_update: null,
    test_clock: customer.test_clock,
    hasTax: asked.hasTax,
    cancellation_reason: null,
    isWarned: false,
    pendingLines: [],
  })
  events.emit('customer.subscription.created', subscription, at)
  if (trialEnd !== null) return subscription
  const invoice = invoicePeriod(context, subscription, 'subscription_create', at)
  const result = collect(context, invoice, { ...asked, at })
  if (result === 'paid') setStatus(context, subscription, 'active', at)
  return subscription
}

function setStatus(
  { events }: StripeContext,
  subscription: Subscription,
  status: SubscriptionStatus,
  at: number,
): void {
  const before = subscription.status
  subscription.status = status
  events.emit('customer.subscription.updated', subscription, at, { status: before })
}

/** An invoice for the current period, with what earlier changes left for it. */
function invoicePeriod(
  context: StripeContext,
  subscription: Subscription,
  reason: string,
  at: number,
): Invoice {
  const {
    price,
    quantity,
    current_period_start: start,
    current_period_end: end,
  } = subscription.item
  const own = lineFor(
    price,
    quantity,
    price.unit_amount * quantity,
    { start, end },
    {
      description: `${quantity} × ${price.lookup_key ?? price.id}`,
    },
  )
  const lines = [own, ...subscription.pendingLines]
  subscription.pendingLines = []
  const customer = context.store.get('customer', subscription.customer)
  return addInvoice(context, { subscription, customer, lines, reason, at })
}

export const methodOf = ({ store }: StripeContext, it: Subscription): PaymentMethod | null => {
  const customer = store.get('customer', it.customer)
  const id = it.default_payment_method ?? customer.invoice_settings.default_payment_method
  return store.find('payment_method', id) ?? null
}

export function endSubscription(
  context: StripeContext,
  subscription: Subscription,
  at: number,
  reason: string,
): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  subscription.cancellation_reason = reason
  subscription.pending_update = null
  context.events.emit('customer.subscription.deleted', subscription, at)
}

/** An invoice was paid, at a retry or by the customer on its page. */
export function invoicePaid(context: StripeContext, invoice: Invoice, at: number): void {
  const subscription = context.store.find('subscription', invoice.subscription)
  if (!subscription) return
  const { pending_update: pending, status } = subscription
  if (pending && subscription.latest_invoice === invoice.id) {
    subscription.item.quantity = pending.quantity
    subscription.item.price = context.store.get('price', pending.price)
    subscription.pending_update = null
    context.events.emit('customer.subscription.pending_update_applied', subscription, at)
    context.events.emit('customer.subscription.updated', subscription, at, { quantity: 0 })
  }
  if (status === 'past_due' || status === 'incomplete' || status === 'unpaid') {
    setStatus(context, subscription, 'active', at)
  }
}

/** The next time at which something happens by itself; null if nothing does. */
export function nextDueOf({ store }: StripeContext, it: Subscription): number | null {
  const times: number[] = []
  if (it.status === 'canceled' || it.status === 'incomplete_expired') return null
  if (it.cancel_at !== null) times.push(it.cancel_at)
  if (it.pending_update) times.push(it.pending_update.expires_at)
  if (it.status === 'incomplete') times.push(it.created + INCOMPLETE_SECONDS)
  if (it.status === 'trialing' && it.trial_end !== null) {
    times.push(it.trial_end)
    if (!it.isWarned) times.push(Math.max(it.created, it.trial_end - 3 * DAY))
  }
  if (it.status === 'active') times.push(it.item.current_period_end)
  if (it.status === 'past_due') {
    const invoice = store.find('invoice', it.latest_invoice)
    if (invoice?.next_payment_attempt) times.push(invoice.next_payment_attempt)
  }
  return times.length === 0 ? null : Math.min(...times)
}

/** Does what is due at `at`. */
export function happen(context: StripeContext, it: Subscription, at: number): void {
  const { store, events } = context
  if (it.cancel_at !== null && it.cancel_at <= at) {
    endSubscription(context, it, at, 'cancellation_requested')
    return
  }
  if (it.pending_update && it.pending_update.expires_at <= at) {
    it.pending_update = null
    const open = store.find('invoice', it.latest_invoice)
    if (open?.status === 'open') voidInvoice(context, open, at)
    events.emit('customer.subscription.pending_update_expired', it, at)
    return
  }
  if (it.status === 'incomplete') {
    const open = store.find('invoice', it.latest_invoice)
    if (open?.status === 'open') voidInvoice(context, open, at)
    setStatus(context, it, 'incomplete_expired', at)
    return
  }
  if (it.status === 'trialing') {
    endTrial(context, it, at)
    return
  }
  if (it.status === 'past_due') {
    tryAgain(context, it, at)
    return
  }
  renew(context, it, at)
}

function endTrial(context: StripeContext, it: Subscription, at: number): void {
  if (it.trial_end !== null && at < it.trial_end) {
    it.isWarned = true
    context.events.emit('customer.subscription.trial_will_end', it, at)
    return
  }
  if (methodOf(context, it) === null && it.missing_payment_method !== 'create_invoice') {
    if (it.missing_payment_method === 'pause') {
      setStatus(context, it, 'paused', at)
      return
    }
    endSubscription(context, it, at, 'payment_failed')
    return
  }
  renew(context, it, at)
}

function renew(context: StripeContext, it: Subscription, at: number): void {
  const { item } = it
  item.current_period_start = item.current_period_end
  item.current_period_end = periodEndOf(
    item.current_period_start,
    item.price,
    it.billing_cycle_anchor,
  )
  const invoice = invoicePeriod(context, it, 'subscription_cycle', at)
  const result = collect(context, invoice, {
    at,
    isPresent: false,
    method: methodOf(context, it),
  })
  if (result !== 'paid') planRetry(invoice, at)
  setStatus(context, it, result === 'paid' ? 'active' : 'past_due', at)
}

function tryAgain(context: StripeContext, it: Subscription, at: number): void {
  const invoice = context.store.get('invoice', it.latest_invoice ?? '')
  const result = collect(context, invoice, { at, isPresent: false, method: methodOf(context, it) })
  if (result === 'paid') {
    invoicePaid(context, invoice, at)
    return
  }
  if (planRetry(invoice, at)) {
    context.events.emit('invoice.updated', invoice, at)
    return
  }
  endSubscription(context, it, at, 'payment_failed')
}
