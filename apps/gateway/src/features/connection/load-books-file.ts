import { randomUUID } from 'node:crypto'
import type { loadBooksFile as route } from '@millpond/contract/books-file'
import { assert } from '@millpond/core/outcome'
import { timeZoneOfCountry } from '@millpond/core/time'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { planForecast } from '../../books/plan-forecast.ts'
import { publishBooks } from '../../books/publish-books.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal, SUBSCRIPTION_REQUIRED } from '../../http/refusal.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'

/** The books of a spreadsheet, through the same publishing as those of a provider. */
export const loadBooksFile: Handler<typeof route, 'clock' | 'forecasts' | 'jobs'> = async call => {
  const { body, deps, organisationId } = call
  const { fileName, file, country } = body
  const own = await call.inOrganisation(async tx => {
    const found = await organisationStore.find(tx, organisationId)
    if (!found) throw organisationNotFound()
    refuseProvider(found, (await organisationStore.dataVersion(tx, organisationId)) ?? 0)
    return found
  })
  const today = deps.clock.today(timeZoneOfCountry(country))
  const read = await deps.forecasts.answers.run('prepareFile', {
    ...{ file, today },
    company: { name: own.name, currency: own.currency, country },
  })
  if (!read.ok) {
    const fields = read.error.slice(0, MAX_FAULTS).map(message => ({ path: 'file', message }))
    throw new Refusal('badRequest', read.error[0], fields)
  }
  const books = { ...read.value, fileName }
  const answer = await call.commit(async tx => {
    await refuseOtherBooks(tx, organisationId)
    // Books are written by the system, as those of an import are.
    await withoutPersonWithin(tx, async () => {
      await publishBooks(tx, organisationId, books)
      await planForecast(deps, tx, { organisationId, importId: randomUUID() }, books.today)
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
  refuseProvider(own, facts.dataVersion)
}

/** Checked before the file is read, and again while the organisation is locked. */
function refuseProvider(own: OrganisationRecord, dataVersion: number): void {
  const isFree = own.provider === null && (dataVersion === 0 || own.booksFile !== null)
  if (isFree && !own.isSample) return
  throw new Refusal(
    'conflict',
    'The books of this company do not come from a spreadsheet. Add another company for the file.',
  )
}
