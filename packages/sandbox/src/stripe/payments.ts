/** Payments by card: intents, charges, refunds and disputes. */
import { CARDS, cardOf, fingerprintOf, type TestCard } from './cards.ts'
import type { StripeContext } from './context.ts'
import { invalid } from './errors.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Metadata,
  PaymentError,
  PaymentIntent,
  PaymentMethod,
  Refund,
} from './resources.ts'
import { newId } from './store.ts'

export function addCard(
  { store }: StripeContext,
  card: TestCard,
  customer: string | null,
  at: number,
): PaymentMethod {
  return store.add<'payment_method'>({
    id: newId('pm'),
    object: 'payment_method',
    created: at,
    type: 'card',
    card: {
      brand: 'visa',
      last4: card.number.slice(-4),
      fingerprint: fingerprintOf(card.number),
      exp_month: 12,
      exp_year: new Date(at * 1000).getUTCFullYear() + 3,
    },
    customer,
    behaviour: card.number,
  })
}

/** A test card by its number, or Stripe's own names such as `pm_card_visa`. */
export function cardNamed(name: string): TestCard {
  const known = name === 'pm_card_visa' ? CARDS[0] : cardOf(name)
  if (!known) throw invalid(`No such PaymentMethod: '${name}'`, 'payment_method')
  return known
}

export interface PaymentAsked {
  readonly amount: number
  readonly currency: string
  readonly customer: Customer
  readonly method: PaymentMethod | null
  readonly metadata: Metadata
  readonly invoice: string | null
  readonly at: number
  /** The customer is on a page; without one the bank cannot ask anything. */
  readonly isPresent: boolean
  /** The customer has just confirmed the payment at their bank. */
  readonly isConfirmed?: boolean
  /** A further try of the same payment. */
  readonly again?: PaymentIntent | undefined
}

const NO_CARD: PaymentError = {
  code: 'missing_payment_method',
  decline_code: null,
  message: 'The customer has no payment method.',
}
const NEEDS_CONFIRMATION: PaymentError = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'The bank asks for a confirmation of this payment.',
}

export function takePayment(context: StripeContext, asked: PaymentAsked): PaymentIntent {
  const { store, events } = context
  const { amount, currency, customer, method, metadata, invoice, at } = asked
  const intent: PaymentIntent =
    asked.again ??
    store.add<'payment_intent'>({
      id: newId('pi'),
      object: 'payment_intent',
      created: at,
      amount,
      currency,
      customer: customer.id,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: null,
      metadata,
      error: null,
      invoice,
    })
  const card = method && CARDS.find(({ number }) => number === method.behaviour)
  const answer = card ? (asked.isPresent ? card.present : card.absent) : NO_CARD
  intent.payment_method = method?.id ?? null
  if (answer === 'confirm' && !asked.isConfirmed) {
    intent.status = 'requires_action'
    intent.error = asked.isPresent ? null : NEEDS_CONFIRMATION
    events.emit('payment_intent.requires_action', intent, at)
    return intent
  }
  const failed = typeof answer === 'object' ? answer : null
  if (method) addCharge(context, intent, method, failed, at)
  intent.status = failed ? 'requires_payment_method' : 'succeeded'
  intent.error = failed
  events.emit(failed ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent, at)
  if (!failed && card?.isDisputed && intent.latest_charge) {
    openDispute(context, intent.latest_charge, at + 1)
  }
  return intent
}

function addCharge(
  { store, events }: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: PaymentError | null,
  at: number,
): void {
  const charge = store.add<'charge'>({
    id: newId('ch'),
    object: 'charge',
    created: at,
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    metadata: intent.metadata,
    refunded: false,
    disputed: false,
    status: error ? 'failed' : 'succeeded',
    error,
  })
  intent.latest_charge = charge.id
  events.emit(error ? 'charge.failed' : 'charge.succeeded', charge, at)
}

export function refundCharge(
  { store, events }: StripeContext,
  charge: Charge,
  asked: {
    readonly amount: number | null
    readonly reason: string | null
    readonly metadata: Metadata
  },
  at: number,
): Refund {
  const left = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded' || left === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      'charge',
      'charge_already_refunded',
    )
  }
  const amount = asked.amount ?? left
  if (amount <= 0 || amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount (${left})`, 'amount')
  }
  const refund = store.add<'refund'>({
    id: newId('re'),
    object: 'refund',
    created: at,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: asked.reason,
    status: 'succeeded',
    metadata: asked.metadata,
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  events.emit('charge.refunded', charge, at)
  events.emit('refund.created', refund, at)
  return refund
}

export function openDispute(
  { store, events }: StripeContext,
  chargeId: string,
  at: number,
): Dispute {
  const charge = store.get('charge', chargeId, 'charge')
  charge.disputed = true
  const dispute = store.add<'dispute'>({
    id: newId('dp'),
    object: 'dispute',
    created: at,
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  events.emit('charge.dispute.created', dispute, at)
  return dispute
}

export function closeDispute(
  { events }: StripeContext,
  dispute: Dispute,
  outcome: 'won' | 'lost',
  at: number,
): void {
  dispute.status = outcome
  events.emit('charge.dispute.closed', dispute, at)
}
