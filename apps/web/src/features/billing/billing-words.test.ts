import type { PassesPreview, PlanSubscription } from '@millpond/contract/billing'
import type { Organisation } from '@millpond/contract/organisation'
import { cents } from '@millpond/core/money'
import type { SubscriptionStatus } from '@millpond/core/organisation'
import { describe, expect, it } from 'vitest'
import { plan } from '#screen/_plans.ts'
import type { ListedPrice } from '#screen/plan-prices.ts'
import { passesInUse, passSum } from './pass-words.ts'
import { firstCharge, firstSum, nextPayment, planFacts, planOf, withoutPlan } from './plan-words.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const noon = (day: number) => Date.UTC(2026, 11, day, 12) / 1000

it('[BIL-04] a plan: its price, next payment, card and companies', () => {
  expect(planFacts(plan(ID), ['Ngaio Press'])).toEqual([
    ['Plan', 'Business, monthly'],
    ['Price', '$39 a month'],
    ['Next payment', '25th December 2026'],
    ['Card', 'Visa ending 4242'],
    ['Covers', 'Ngaio Press'],
  ])
})

it.each<[string, Partial<PlanSubscription>, string, string | null]>([
  ['paid', {}, '25th December 2026', null],
  ['cancelled', { cancelAt: noon(25) }, 'None: your plan is cancelled', null],
  [
    'on trial with a card',
    { status: 'trialing', trialEnd: noon(9) },
    '9th December 2026',
    'We will charge $39 a month from 9th December 2026. Cancel before then and you pay nothing.',
  ],
  [
    'on trial without a card',
    { status: 'trialing', trialEnd: noon(9), card: null },
    '9th December 2026',
    null,
  ],
  ['for life', { pricing: 'lifetime', periodEnd: null }, 'None: you have a lifetime plan', null],
])('[BIL-04] [ENT-14] %s: %j', (_case, change, next, charge) => {
  expect([nextPayment(plan(ID, change)), firstCharge(plan(ID, change))]).toEqual([next, charge])
})

it.each<[left: string, SubscriptionStatus, until: number | null, words: string]>([
  ['no trial', 0, null, 'You pay $78 now, then $78 a month.'],
  ['a trial of one day', 7, noon(2), 'You pay $78 now, then $78 a month.'],
  ['a trial', 7, noon(9), 'You pay nothing now. From 9th December 2026 you pay $78 a month.'],
])(
  '[BIL-02] a first plan with %s left: what is paid now and later',
  (_left, status, until, words) => {
    const plan = { until: until && new Date(until * 1000).toISOString() } as Organisation['plan']
    const price = { amount: cents(39_00), currency: 'NZD', interval: 'month' } as ListedPrice
    const now = new Date(noon(1) * 1000)
    expect(firstSum({ subscriptionStatus: status, plan }, price, 2, now)).toBe(words)
  },
)

it('a live plan is shown before one that has ended; plans of others are not', () => {
  const ended = plan(ID, { status: 'canceled' })
  const live = plan('other', { covers: ['other', ID] })
  expect(planOf([ended, live], ID)).toBe(live)
  expect(planOf([ended], ID)).toBe(ended)
  expect(planOf([plan('other')], ID)).toBeNull()
})

it.each<[SubscriptionStatus, string | null, string | null]>([
  [0, null, null],
  [1, null, 'Your plan is billed by Xero.'],
  [2, null, 'The administrator of this Millpond has given you full access.'],
  [4, null, 'Your partner pays for this company.'],
  [
    7,
    '2026-12-09T00:00:00.000Z',
    'Your trial ends on 9th December 2026. After that, updates stop unless you choose a plan. ' +
      'You can still read and export everything.',
  ],
  [5, null, 'You are on a trial.'],
])('[BIL-02] without a plan, status %i: %s', (subscriptionStatus, until, words) => {
  const trial = { access: 'full', until, reason: null } as const
  expect(withoutPlan({ subscriptionStatus, plan: trial })).toBe(words)
})

describe('[ONB-10] client passes', () => {
  const preview = (passes: number): PassesPreview => ({
    ...{ paid: 10, used: 7, passes, pricing: 'monthly', currency: 'NZD', prorationDate: 1 },
    chargedNow: cents(passes > 10 ? 30_00 : 0),
    creditedLater: cents(passes < 10 ? 12_50 : 0),
    eachPeriod: cents(passes * 9_00),
  })

  it.each([
    [10, null],
    [15, 'You pay $30 now, then $135 a month.'],
    [8, 'You get $12.50 back on your next invoice. Then it is $72 a month.'],
    [6, '7 clients use a pass. Remove one first.'],
  ])('[ONB-10] %i instead of 10: %s', (passes, words) => {
    expect(passSum(preview(passes))).toBe(words)
  })

  it('[ONB-10] how many are in use', () => {
    expect(passesInUse(preview(10))).toBe('7 of 10 in use')
    expect(passSum({ ...preview(10), used: 1, passes: 0 })).toMatch(/^1 client uses a pass/)
  })
})
