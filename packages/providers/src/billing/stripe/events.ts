/** Events: their signatures, and which customer each is about. */
import type Stripe from 'stripe'
import type { BillingEvent } from '../index.ts'

const TOLERANCE_SECONDS = 300

/** Stripe sends more kinds than these; the others change nothing that we read. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

export function verifiedEvent(
  stripe: Stripe,
  secrets: readonly string[],
  { body, signature, nowSeconds }: { body: string; signature: string; nowSeconds: number },
): Stripe.Event | null {
  // The library checks only that a signature is not too old.
  const signedAt = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
  if (!(signedAt <= nowSeconds + TOLERANCE_SECONDS)) return null
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        nowSeconds * 1000,
      )
    } catch {
      // Another secret may have signed it, while they are being changed.
    }
  }
  return null
}

export const isOurs = (type: string): boolean => (EVENT_TYPES as readonly string[]).includes(type)

export function eventOf(event: Stripe.Event): BillingEvent {
  return {
    eventId: event.id,
    type: event.type,
    createdAt: event.created,
    isLive: event.livemode,
    customerId: idIn(event.data.object, 'customer'),
    paymentIntentId: idIn(event.data.object, 'payment_intent'),
  }
}

/** The id of a field, which may be expanded. */
function idIn(object: unknown, name: 'customer' | 'payment_intent'): string | null {
  const value = (object as Readonly<Record<string, unknown>>)[name]
  if (typeof value === 'string') return value
  const id = (value as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}
