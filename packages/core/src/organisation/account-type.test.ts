import { expect, it } from 'vitest'
import { ACCOUNT_TYPES, isPartnerType } from './account-type.ts'

it('[ORG-03] the account types are individual, partner and trial-partner', () => {
  expect(ACCOUNT_TYPES).toEqual(['individual', 'partner', 'trial-partner'])
})

it('[ORG-03] partners and trial partners have clients', () => {
  expect(ACCOUNT_TYPES.filter(isPartnerType)).toEqual(['partner', 'trial-partner'])
})
