import type Stripe from 'stripe'
import type { CheckoutAsked, CheckoutState, PayPage } from '../index.ts'
import { isMissing } from './client.ts'

export const MAX_PASSES = 500

export async function createCheckout(
  stripe: Stripe,
  asked: CheckoutAsked,
  attemptId: string,
): Promise<PayPage> {
  const { id, url } = await stripe.checkout.sessions.create(parametersOf(asked, attemptId), {
    idempotencyKey: `checkout:${attemptId}`,
  })
  if (!url) throw new Error('Stripe made a session without a page')
  return { sessionId: id, url }
}

function parametersOf(
  asked: CheckoutAsked,
  attemptId: string,
): Stripe.Checkout.SessionCreateParams {
  const { buys, currency, hasTax } = asked
  const metadata = { millpond_account: asked.organisationId, millpond_attempt: attemptId }
  const common = {
    customer: asked.customerId,
    client_reference_id: asked.organisationId,
    metadata,
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
    expires_at: asked.expiresAt,
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    automatic_tax: { enabled: hasTax },
  } as const
  if (buys.kind === 'lifetime') {
    return {
      ...common,
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: buys.amount,
            product_data: { name: buys.name },
          },
        },
      ],
      payment_intent_data: { metadata: { ...metadata, millpond_product: 'lifetime' } },
      invoice_creation: { enabled: true },
    }
  }
  const { leastQuantity, trialEnd } = buys
  return {
    ...common,
    mode: 'subscription',
    currency: currency.toLowerCase(),
    line_items: [
      {
        price: buys.priceId,
        quantity: buys.quantity,
        ...(leastQuantity !== null && {
          adjustable_quantity: { enabled: true, minimum: leastQuantity, maximum: MAX_PASSES },
        }),
      },
    ],
    payment_method_collection: buys.needsCard ? 'always' : 'if_required',
    subscription_data: {
      metadata,
      ...(trialEnd !== null && { trial_end: trialEnd }),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
  }
}

const STATES: readonly CheckoutState[] = ['open', 'complete', 'expired']

export async function readCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutState> {
  const { status } = await stripe.checkout.sessions.retrieve(sessionId)
  return STATES.find(each => each === status) ?? 'expired'
}

export async function expireCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    const { status } = await stripe.checkout.sessions.retrieve(sessionId)
    if (status === 'open') await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
