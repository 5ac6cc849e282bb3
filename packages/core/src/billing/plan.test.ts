import { expect, it } from 'vitest'
import { PLAN_KIND } from '#item'
import { LOOKUP_KEYS, PRICINGS, planKindOf, planOfLookupKey } from './plan.ts'
import { TRIALS, trialEndDay, trialKindOf, trialRow } from './trial.ts'

it.each(PRICINGS)('[ENT-05] %s is paid once or by subscription', pricing => {
  const kind = pricing === 'lifetime' ? PLAN_KIND.transactional : PLAN_KIND.subscription
  expect(planKindOf(pricing)).toBe(kind)
})

it('[BIL-01] a price is found by its lookup key', () => {
  expect(planOfLookupKey(LOOKUP_KEYS.pass.yearly)).toEqual({ product: 'pass', pricing: 'yearly' })
  expect(planOfLookupKey('millpond_business_monthly')).toEqual({
    product: 'business',
    pricing: 'monthly',
  })
  expect(planOfLookupKey('somebody_elses')).toBeNull()
  expect(planOfLookupKey(null)).toBeNull()
})

it.each([
  ['individual', 14, 0],
  ['partner', 7, 3],
  ['trial-partner', 7, 3],
] as const)('[BIL-02] [ORG-03] %s: %i days of trial, %i clients', (accountType, days, passes) => {
  expect(TRIALS[trialKindOf(accountType)]).toEqual({ days, passes })
})

it('[BIL-02] a trial ends after as many times 24 hours', () => {
  const noon = Date.parse('2026-11-26T12:00:00Z')
  expect(trialRow('partner', noon)).toEqual({
    kind: 'trial',
    validUntil: Date.parse('2026-12-03T12:00:00Z'),
    passes: 3,
    reason: 'trial',
  })
})

it.each([
  [1_796_036_399, 'Pacific/Auckland', '2026-11-30'],
  [1_796_036_400, 'Pacific/Auckland', '2026-12-01'],
  [1_796_036_400, 'Europe/London', '2026-11-30'],
  [0, 'Europe/London', '1970-01-01'],
  [null, 'Pacific/Auckland', null],
  [undefined, 'Pacific/Auckland', null],
])('[ENT-14] a trial that ends at second %s in %s ends on %s', (seconds, zone, day) => {
  expect(trialEndDay(seconds, zone)).toBe(day)
})
