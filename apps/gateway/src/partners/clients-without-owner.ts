import { hasOwnOwner } from '@millpond/core/organisation'
import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { partnerStore } from '../stores/partner-store.ts'

/**
 * Whether each client of a partner has an owner of its own. Without one, no one could open the
 * client once the partner is gone.
 */
export async function haveOwnOwners(tx: Tx, partnerId: string): Promise<boolean> {
  const clientIds = await inOrganisationWithin(tx, partnerId, () =>
    partnerStore.clientIds(tx, partnerId),
  )
  for (const clientId of clientIds) {
    const members = await inOrganisationWithin(tx, clientId, () =>
      membershipStore.list(tx, clientId),
    )
    if (!hasOwnOwner({ memberRoles: members.map(({ role }) => role) })) return false
  }
  return true
}
