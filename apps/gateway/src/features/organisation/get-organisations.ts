import type { Organisation } from '@millpond/contract/organisation'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Names are shown for navigation; a client's figures only after a second factor was shown. */
export async function getOrganisations({
  asUser,
  user,
}: CallOf<typeof routes.getOrganisations>): Promise<{ organisations: Organisation[] }> {
  const organisations = await asUser(tx => organisationStore.list(tx))
  const { factorDuty, factorDueAt } = user
  if (factorDuty === 'none') return { organisations }
  return {
    organisations: organisations.map(each => ({
      ...each,
      ...(each.access === 'partner' && { cashFloor: null }),
      ...(factorDueAt !== null && { secondFactorBy: factorDueAt.toISOString() }),
    })),
  }
}
