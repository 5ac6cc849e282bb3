import { expect, it } from 'vitest'
import { type PartnerPasses, passRefusal } from './passes.ts'
import { SUBSCRIPTION_STATUS } from './subscription.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const trial: PartnerPasses = {
  subscriptionStatus: SUBSCRIPTION_STATUS.partnerTrialling,
  trialEndsAt: NOON,
  used: 0,
  limit: 3,
}
const paying: PartnerPasses = {
  subscriptionStatus: SUBSCRIPTION_STATUS.stripe,
  trialEndsAt: NOON,
  used: 17,
  limit: null,
}

it.each<[string, Partial<PartnerPasses>, PartnerPasses, number, string | null]>([
  ['a trial without clients', {}, trial, NOON - 1, null],
  ['a trial with two clients', { used: 2 }, trial, NOON - 1, null],
  ['a trial with three clients', { used: 3 }, trial, NOON - 1, 'limitReached'],
  ['a trial with more than its limit', { used: 4 }, trial, NOON - 1, 'limitReached'],
  ['a trial at the instant it ends', {}, trial, NOON, 'trialOver'],
  ['a trial long over, with passes left', { used: 1 }, trial, NOON + 1, 'trialOver'],
  ['who pays, long after a trial', {}, paying, NOON + 1, null],
  ['who pays for 18, with 17', { limit: 18 }, paying, NOON, null],
  ['who pays for 17, with 17', { limit: 17 }, paying, NOON, 'limitReached'],
  [
    'who has no subscription',
    { subscriptionStatus: SUBSCRIPTION_STATUS.none },
    paying,
    NOON,
    'trialOver',
  ],
])('[ORG-03] %s', (_who, change, passes, now, refusal) => {
  expect(passRefusal({ ...passes, ...change }, now)).toBe(refusal)
})
