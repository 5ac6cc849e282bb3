import { NO_TEMPLATE } from '@millpond/core/forecast'
import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { type NewClient, organisationStore } from '../stores/organisation-store.ts'
import { partnerStore } from '../stores/partner-store.ts'
import { templateStore } from '../stores/template-store.ts'
import { type SeatRefused, takeSeat } from './take-seat.ts'
import { applyTemplate } from './template.ts'

/**
 * Adds an organisation under a partner, which needs a seat. It has no members yet: until its own
 * people are invited, the partner acts as its owner. It starts with the settings of the partner's
 * template; later changes of the template do not reach it.
 */
export async function addClientOrganisation(
  tx: Tx,
  client: NewClient,
): Promise<SeatRefused | null> {
  const { organisationId, partnerId } = client
  // Read before the seats are locked, so that others wait less.
  const firm = await inOrganisationWithin(tx, partnerId, async () => ({
    name: (await organisationStore.facts(tx, partnerId))?.name ?? '',
    ...(await templateStore.find(tx, partnerId)),
  }))
  const isEmpty = Object.entries(NO_TEMPLATE).every(
    ([field, none]) => firm.template[field as keyof typeof NO_TEMPLATE] === none,
  )
  const refused = await takeSeat(tx, partnerId)
  if (refused) return refused
  await inOrganisationWithin(tx, organisationId, async () => {
    await organisationStore.createClient(tx, client)
    await partnerStore.letIn(tx, { organisationId, partnerId, role: 'owner' })
    if (!isEmpty) await applyTemplate(tx, organisationId, { partnerId, ...firm })
  })
  return null
}
