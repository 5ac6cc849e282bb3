/** Subscriptions and invoices. */
import { type Call, pageOfList, type Serve } from './calls.ts'
import { type StripeContext, timeOf } from './context.ts'
import { invalid } from './errors.ts'
import { collect, draftInvoice, lineFor, voidInvoice } from './invoices.ts'
import {
  booleanIn,
  choiceIn,
  groupIn,
  groupsIn,
  integerIn,
  metadataIn,
  neededText,
  type Parameters,
  textIn,
} from './parameters.ts'
import { periodEndOf } from './periods.ts'
import { changePlan, prorationLines } from './plan-change.ts'
import type { Invoice, InvoiceLine, Price, Subscription } from './resources.ts'
import { addSubscription, endSubscription, invoicePaid, methodOf } from './subscriptions.ts'
import { type Wire, wireOf } from './wire/index.ts'

export function serveSubscriptions(serve: Serve, context: StripeContext): void {
  const { store } = context
  serve('GET', '/v1/subscriptions', ({ given }) => {
    const customer = textIn(given, 'customer')
    const status = textIn(given, 'status')
    const all = store.list('subscription').filter(each => {
      if (customer !== null && each.customer !== customer) return false
      if (status === 'all') return true
      if (status === null) return each.status !== 'canceled'
      return each.status === status
    })
    return pageOfList(context, all, given, '/v1/subscriptions')
  })
  serve('POST', '/v1/subscriptions', ({ given }) => create(context, given))
  serve('GET', '/v1/subscriptions/:id', ({ id }) => store.get('subscription', id))
  serve('POST', '/v1/subscriptions/:id', call => update(context, call))
  serve('DELETE', '/v1/subscriptions/:id', ({ id }) => {
    const it = store.get('subscription', id)
    if (it.status === 'canceled') {
      throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing')
    }
    endSubscription(context, it, timeOf(context, it.test_clock), 'cancellation_requested')
    return it
  })
}

function create(context: StripeContext, given: Parameters): Subscription {
  const { store } = context
  const customer = store.get('customer', neededText(given, 'customer'), 'customer')
  const [item] = groupsIn(given, 'items')
  if (!item) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const at = timeOf(context, customer.test_clock)
  const method = textIn(given, 'default_payment_method')
  const days = integerIn(given, 'trial_period_days')
  const ending = groupIn(groupIn(given, 'trial_settings'), 'end_behavior')
  const known = method ?? customer.invoice_settings.default_payment_method
  return addSubscription(context, {
    customer,
    price: store.get('price', neededText(item, 'price'), 'items[0][price]'),
    quantity: integerIn(item, 'quantity') ?? 1,
    method: known === null ? null : store.get('payment_method', known, 'default_payment_method'),
    trialEnd: integerIn(given, 'trial_end') ?? (days === null ? null : at + days * 86_400),
    missing_payment_method:
      choiceIn(ending, 'missing_payment_method', ['cancel', 'create_invoice', 'pause']) ??
      'create_invoice',
    metadata: metadataIn(given),
    hasTax: booleanIn(groupIn(given, 'automatic_tax'), 'enabled') ?? false,
    at,
    isPresent: true,
  })
}

function update(context: StripeContext, { id, given }: Call): Subscription {
  const { store, events } = context
  const it = store.get('subscription', id)
  if (it.status === 'canceled' || it.status === 'incomplete_expired') {
    throw invalid('A canceled subscription can only update its metadata.', 'id')
  }
  const at = timeOf(context, it.test_clock)
  const atEnd = booleanIn(given, 'cancel_at_period_end')
  it.metadata = metadataIn(given, it.metadata)
  const method = textIn(given, 'default_payment_method')
  if (method !== null) it.default_payment_method = store.get('payment_method', method).id
  if (atEnd !== null) setCancelAtEnd(it, atEnd, at)
  const change = itemChangeOf(context, it, given)
  if (change === null) {
    events.emit('customer.subscription.updated', it, at, {})
    return it
  }
  changePlan(context, it, {
    ...change,
    behaviour:
      choiceIn(given, 'proration_behavior', ['always_invoice', 'create_prorations', 'none']) ??
      'create_prorations',
    date: integerIn(given, 'proration_date') ?? at,
    isPendingIfUnpaid: textIn(given, 'payment_behavior') === 'pending_if_incomplete',
    isPresent: true,
    at,
  })
  return it
}

