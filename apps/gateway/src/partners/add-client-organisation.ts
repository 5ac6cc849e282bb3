import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { type NewClient, organisationStore } from '../stores/organisation-store.ts'
import { partnerStore } from '../stores/partner-store.ts'
import { type SeatRefused, takeSeat } from './take-seat.ts'

/**
 * Adds an organisation under a partner, which needs a seat. It has no members yet: until its own
 * people are invited, the partner acts as its owner.
 */
export async function addClientOrganisation(
  tx: Tx,
  client: NewClient,
): Promise<SeatRefused | null> {
  const refused = await takeSeat(tx, client.partnerId)
  if (refused) return refused
  const { organisationId, partnerId } = client
  await inOrganisationWithin(tx, organisationId, async () => {
    await organisationStore.createClient(tx, client)
    await partnerStore.letIn(tx, { organisationId, partnerId, role: 'owner' })
  })
  return null
}
