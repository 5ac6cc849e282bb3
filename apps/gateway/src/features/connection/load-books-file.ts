import { randomUUID } from 'node:crypto'
import type { loadBooksFile as route } from '@millpond/contract/books-file'
import { booksFileFaults, fileRecords } from '@millpond/core/books-file'
import { assert } from '@millpond/core/outcome'
import { timeZoneOfCountry } from '@millpond/core/time'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { planForecast } from '../../books/plan-forecast.ts'
import { prepareBooks, publishBooks } from '../../books/publish-books.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal, SUBSCRIPTION_REQUIRED } from '../../http/refusal.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** The books of a spreadsheet, through the same publishing as those of a provider. */
export const loadBooksFile: Handler<typeof route, 'clock' | 'jobs'> = async call => {
  const { body, deps, organisationId } = call
  const { fileName, file, country } = body
  const today = deps.clock.today(timeZoneOfCountry(country))
  const faults = booksFileFaults(file, today)
  if (faults[0] !== undefined) {
    const fields = faults.slice(0, MAX_FAULTS).map(message => ({ path: 'file', message }))
    throw new Refusal('badRequest', faults[0], fields)
  }
  const own = await call.inOrganisation(tx => organisationStore.find(tx, organisationId))
  if (!own) throw organisationNotFound()
  const { records, asOf } = fileRecords(file, { ...own, country }, today)
  const books = { ...prepareBooks([records], asOf, false), fileName }
  const answer = await call.commit(async tx => {
    await refuseOtherBooks(tx, organisationId)
    // Books are written by the system, as those of an import are.
    await withoutPersonWithin(tx, async () => {
      await publishBooks(tx, organisationId, books)
      await planForecast(deps, tx, { organisationId, importId: randomUUID() }, asOf)
    })
    call.audit({ action: 'booksFileLoaded', subject: fileName })
    const loaded = await organisationStore.find(tx, organisationId)
    assert(loaded, 'the organisation was just locked')
    return loaded
  })
  deps.jobs.wake()
  return answer
}

const MAX_FAULTS = 20

/**
 * A spreadsheet never replaces the books of a provider, nor the sample. Role and plan are checked
 * here again, because the books are written without the person.
 */
async function refuseOtherBooks(tx: Tx, organisationId: string): Promise<void> {
  const facts = await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
  const own = await organisationStore.find(tx, organisationId)
  if (!facts || !own || !(await membershipStore.mayHere(tx, 'editor'))) throw organisationNotFound()
  if (!(await entitlementStore.hasFullAccess(tx, organisationId))) {
    throw new Refusal(SUBSCRIPTION_REQUIRED.code, SUBSCRIPTION_REQUIRED.message)
  }
  const isFree = own.provider === null && (facts.dataVersion === 0 || own.booksFile !== null)
  if (isFree && !facts.isSample) return
  throw new Refusal(
    'conflict',
    'The books of this company do not come from a spreadsheet. Add another company for the file.',
  )
}
