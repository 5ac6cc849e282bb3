import { expect, expectTypeOf, it } from 'vitest'
import type { OrganisationChoice } from './choose-initial.ts'
import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from './subscription.ts'

it('[ENT-04] subscription statuses keep their numbers', () => {
  expect(SUBSCRIPTION_STATUS).toEqual({
    none: 0,
    xeroAppStore: 1,
    manual: 2,
    stripe: 3,
    linkedToPartner: 4,
    partnerTrialling: 5,
    stripeLifetimeIndividual: 6,
    trialingNoPaymentSetup: 7,
  })
  expectTypeOf<SubscriptionStatus>().toEqualTypeOf<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7>()
})

it('[ENT-06] an organisation is chosen by id, status, partner flag and parent', () => {
  expectTypeOf<keyof OrganisationChoice>().toEqualTypeOf<
    'organisationId' | 'subscriptionStatus' | 'isPartner' | 'parentOrganisationId'
  >()
})
