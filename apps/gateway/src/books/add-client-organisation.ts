import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { type NewClient, organisationStore } from '../stores/organisation-store.ts'
import { partnerStore } from '../stores/partner-store.ts'
import { type NoPass, takePass } from './take-pass.ts'

/**
 * An organisation under a partner, within its passes. Nobody is a member yet: until its own people
 * are asked in, the partner answers for it as its owner.
 */
export async function addClientOrganisation(
  tx: Tx,
  client: NewClient,
  now: Date,
): Promise<NoPass | null> {
  const refused = await takePass(tx, client.partnerId, now)
  if (refused) return refused
  const { organisationId, partnerId } = client
  await inOrganisationWithin(tx, organisationId, async () => {
    await organisationStore.createClient(tx, client)
    await partnerStore.letIn(tx, { organisationId, partnerId, role: 'owner' })
  })
  return null
}
