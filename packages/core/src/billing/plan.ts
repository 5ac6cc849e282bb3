import { PLAN_KIND, type PlanKind } from '#item'

/** How a plan is paid. `trial` and `lifetime` have no recurring price. */
export const PRICINGS = ['monthly', 'yearly', 'lifetime', 'trial'] as const
export type Pricing = (typeof PRICINGS)[number]
export type RecurringPricing = Extract<Pricing, 'monthly' | 'yearly'>

/** What is sold by subscription: the plan of one business, and passes for a partner's clients. */
export const PRODUCTS = ['business', 'pass'] as const
export type Product = (typeof PRODUCTS)[number]

/** The lookup keys of the prices at Stripe. */
export const LOOKUP_KEYS = {
  business: { monthly: 'millpond_business_monthly', yearly: 'millpond_business_yearly' },
  pass: { monthly: 'millpond_pass_monthly', yearly: 'millpond_pass_yearly' },
} as const satisfies Record<Product, Record<RecurringPricing, string>>

export interface PlanOfPrice {
  readonly product: Product
  readonly pricing: RecurringPricing
}

/** `planOfLookupKey('millpond_pass_yearly')` is yearly passes; null for prices of others. */
export function planOfLookupKey(lookupKey: string | null): PlanOfPrice | null {
  for (const product of PRODUCTS) {
    for (const pricing of ['monthly', 'yearly'] as const) {
      if (LOOKUP_KEYS[product][pricing] === lookupKey) return { product, pricing }
    }
  }
  return null
}

/** ENT-05: a lifetime is paid once, and all other plans are subscriptions. */
export const planKindOf = (pricing: Pricing): PlanKind =>
  pricing === 'lifetime' ? PLAN_KIND.transactional : PLAN_KIND.subscription
