import type { getApiOrganisations as route } from '@millpond/contract/public-api'
import type { Handler } from '../../http/call.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** A token shows its own company only, so that a tool does not see the others. */
export const getApiOrganisations: Handler<typeof route> = async ({ user, asUser }) => {
  const all = await asUser(tx => organisationStore.list(tx))
  const only = user.apiToken?.organisationId
  return {
    organisations: all
      .filter(({ organisationId }) => only === undefined || organisationId === only)
      .map(({ organisationId, name }) => ({ organisationId, name })),
  }
}
