import type {
  ActiveProduct,
  ProductId,
  getActiveProducts as route,
} from '@millpond/contract/billing'
import { PLAN_KIND } from '@millpond/contract/billing'
import type { Cents } from '@millpond/core/money'
import type { PlanPrice } from '@millpond/providers/billing'
import type { Handler } from '../../http/call.ts'
import { asking } from './billing-of.ts'

const NAMES: Readonly<Record<ProductId, string>> = {
  business: 'Millpond for one business',
  passes: 'Client passes',
  lifetime: 'Millpond Lifetime',
}
/** In the order in which screens list them. */
const SOLD = [
  ['business', 'business'],
  ['passes', 'pass'],
] as const
const INTERVAL = { monthly: 'month', yearly: 'year' } as const

/** Prices are in the currency that Stripe's price has first; a payment page may use another. */
export const getActiveProducts: Handler<typeof route, 'billing' | 'config'> = async ({
  deps: { billing, config },
}) => {
  if (!billing) return { billing: 'off', products: [] }
  const prices = await asking(billing.prices())
  const products = SOLD.map(([productId, product]) => ({
    productId,
    name: NAMES[productId],
    planKind: PLAN_KIND.subscription,
    prices: prices.filter(each => each.product === product).map(priceOf),
  }))
  const { currency, lifetimeAmount } = config.billing
  const lifetime: ActiveProduct = {
    productId: 'lifetime',
    name: NAMES.lifetime,
    planKind: PLAN_KIND.transactional,
    prices: [{ pricing: 'lifetime', amount: lifetimeAmount as Cents, currency, interval: null }],
  }
  return {
    billing: billing.isTest ? 'test' : 'on',
    products: [...products.filter(each => each.prices.length > 0), lifetime],
  }
}

function priceOf({ pricing, amounts }: PlanPrice): ActiveProduct['prices'][number] {
  const [[currency, amount] = ['NZD', 0]] = Object.entries(amounts)
  return { pricing, amount: amount as Cents, currency, interval: INTERVAL[pricing] }
}
