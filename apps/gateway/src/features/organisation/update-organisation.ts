import type { updateOrganisation as route } from '@millpond/contract/organisation'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Locked and compared first: of two users who save at once, one gets a conflict. */
export const updateOrganisation: Handler<typeof route, 'jobs'> = call => {
  const { deps, organisationId, body } = call
  return call.commit(async tx => {
    await refuseStale(tx, call)
    await organisationStore.update(tx, organisationId, body)
    // The stored chance, and the notification that cash is getting low, are those of the old floor.
    if (body.cashFloor !== undefined) await deps.jobs.sendOutlook(organisationId, { tx })
    const updated = await organisationStore.find(tx, organisationId)
    if (!updated) throw organisationNotFound()
    const { baseVersion: _version, ...changes } = body
    call.audit({ action: 'organisationUpdated', subject: wordsOf(Object.keys(changes)) })
    return updated
  })
}

async function refuseStale(tx: Tx, { organisationId, body }: CallOf<typeof route>) {
  const facts = await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
  if (!facts || !(await membershipStore.mayHere(tx, 'editor'))) throw organisationNotFound()
  if (body.currency !== undefined && facts.dataVersion > 0) {
    throw new Refusal('badRequest', 'The currency comes from the connected accounting software', [
      { path: 'currency', message: 'Change it in your accounting software' },
    ])
  }
  if (body.baseVersion === undefined || body.baseVersion === facts.version) return
  throw new Refusal(
    'conflict',
    'Someone else changed these settings. Nothing was saved. Reload the page and try again.',
    [{ path: 'baseVersion', message: `The newer version is ${facts.version}` }],
  )
}

const WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  currency: 'currency',
  reportingYearBeginsMonth: 'start of the year',
  cashFloor: 'cash floor',
}
/** The names of the changed settings, without their values. */
const wordsOf = (names: readonly string[]) => names.map(name => WORDS[name] ?? name).join(', ')