export function setCancelAtEnd(it: Subscription, isAtEnd: boolean, at: number): void {
  it.cancel_at_period_end = isAtEnd
  it.cancel_at = isAtEnd ? it.item.current_period_end : null
  it.canceled_at = isAtEnd ? at : null
  it.cancellation_reason = isAtEnd ? 'cancellation_requested' : null
}

function itemChangeOf(
  { store }: StripeContext,
  it: Subscription,
  given: Parameters,
): { readonly price: Price; readonly quantity: number } | null {
  const [item] = groupsIn(given, 'items')
  if (!item) return null
  const id = textIn(item, 'id')
  if (id !== it.item.id) throw invalid(`Invalid subscription item: ${id}`, 'items[0][id]')
  const price = textIn(item, 'price')
  return {
    price: price === null ? it.item.price : store.get('price', price, 'items[0][price]'),
    quantity: integerIn(item, 'quantity') ?? it.item.quantity,
  }
}

export function serveInvoices(serve: Serve, context: StripeContext): void {
  const { store } = context
  serve('GET', '/v1/invoices', ({ given }) => {
    const wanted = ['customer', 'subscription', 'status'] as const
    const all = store
      .list('invoice')
      .filter(each => wanted.every(name => (textIn(given, name) ?? each[name]) === each[name]))
    return pageOfList(context, all, given, '/v1/invoices')
  })
  serve('POST', '/v1/invoices/create_preview', ({ given }) => preview(context, given))
  serve('GET', '/v1/invoices/:id', ({ id }) => store.get('invoice', id, 'invoice'))
  serve('POST', '/v1/invoices/:id/void', ({ id }) => {
    const invoice = openInvoice(context, id)
    voidInvoice(context, invoice, timeOf(context, invoice.test_clock))
    return invoice
  })
  serve('POST', '/v1/invoices/:id/pay', ({ id }) => {
    const invoice = openInvoice(context, id)
    const at = timeOf(context, invoice.test_clock)
    const subscription = store.get('subscription', invoice.subscription ?? '')
    const method = methodOf(context, subscription)
    if (collect(context, invoice, { at, isPresent: false, method }) === 'paid') {
      invoicePaid(context, invoice, at)
    }
    return invoice
  })
}

function openInvoice({ store }: StripeContext, id: string): Invoice {
  const invoice = store.get('invoice', id, 'invoice')
  if (invoice.status !== 'open') throw invalid(`Invoice is ${invoice.status}`, 'invoice')
  return invoice
}

/** With `always_invoice` only the change itself; otherwise the next invoice with the change in it. */
function preview(context: StripeContext, given: Parameters): Wire {
  const { store } = context
  const it = store.get('subscription', neededText(given, 'subscription'), 'subscription')
  const customer = store.get('customer', it.customer)
  const details = groupIn(given, 'subscription_details')
  const at = timeOf(context, it.test_clock)
  const date = integerIn(details, 'proration_date') ?? at
  const change = itemChangeOf(context, it, details) ?? it.item
  const behaviour = textIn(details, 'proration_behavior') ?? 'create_prorations'
  const changed = behaviour === 'none' ? [] : prorationLines(it, change, date)
  const lines =
    behaviour === 'always_invoice'
      ? changed
      : [nextLine(it, change), ...it.pendingLines, ...changed]
  const draft = draftInvoice({ subscription: it, customer, lines, reason: 'upcoming', at })
  return wireOf(draft, context.pageOf)
}

function nextLine(
  it: Subscription,
  { price, quantity }: { readonly price: Price; readonly quantity: number },
): InvoiceLine {
  const start = it.item.current_period_end
  const end = periodEndOf(start, price, it.billing_cycle_anchor)
  return lineFor(
    price,
    quantity,
    price.unit_amount * quantity,
    { start, end },
    {
      description: `${quantity} × ${price.lookup_key ?? price.id}`,
    },
  )
}
