import type Stripe from 'stripe'
import type { PortalAsked } from '../index.ts'

/** Stripe's page for the card, the period and the cancellation. */
export async function openPortal(
  stripe: Stripe,
  { customerId, returnUrl, change }: PortalAsked,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    ...(change && {
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: change.subscriptionId,
          items: [{ id: change.itemId, price: change.priceId, quantity: change.quantity }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    }),
  })
  return url
}
