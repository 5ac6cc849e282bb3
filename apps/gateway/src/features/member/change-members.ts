import { isOwned, type Role } from '@millpond/core/organisation'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { endStrangersConsent } from '../../books/end-connection.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type OrganisationFacts, organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'

/**
 * Begins every change of who belongs here. One after the other: two owners who remove each other at
 * the same time must not both succeed. The role is asked of the database, in the transaction of the
 * change: the guard looked a moment ago.
 */
export async function lockMembers(
  tx: Tx,
  organisationId: string,
  least: Role,
): Promise<OrganisationFacts> {
  const facts = await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
  if (!facts || !(await membershipStore.mayHere(tx, least))) throw organisationNotFound()
  return facts
}

/** Ends every change by which somebody left, or may do less. */
export function settleMembers(tx: Tx, organisationId: string): Promise<void> {
  return withoutPersonWithin(tx, async () => {
    const members = await membershipStore.list(tx, organisationId)
    const partners = await partnerStore.of(tx, organisationId)
    const owners = {
      memberRoles: members.map(({ role }) => role),
      partnerRoles: partners.map(({ role }) => role),
    }
    if (!isOwned(owners)) {
      throw new Refusal('conflict', 'An organisation needs an owner. Make somebody else one first.')
    }
    await endStrangersConsent(tx, organisationId)
  })
}

export const memberNotFound = () =>
  new Refusal('notFound', 'There is no such member. They may have left meanwhile.')
