import { randomUUID } from 'node:crypto'
import { HOME_TIME_ZONE } from '@millpond/core/time'
import { planForecast } from '../src/books/plan-forecast.ts'
import { publishBooks } from '../src/books/publish-books.ts'
import type { Deps } from '../src/deps.ts'
import { organisationStore } from '../src/stores/organisation-store.ts'

/** The books of the sample company without its owner's plan; returns the new id. */
export async function addSampleBooks(deps: Deps, ownerId: string): Promise<string> {
  const organisationId = randomUUID()
  const today = deps.clock.today(HOME_TIME_ZONE)
  const books = deps.sampleBooks(today)
  const { organisation } = books.assembled
  if (!organisation) throw new Error('The sample company names itself')
  await deps.database.inOrganisation(organisationId, async tx => {
    const owner = { organisationId, ownerId, isSample: true }
    await organisationStore.create(tx, { ...owner, ...organisation })
    await publishBooks(tx, organisationId, books)
    await planForecast(deps, tx, { organisationId, importId: randomUUID() }, today)
  })
  return organisationId
}
