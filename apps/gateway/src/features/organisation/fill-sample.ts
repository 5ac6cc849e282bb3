import { randomUUID } from 'node:crypto'
import { type Cents, cents } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { closeMonthOf, HOME_TIME_ZONE } from '@millpond/core/time'
import { planForecast } from '../../books/plan-forecast.ts'
import { publishBooks } from '../../books/publish-books.ts'
import type { Deps } from '../../deps.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'
import { planSample } from './plan-sample.ts'

/** $40,000: the company dips below it in winter, so the warning has something to show. */
const SAMPLE_CASH_FLOOR: Cents = cents(4_000_000)

export type SampleNeeds = 'audit' | 'clock' | 'database' | 'jobs' | 'sampleBooks' | 'samplePlan'

/** A sample of an older Millpond lacks inputs of the forecast and is filled again too. */
export async function isCurrentSample(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { organisationId, closeMonth }: OrganisationRecord,
): Promise<boolean> {
  if (closeMonth !== closeMonthOf(clock.today(HOME_TIME_ZONE))) return false
  const profile = await database.inOrganisation(organisationId, tx =>
    ledgerStore.profile(tx, organisationId),
  )
  return profile?.asOf !== null
}

export const sampleAmong = (own: readonly OrganisationRecord[]) =>
  own.find(each => each.isSample && each.role === 'owner')

interface SampleFilling {
  readonly ownerId: string
  /** A user who may read it too. */
  readonly viewerId?: string
  readonly existingId: string | null
  readonly correlationId: string
}

/** Gives an owner the sample company, or fills the one they have with the books of today. */
export async function fillSample(
  deps: Pick<Deps, SampleNeeds>,
  { ownerId, viewerId, existingId, correlationId }: SampleFilling,
): Promise<void> {
  const today = deps.clock.today(HOME_TIME_ZONE)
  const books = deps.sampleBooks(today)
  const { organisation, ledger, accounts } = books.assembled
  assert(organisation, 'the sample company names itself')
  const organisationId = existingId ?? randomUUID()
  await deps.database.inOrganisation(organisationId, async tx => {
    if (existingId === null) {
      const owner = { organisationId, ownerId, isSample: true }
      // A second click waits here for the first, and then finds its sample.
      if (!(await organisationStore.create(tx, { ...owner, ...organisation }))) return
      await organisationStore.update(tx, organisationId, { cashFloor: SAMPLE_CASH_FLOOR })
      if (viewerId) await membershipStore.add(tx, { organisationId, userId: viewerId }, 'viewer')
    }
    await publishBooks(tx, organisationId, books)
    if (existingId === null) {
      const yearBeginsMonth = organisation.reportingYearBeginsMonth
      const plan = deps.samplePlan({ ledger, accounts, yearBeginsMonth })
      const user = { userId: ownerId }
      await planSample(tx, { deps, organisationId, user, correlationId }, plan)
    }
    await planForecast(deps, tx, { organisationId, importId: randomUUID() }, today)
  })
  deps.jobs.wake()
}
