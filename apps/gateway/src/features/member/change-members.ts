import { isOwned, type Role } from '@millpond/core/organisation'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { endStrangersConsent } from '../../importing/end-connection.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type OrganisationFacts, organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'

/**
 * Starts every change of members, one after the other: two owners who remove each other at the same
 * time must not both succeed. The role is read again in the transaction, because the guard read it
 * earlier.
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

/** Ends every change by which a person left or lost rights. */
export function settleMembers(tx: Tx, organisationId: string): Promise<void> {
  return withoutPersonWithin(tx, async () => {
    const members = await membershipStore.list(tx, organisationId)
    const partners = await partnerStore.of(tx, organisationId)
    const owners = {
      memberRoles: members.map(({ role }) => role),
      partnerRoles: partners.map(({ role }) => role),
    }
    if (!isOwned(owners)) {
      throw new Refusal('conflict', 'A company needs an owner. Make someone else the owner first.')
    }
    await endStrangersConsent(tx, organisationId)
  })
}

export const memberNotFound = () =>
  new Refusal('notFound', 'This member was not found. They may have left.')
