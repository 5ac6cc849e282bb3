/** Payment pages: how a session is made, paid, and completed. */
import type { TestCard } from './cards.ts'
import { type StripeContext, timeOf } from './context.ts'
import { invalid, required } from './errors.ts'
import {
  booleanIn,
  choiceIn,
  type FormParameters,
  groupIn,
  groupsIn,
  integerIn,
  metadataIn,
  neededText,
  textIn,
} from './parameters.ts'
import { addCard, takePayment } from './payments.ts'
import { DAY } from './periods.ts'
import type { CheckoutLine, CheckoutSession, Customer, PaymentMethod, Price } from './resources.ts'
import { newId } from './store.ts'
import { addSubscription } from './subscriptions.ts'

const HALF_HOUR = 1800
const TWO_DAYS = 2 * DAY

export function createSession(context: StripeContext, given: FormParameters): CheckoutSession {
  const mode = choiceIn(given, 'mode', ['subscription', 'payment', 'setup'])
  if (mode === null) throw required('mode')
  if (mode === 'setup') throw invalid('This stand-in has no setup mode.', 'mode')
  if (given.payment_method_types !== undefined) {
    throw invalid('Received unknown parameter: payment_method_types', 'payment_method_types')
  }
  const customerId = textIn(given, 'customer')
  const customer = customerId ? context.store.get('customer', customerId, 'customer') : null
  const at = timeOf(context, customer?.test_clock ?? null)
  const line = lineOf(context, given, customer?.currency ?? null)
  const expires = integerIn(given, 'expires_at') ?? at + DAY
  if (expires < at + HALF_HOUR || expires > at + DAY) {
    throw invalid(
      'The `expires_at` timestamp must be 30 minutes to 24 hours from now.',
      'expires_at',
    )
  }
  const session = context.store.add<'checkout.session'>({
    id: newId('cs_test'),
    object: 'checkout.session',
    created: at,
    mode,
    status: 'open',
    payment_status: 'unpaid',
    customer: customerId,
    customer_email: textIn(given, 'customer_email'),
    currency: line.price.currency,
    line,
    success_url: neededText(given, 'success_url'),
    cancel_url: textIn(given, 'cancel_url'),
    client_reference_id: textIn(given, 'client_reference_id'),
    metadata: metadataIn(given),
    subscriptionData: subscriptionDataOf(given, at),
    paymentIntentMetadata: metadataIn(groupIn(given, 'payment_intent_data')),
    payment_method_collection: choiceIn(given, 'payment_method_collection', [
      'always',
      'if_required',
    ]),
    asksAddress: textIn(given, 'billing_address_collection') === 'required',
    asksTaxId: booleanIn(groupIn(given, 'tax_id_collection'), 'enabled') ?? false,
    hasTax: booleanIn(groupIn(given, 'automatic_tax'), 'enabled') ?? false,
    expires_at: expires,
    subscription: null,
    payment_intent: null,
    invoice: null,
    waitingCard: null,
  })
  return session
}

function subscriptionDataOf(
  given: FormParameters,
  at: number,
): CheckoutSession['subscriptionData'] {
  const data = groupIn(given, 'subscription_data')
  const trialEnd = integerIn(data, 'trial_end')
  const trialDays = integerIn(data, 'trial_period_days')
  if (trialEnd !== null && trialEnd < at + TWO_DAYS) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  }
  if (trialDays !== null && trialDays < 1) {
    throw invalid('Use at least one day.', 'subscription_data[trial_period_days]')
  }
  const ending = groupIn(groupIn(data, 'trial_settings'), 'end_behavior')
  return {
    trialEnd,
    trialDays,
    missing_payment_method:
      choiceIn(ending, 'missing_payment_method', ['cancel', 'create_invoice', 'pause']) ??
      'create_invoice',
    metadata: metadataIn(data),
  }
}

function lineOf(
  context: StripeContext,
  given: FormParameters,
  currency: string | null,
): CheckoutLine {
  const [item] = groupsIn(given, 'line_items')
  if (!item) throw required('line_items')
  const price = priceOf(context, item, currency ?? textIn(given, 'currency'))
  if (currency !== null && price.currency !== currency) {
    throw invalid(`You cannot combine currencies on a single customer (${currency}).`)
  }
  const wantsPlan = given.mode === 'subscription'
  if (wantsPlan !== (price.recurring !== null)) {
    throw invalid('You specified a mode that does not fit the price.', 'mode')
  }
  const adjustable = groupIn(item, 'adjustable_quantity')
  return {
    id: newId('li'),
    price,
    quantity: integerIn(item, 'quantity') ?? 1,
    adjustable: booleanIn(adjustable, 'enabled')
      ? {
          minimum: integerIn(adjustable, 'minimum') ?? 0,
          maximum: integerIn(adjustable, 'maximum') ?? 99,
        }
      : null,
  }
}

