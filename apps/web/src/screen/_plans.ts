import type { PlanSubscription } from '@millpond/contract/billing'
import { cents } from '@millpond/core/money'
import type { Catalogue } from './plan-prices.ts'

const price = (
  pricing: 'monthly' | 'yearly' | 'lifetime',
  amount: number,
  interval: 'month' | 'year' | null,
) => ({ pricing, amount: cents(amount), currency: 'NZD', interval })

/** A catalogue as the gateway sends it. */
export const CATALOGUE: Catalogue = {
  billing: 'on',
  products: [
    {
      ...{ productId: 'business', name: 'Business', planKind: 1 },
      prices: [price('monthly', 39_00, 'month'), price('yearly', 390_00, 'year')],
    },
    {
      ...{ productId: 'passes', name: 'Client passes', planKind: 1 },
      prices: [price('monthly', 9_00, 'month'), price('yearly', 90_00, 'year')],
    },
    {
      ...{ productId: 'lifetime', name: 'Lifetime', planKind: 0 },
      prices: [price('lifetime', 299_00, null)],
    },
  ],
}

export const NO_BILLING_CATALOGUE: Catalogue = { billing: 'off', products: [] }

/** A monthly plan that is paid. */
export const plan = (
  organisationId: string,
  change: Partial<PlanSubscription> = {},
): PlanSubscription => ({
  organisationId,
  covers: [organisationId],
  productId: 'business',
  status: 'active',
  pricing: 'monthly',
  quantity: 1,
  amount: cents(39_00),
  currency: 'NZD',
  trialEnd: null,
  // Noon on 25th December 2026, in UTC.
  periodEnd: Date.UTC(2026, 11, 25, 12) / 1000,
  cancelAt: null,
  payBy: null,
  payUrl: null,
  needsConfirmation: false,
  card: { brand: 'visa', last4: '4242' },
  ...change,
})
