import type { Organisation } from '@millpond/contract/organisation'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

export async function getOrganisations({
  asUser,
}: CallOf<typeof routes.getOrganisations>): Promise<{ organisations: Organisation[] }> {
  return { organisations: await asUser(tx => organisationStore.list(tx)) }
}
