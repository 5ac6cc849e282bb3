import type { StripeContext } from './context.ts'
import { takePayment } from './payments.ts'
import { DAY } from './periods.ts'
import type {
  Customer,
  Invoice,
  InvoiceLine,
  PaymentIntent,
  PaymentMethod,
  Price,
  Subscription,
} from './resources.ts'
import { newId } from './store.ts'
import { TAX_RATE } from './wire/index.ts'

/** Days from each failed try of a renewal to the next; after the last one the plan is cancelled. */
export const RETRY_DAYS: readonly number[] = [3, 5, 6]

interface Draft {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly lines: readonly InvoiceLine[]
  readonly reason: string
  readonly at: number
}

/** Not stored: a preview of what an invoice would be. */
export function draftInvoice({ subscription, customer, lines, reason, at }: Draft): Invoice {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const tax = subscription.hasTax && subtotal > 0 ? Math.round(subtotal * TAX_RATE) : 0
  const total = subtotal + tax
  // A credit goes to the customer's balance, which is negative while it is in credit.
  const balance = customer.balance
  const due = Math.max(0, total + balance)
  return {
    id: newId('in'),
    object: 'invoice',
    created: at,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    currency: subscription.currency,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    status: 'draft',
    billing_reason: reason,
    lines,
    tax,
    total,
    starting_balance: balance,
    ending_balance: Math.min(0, total + balance),
    amount_due: due,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    period_start: at,
    period_end: subscription.item.current_period_end,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
    payment_intent: null,
    test_clock: customer.test_clock,
    isPreview: true,
  }
}

/** A finalised invoice; `collect` takes the payment. */
export function addInvoice(context: StripeContext, draft: Draft): Invoice {
  const { store, events } = context
  const invoice = store.add<'invoice'>({
    ...draftInvoice(draft),
    status: 'open',
    finalized_at: draft.at,
    isPreview: false,
  })
  const { customer, subscription, at } = draft
  customer.balance = invoice.ending_balance
  customer.next_invoice_sequence += 1
  subscription.latest_invoice = invoice.id
  events.emit('invoice.created', invoice, at)
  events.emit('invoice.finalized', invoice, at)
  return invoice
}

interface Collecting {
  readonly at: number
  readonly isPresent: boolean
  readonly isConfirmed?: boolean
  readonly method: PaymentMethod | null
}

/** One try to take the payment; `paid`, `failed`, or `confirm` if the bank asks the customer. */
export function collect(
  context: StripeContext,
  invoice: Invoice,
  { at, isPresent, isConfirmed, method }: Collecting,
): 'paid' | 'failed' | 'confirm' {
  const { store, events } = context
  invoice.attempted = true
  invoice.attempt_count += 1
  if (invoice.amount_due === 0) return settlePaid(context, invoice, at)
  const intent: PaymentIntent = takePayment(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: store.get('customer', invoice.customer),
    method,
    metadata: {},
    invoice: invoice.id,
    at,
    isPresent,
    ...(isConfirmed && { isConfirmed }),
    again: store.find('payment_intent', invoice.payment_intent),
  })
  invoice.payment_intent = intent.id
  if (intent.status === 'succeeded') return settlePaid(context, invoice, at)
  events.emit('invoice.payment_failed', invoice, at)
  if (intent.status !== 'requires_action') return 'failed'
  events.emit('invoice.payment_action_required', invoice, at)
  return 'confirm'
}

function settlePaid({ events }: StripeContext, invoice: Invoice, at: number): 'paid' {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.paid_at = at
  invoice.next_payment_attempt = null
  events.emit('invoice.payment_succeeded', invoice, at)
  events.emit('invoice.paid', invoice, at)
  return 'paid'
}

export function voidInvoice({ events }: StripeContext, invoice: Invoice, at: number): void {
  invoice.status = 'void'
  invoice.voided_at = at
  invoice.next_payment_attempt = null
  events.emit('invoice.voided', invoice, at)
}

/** Sets when a failed renewal is tried again; false after the last try. */
export function planRetry(invoice: Invoice, at: number): boolean {
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  invoice.next_payment_attempt = days === undefined ? null : at + days * DAY
  return days !== undefined
}

export const lineFor = (
  price: Price,
  quantity: number,
  amount: number,
  period: InvoiceLine['period'],
  words: { readonly description: string; readonly isProration?: boolean },
): InvoiceLine => ({
  id: newId('il'),
  amount,
  description: words.description,
  period,
  price: price.id,
  product: price.product,
  quantity,
  isProration: words.isProration ?? false,
})