function priceOf(
  { store, options }: StripeContext,
  item: FormParameters,
  currency: string | null,
): Price {
  const id = textIn(item, 'price')
  if (id) {
    const price = store.get('price', id, 'line_items[0][price]')
    const option = currency === null ? undefined : price.currency_options?.[currency]
    if (!option || currency === null) return price
    const { unit_amount } = option
    return { ...price, currency, unit_amount, unit_amount_decimal: String(unit_amount) }
  }
  const data = groupIn(item, 'price_data')
  const amount = integerIn(data, 'unit_amount')
  if (amount === null) throw required('line_items[0][price_data][unit_amount]')
  const created = Math.floor(options.now() / 1000)
  const productId = textIn(data, 'product')
  const product = productId
    ? store.get('product', productId)
    : store.add<'product'>({
        id: newId('prod'),
        object: 'product',
        created,
        updated: created,
        name: neededText(groupIn(data, 'product_data'), 'name'),
        active: false,
        metadata: metadataIn(groupIn(data, 'product_data')),
        default_price: null,
        description: null,
        statement_descriptor: null,
        tax_code: null,
      })
  return store.add<'price'>({
    id: newId('price'),
    object: 'price',
    created,
    active: false,
    currency: neededText(data, 'currency'),
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    product: product.id,
    recurring: null,
    type: 'one_time',
    lookup_key: null,
    metadata: {},
    tax_behavior: 'unspecified',
  })
}

export type PayResult =
  | { readonly is: 'done' }
  | { readonly is: 'confirm' }
  | { readonly is: 'refused'; readonly message: string }

interface Paying {
  /** Null: without a card, where the session allows it. */
  readonly card: TestCard | null
  readonly quantity: number | null
  readonly isConfirmed: boolean
}

export const trialEndOf = (
  { subscriptionData: { trialEnd, trialDays } }: CheckoutSession,
  at: number,
) => trialEnd ?? (trialDays === null ? null : at + trialDays * DAY)

/** The customer presses the button of the payment page. */
export function paySession(
  context: StripeContext,
  session: CheckoutSession,
  { card, quantity, isConfirmed }: Paying,
): PayResult {
  const customer = customerOf(context, session)
  const at = timeOf(context, customer.test_clock)
  const trialEnd = session.mode === 'subscription' ? trialEndOf(session, at) : null
  const { line } = session
  if (quantity !== null && line.adjustable) {
    const { minimum, maximum } = line.adjustable
    if (quantity < minimum || quantity > maximum) {
      return { is: 'refused', message: `Choose ${minimum} to ${maximum}.` }
    }
    line.quantity = quantity
  }
  if (card === null && (trialEnd === null || session.payment_method_collection !== 'if_required')) {
    return { is: 'refused', message: 'Enter the number of a card.' }
  }
  if (card && typeof card.present === 'object') {
    return { is: 'refused', message: card.present.message }
  }
  if (card?.present === 'confirm' && !isConfirmed) {
    session.waitingCard = card.number
    return { is: 'confirm' }
  }
  const method = card && addCard(context, card, customer.id, at)
  if (session.mode === 'subscription')
    subscribe(context, session, { customer, method, trialEnd, at })
  else payOnce(context, session, { customer, method, at })
  session.status = 'complete'
  session.waitingCard = null
  context.events.emit('checkout.session.completed', session, at)
  context.store.save()
  return { is: 'done' }
}

interface Paid {
  readonly customer: Customer
  readonly method: PaymentMethod | null
  readonly at: number
}

function subscribe(
  context: StripeContext,
  session: CheckoutSession,
  { customer, method, trialEnd, at }: Paid & { readonly trialEnd: number | null },
): void {
  const subscription = addSubscription(context, {
    customer,
    price: session.line.price,
    quantity: session.line.quantity,
    method,
    trialEnd,
    missing_payment_method: session.subscriptionData.missing_payment_method,
    metadata: session.subscriptionData.metadata,
    hasTax: session.hasTax,
    at,
    isPresent: true,
    isConfirmed: true,
  })
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  session.payment_status = trialEnd === null ? 'paid' : 'no_payment_required'
}

function payOnce(
  context: StripeContext,
  session: CheckoutSession,
  { customer, method, at }: Paid,
): void {
  const { price, quantity } = session.line
  const intent = takePayment(context, {
    amount: price.unit_amount * quantity,
    currency: price.currency,
    customer,
    method,
    metadata: session.paymentIntentMetadata,
    invoice: null,
    at,
    isPresent: true,
    isConfirmed: true,
  })
  session.payment_intent = intent.id
  session.payment_status = 'paid'
}

function customerOf(context: StripeContext, session: CheckoutSession): Customer {
  const known = context.store.find('customer', session.customer)
  if (known) return known
  const customer = addCustomer(context, { email: session.customer_email, name: null })
  session.customer = customer.id
  return customer
}

export function addCustomer(
  context: StripeContext,
  given: Partial<Pick<Customer, 'email' | 'name' | 'metadata' | 'address' | 'test_clock'>>,
): Customer {
  const { email = null, name = null, metadata = {}, address = null, test_clock = null } = given
  const customer = context.store.add<'customer'>({
    id: newId('cus'),
    object: 'customer',
    created: timeOf(context, test_clock),
    email,
    name,
    metadata,
    address,
    balance: 0,
    currency: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    test_clock,
    next_invoice_sequence: 1,
    invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
  })
  context.events.emit('customer.created', customer, customer.created)
  return customer
}
