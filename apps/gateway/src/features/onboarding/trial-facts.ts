import type { TrialFacts } from '@millpond/core/onboarding'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import type { OrganisationRecord } from '../../stores/organisation-store.ts'

const { none, stripe } = SUBSCRIPTION_STATUS

type Own = Pick<
  OrganisationRecord,
  'access' | 'isPartner' | 'isSample' | 'role' | 'subscriptionStatus'
>

/** What the organisations of a person say about trials they have had. */
export function trialFacts(organisations: readonly Own[]): TrialFacts {
  const own = organisations.filter(
    each => each.role === 'owner' && each.access === 'member' && !each.isSample,
  )
  const firms = own.filter(each => each.isPartner)
  const businesses = own.filter(each => !each.isPartner)
  const isOver = (some: readonly Own[]) =>
    some.length > 0 && some.every(each => each.subscriptionStatus === none)
  return {
    hasUsedTrial: isOver(firms),
    isTrialOver: isOver(businesses),
    ownsPayingFirm: firms.some(each => each.subscriptionStatus === stripe),
  }
}
