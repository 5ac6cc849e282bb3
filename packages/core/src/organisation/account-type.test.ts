import { expect, it } from 'vitest'
import { ACCOUNT_TYPES, termsOf } from './account-type.ts'
import { SUBSCRIPTION_STATUS } from './subscription.ts'

it('[ORG-03] the account types are individual, partner and trial-partner', () => {
  expect(ACCOUNT_TYPES).toEqual(['individual', 'partner', 'trial-partner'])
})

it.each([
  ['individual', false, 14, null, SUBSCRIPTION_STATUS.trialingNoPaymentSetup],
  ['partner', true, 7, 3, SUBSCRIPTION_STATUS.partnerTrialling],
  ['trial-partner', true, 7, 3, SUBSCRIPTION_STATUS.partnerTrialling],
] as const)(
  '[ORG-03] %s: partner %s, %i days of trial, %s clients, status %i',
  (accountType, isPartner, trialDays, clientLimit, subscriptionStatus) => {
    expect(termsOf(accountType)).toEqual({
      isPartner,
      trialDays,
      clientLimit,
      subscriptionStatus,
    })
  },
)
