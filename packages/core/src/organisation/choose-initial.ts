import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from './subscription.ts'

/** The data of an organisation that the choice depends on. Spec §3. */
export interface OrganisationChoice {
  readonly organisationId: string
  readonly subscriptionStatus: SubscriptionStatus
  readonly isPartner: boolean
  readonly parentOrganisationId: string | null
}

const isSubscribed = (organisation: OrganisationChoice) =>
  organisation.subscriptionStatus !== SUBSCRIPTION_STATUS.none

/**
 * The organisation to open first: the stored one if it has a subscription; the parent of a partner
 * organisation; the first with a subscription; the first. Null for an empty list. A stored id among
 * the caller's subscribed organisations always comes first: `chooseInitial([a, b], 'b')` is `b`.
 * Spec §4.
 */
export function chooseInitial<T extends OrganisationChoice>(
  organisations: readonly T[],
  storedId: string | null,
): T | null {
  const stored = organisations.find(each => each.organisationId === storedId)
  if (stored && isSubscribed(stored)) return stored
  return (
    partnerParent(organisations) ?? organisations.find(isSubscribed) ?? organisations[0] ?? null
  )
}

/**
 * The head of a partner family: a partner organisation may be a child of its parent or the parent
 * of its clients. Without a parent or client in the list there is no family.
 */
function partnerParent<T extends OrganisationChoice>(organisations: readonly T[]): T | undefined {
  for (const partner of organisations.filter(each => each.isPartner)) {
    const parent = organisations.find(
      each => each.organisationId === partner.parentOrganisationId && each !== partner,
    )
    if (parent) return parent
    const hasClient = organisations.some(
      each => each.parentOrganisationId === partner.organisationId && each !== partner,
    )
    if (hasClient) return partner
  }
  return undefined
}
