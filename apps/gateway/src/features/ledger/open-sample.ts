import { randomUUID } from 'node:crypto'
import type { openSample as route } from '@millpond/contract/organisation'
import { type Cents, cents } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { closeMonthOf } from '@millpond/core/time'
import type { CallOf, Handler } from '../../http/call.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { prepareBooks, publishBooks } from './publish-books.ts'

/** $40,000: the company dips below it in winter, so the warning has something to show. */
const SAMPLE_CASH_FLOOR: Cents = cents(4_000_000)

/** The caller's own copy: made at the first call, and again once its months have gone by. */
export const openSample: Handler<typeof route> = async call => {
  const { deps, user } = call
  const today = deps.clock.today()
  const own = await call.asUser(tx => organisationStore.list(tx, user.userId))
  const existing = own.find(each => each.isSample && each.role === 'owner')
  if (existing?.closeMonth === closeMonthOf(today)) return existing
  const organisationId = existing?.organisationId ?? randomUUID()
  await fill(call, organisationId, existing !== undefined)
  const opened = await deps.database.inOrganisation(organisationId, tx =>
    organisationStore.find(tx, organisationId, 'owner'),
  )
  assert(opened, 'the sample was just filled')
  return opened
}

async function fill(call: CallOf<typeof route>, organisationId: string, exists: boolean) {
  const { deps, user } = call
  const today = deps.clock.today()
  const records = deps.sampleRecords(today)
  const books = prepareBooks([records], today, false)
  const { organisation } = books.assembled
  assert(organisation, 'the sample company names itself')
  await deps.database.inOrganisation(organisationId, async tx => {
    if (!exists) {
      await organisationStore.create(tx, {
        organisationId,
        ownerId: user.userId,
        isSample: true,
        ...organisation,
      })
      await organisationStore.update(tx, organisationId, { cashFloor: SAMPLE_CASH_FLOOR })
    }
    await publishBooks(tx, organisationId, books)
  })
}
