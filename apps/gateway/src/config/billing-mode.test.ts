import { expect, it } from 'vitest'
import { isBillingOff } from './billing-mode.ts'

it.each([
  // setting, real books, Stripe keys, off
  ['auto', false, false, false],
  ['auto', false, true, false],
  ['auto', true, true, false],
  ['auto', true, false, true],
  ['off', true, true, true],
  ['off', false, false, true],
] as const)(
  '[BIL-01] BILLING=%s, real books %s, Stripe keys %s: off %s',
  (setting, hasRealBooks, hasStripeKeys, off) => {
    expect(isBillingOff({ setting, hasRealBooks, hasStripeKeys })).toBe(off)
  },
)
