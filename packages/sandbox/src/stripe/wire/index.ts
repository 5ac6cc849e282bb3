/** Stored resources as Stripe sends them: with every field, also those that never change here. */
import type { AnyResource, StripeEvent, TestClock, WebhookEndpoint } from '../resources.ts'
import { price, product } from './catalogue.ts'
import { invoice } from './invoice.ts'
import { portalConfiguration, portalSession, session } from './pages.ts'
import { API_VERSION, type PageOf, type Wire } from './parts.ts'
import { charge, customer, dispute, paymentIntent, paymentMethod, refund } from './payments.ts'
import { subscription } from './subscription.ts'

export { currencyOptionsOf } from './catalogue.ts'
export { checkoutLine } from './pages.ts'
export { API_VERSION, listOf, type PageOf, TAX_RATE, type Wire } from './parts.ts'

/** The secret is sent only once, with the answer to the request that creates it. */
const webhookEndpoint = ({ secret: _, ...it }: WebhookEndpoint): Wire => ({
  ...it,
  api_version: API_VERSION,
  application: null,
  livemode: false,
})

const event = (it: StripeEvent): Wire => ({
  ...it,
  api_version: API_VERSION,
  livemode: false,
})

const testClock = (it: TestClock): Wire => ({
  ...it,
  deletes_after: it.created + 30 * 86_400,
  livemode: false,
  status_details: {},
})

export function wireOf(it: AnyResource, pageOf: PageOf): Wire {
  switch (it.object) {
    case 'product':
      return product(it)
    case 'price':
      return price(it)
    case 'customer':
      return customer(it)
    case 'payment_method':
      return paymentMethod(it)
    case 'subscription':
      return subscription(it)
    case 'invoice':
      return invoice(it, pageOf)
    case 'payment_intent':
      return paymentIntent(it)
    case 'charge':
      return charge(it)
    case 'refund':
      return refund(it)
    case 'dispute':
      return dispute(it)
    case 'checkout.session':
      return session(it, pageOf)
    case 'billing_portal.configuration':
      return portalConfiguration(it)
    case 'billing_portal.session':
      return portalSession(it, pageOf)
    case 'webhook_endpoint':
      return webhookEndpoint(it)
    case 'event':
      return event(it)
    case 'test_helpers.test_clock':
      return testClock(it)
  }
}
