import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

export function updateOrganisation({
  organisationId,
  body,
  commit,
}: CallOf<typeof routes.updateOrganisation>): Promise<Answer> {
  return commit(async tx => {
    await organisationStore.update(tx, organisationId, body)
    const updated = await organisationStore.find(tx, organisationId)
    if (!updated) throw organisationNotFound()
    return updated
  })
}
