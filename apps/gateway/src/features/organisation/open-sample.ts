import { randomUUID } from 'node:crypto'
import type { openSample as route } from '@millpond/contract/organisation'
import { type Cents, cents } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { closeMonthOf, HOME_TIME_ZONE } from '@millpond/core/time'
import { planForecast } from '../../books/plan-forecast.ts'
import { prepareBooks, publishBooks } from '../../books/publish-books.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'
import { planSample } from './plan-sample.ts'

/** $40,000: the company dips below it in winter, so the warning has something to show. */
const SAMPLE_CASH_FLOOR: Cents = cents(4_000_000)

type NeedsOfSample = 'audit' | 'clock' | 'database' | 'jobs' | 'samplePlan' | 'sampleRecords'

/** The caller's own copy: created by the first call, and again when its months are out of date. */
export const openSample: Handler<typeof route, NeedsOfSample> = async call => {
  const existing = sampleAmong(await call.asUser(tx => organisationStore.list(tx)))
  const isThere = existing !== undefined && (await isCurrent(call, existing))
  // Each person has one sample, so filling it twice at once makes one.
  if (!isThere) await fill(call, existing?.organisationId ?? null)
  return call.commit(async tx => {
    const opened = sampleAmong(await organisationStore.list(tx))
    assert(opened, 'the sample was just filled')
    call.audit({ action: 'sampleOpened', of: { organisationId: opened.organisationId } })
    return opened
  })
}

/** A sample of an older Millpond lacks inputs of the forecast and is filled again as well. */
async function isCurrent(
  { deps }: CallOf<typeof route, 'clock' | 'database'>,
  { organisationId, closeMonth }: OrganisationRecord,
): Promise<boolean> {
  if (closeMonth !== closeMonthOf(deps.clock.today(HOME_TIME_ZONE))) return false
  const profile = await deps.database.inOrganisation(organisationId, tx =>
    ledgerStore.profile(tx, organisationId),
  )
  return profile?.asOf !== null
}

const sampleAmong = (own: readonly OrganisationRecord[]) =>
  own.find(each => each.isSample && each.role === 'owner')

async function fill(call: CallOf<typeof route, NeedsOfSample>, existingId: string | null) {
  const { deps, user, correlationId } = call
  const today = deps.clock.today(HOME_TIME_ZONE)
  const books = prepareBooks([deps.sampleRecords(today)], today, false)
  const { organisation, ledger, accounts } = books.assembled
  assert(organisation, 'the sample company names itself')
  const organisationId = existingId ?? randomUUID()
  await deps.database.inOrganisation(organisationId, async tx => {
    if (existingId === null) {
      const owner = { organisationId, ownerId: user.userId, isSample: true }
      // A second click waits here for the first, and then finds its sample.
      if (!(await organisationStore.create(tx, { ...owner, ...organisation }))) return
      await organisationStore.update(tx, organisationId, { cashFloor: SAMPLE_CASH_FLOOR })
    }
    await publishBooks(tx, organisationId, books)
    if (existingId === null) {
      const yearBeginsMonth = organisation.reportingYearBeginsMonth
      const plan = deps.samplePlan({ ledger, accounts, yearBeginsMonth })
      await planSample(tx, { deps, organisationId, user, correlationId }, plan)
    }
    await planForecast(deps, tx, { organisationId, importId: randomUUID() }, today)
  })
  deps.jobs.wake()
}
