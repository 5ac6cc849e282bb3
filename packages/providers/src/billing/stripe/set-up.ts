/** Makes what an account at Stripe needs: products, prices, the portal, the webhook endpoint. */
import { LOOKUP_KEYS, PRODUCTS, type Product } from '@millpond/core/billing'
import type Stripe from 'stripe'
import type { SetUp } from '../index.ts'
import { EVENT_TYPES } from './events.ts'

const NAMES: Readonly<Record<Product, string>> = {
  business: 'Millpond for one business',
  pass: 'Millpond client pass',
}
const INTERVAL = { monthly: 'month', yearly: 'year' } as const

/** What exists already stays as it is. */
export async function setUpAccount(stripe: Stripe, plan: SetUp): Promise<string[]> {
  const lines: string[] = []
  const sold: Sold[] = []
  const { data: products } = await stripe.products.list({ active: true, limit: 100 })
  for (const product of PRODUCTS) {
    const known = products.find(({ metadata }) => metadata.millpond_product === product)
    const { id } =
      known ??
      (await stripe.products.create(
        { name: NAMES[product], metadata: { millpond_product: product } },
        { idempotencyKey: `setup:product:${product}` },
      ))
    lines.push(`${known ? 'found' : 'made'} the product ${NAMES[product]}`)
    const prices: string[] = []
    for (const pricing of ['monthly', 'yearly'] as const) {
      const lookupKey = LOOKUP_KEYS[product][pricing]
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true })
      const price =
        data[0] ??
        (await stripe.prices.create({
          product: id,
          currency: plan.currency.toLowerCase(),
          unit_amount: plan.amounts[product][pricing],
          recurring: { interval: INTERVAL[pricing] },
          lookup_key: lookupKey,
        }))
      prices.push(price.id)
      lines.push(`${data.length > 0 ? 'found' : 'made'} the price ${lookupKey}`)
    }
    sold.push({ product: id, prices })
  }
  lines.push(await setUpPortal(stripe, sold))
  if (plan.webhookUrl !== null) lines.push(await setUpEndpoint(stripe, plan.webhookUrl))
  return lines
}

type Sold = Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product

async function setUpPortal(stripe: Stripe, sold: readonly Sold[]): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  if (data.some(({ is_default: isDefault }) => isDefault)) return 'found the portal'
  await stripe.billingPortal.configurations.create({
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      // The period, and never how many.
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [...sold],
      },
    },
  })
  return 'made the portal'
}

async function setUpEndpoint(stripe: Stripe, url: string): Promise<string> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  if (data.some(endpoint => endpoint.url === url)) return `found the endpoint ${url}`
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...EVENT_TYPES],
  })
  return `made the endpoint ${url}; set STRIPE_WEBHOOK_SECRET to ${secret ?? 'its secret'}`
}
