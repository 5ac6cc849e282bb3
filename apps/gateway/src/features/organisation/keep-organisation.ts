import type { keepOrganisation as route } from '@millpond/contract/organisation'
import { withoutPersonWithin } from '#database/index.ts'
import { readPlansAgain } from '../../billing/end-with-company.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Cancels the deletion. Its connection has ended; an owner can connect it again. */
export const keepOrganisation: Handler<typeof route, 'jobs'> = async call => {
  const { deps, organisationId } = call
  const answer = await call.commit(async tx => {
    const facts = await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
    if (!facts || !(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
    if (facts.isEnding) {
      await withoutPersonWithin(tx, async () => {
        await organisationStore.setEnd(tx, organisationId, null)
        await readPlansAgain(deps, tx, organisationId)
      })
      call.audit({ action: 'organisationKept', subject: facts.name })
    }
    const kept = await organisationStore.find(tx, organisationId)
    if (!kept) throw organisationNotFound()
    return kept
  })
  deps.jobs.wake()
  return answer
}
