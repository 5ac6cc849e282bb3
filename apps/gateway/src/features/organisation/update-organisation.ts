import type { Organisation } from '@millpond/contract/organisation'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

export async function updateOrganisation({
  organisationId,
  role,
  body,
  inOrganisation,
}: CallOf<typeof routes.updateOrganisation>): Promise<Organisation> {
  const updated = await inOrganisation(async tx => {
    await organisationStore.update(tx, organisationId, body)
    return organisationStore.find(tx, organisationId, role)
  })
  if (!updated) throw organisationNotFound()
  return updated
}
