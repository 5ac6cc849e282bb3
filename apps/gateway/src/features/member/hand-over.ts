import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { leavePartner, type TrialNeeds } from '../../billing/limit-trial.ts'
import type { Deps } from '../../deps.ts'
import { endStrangersConsent } from '../../importing/end-connection.ts'
import { partnerStore } from '../../stores/partner-store.ts'

interface Link {
  readonly organisationId: string
  readonly partnerId: string
}

/**
 * The partner hands the client over: it loses its access, and its people's consent no longer
 * imports the books. False if it had no access any more.
 */
export async function handOver(
  deps: Pick<Deps, TrialNeeds>,
  tx: Tx,
  { organisationId, partnerId }: Link,
): Promise<boolean> {
  return inOrganisationWithin(tx, organisationId, async () => {
    if (!(await partnerStore.end(tx, organisationId, partnerId))) return false
    await leavePartner(deps, tx, organisationId, partnerId)
    await endStrangersConsent(tx, organisationId)
    return true
  })
}
