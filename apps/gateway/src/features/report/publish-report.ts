import type { publishReport as route } from '@millpond/contract/report'
import { faultsIn, type ReportResult } from '@millpond/core/report'
import { reportMessage } from '@millpond/core/webhook'
import type { Tx } from '#database/index.ts'
import type { LearnedOf } from '../../forecasts/learned-timing.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { draftFigures, readBooks } from '../../reports/draft-figures.ts'
import { followReport } from '../../reports/follow-report.ts'
import { frozenOf } from '../../reports/frozen-result.ts'
import { reportStore } from '../../stores/report-store.ts'
import { queueEvent } from '../../webhooks/queue-event.ts'
import {
  changedReport,
  changeReport,
  foundReport,
  refuseOldVersion,
  writerOf,
} from './stored-report.ts'

type Call = CallOf<typeof route, 'clock' | 'forecasts' | 'holidaysAround'>
type Asked = Awaited<ReturnType<typeof readDraft>>

/**
 * The figures are resolved on the server, in a thread, from the books as they are now, and are
 * stored with the number of the version. No transaction is open while the thread works.
 */
export const createPublishReport =
  (learnedOf: LearnedOf): Handler<typeof route, 'clock' | 'forecasts' | 'holidaysAround'> =>
  call =>
    call.phases({
      claim: tx => readDraft(tx, call),
      ask: asked => resolve(call, asked, learnedOf),
      commit: async (tx, frozen) => {
        const { organisationId, query, body } = call
        const row = await draftFor(tx, call)
        refuseOldVersion(row, body.rowVersion)
        const number = await reportStore.nextNumber(tx, organisationId, row.seriesId)
        await changeReport(tx, call, row, { status: 'published', number })
        const key = { organisationId, reportId: query.id }
        const writer = writerOf(call)
        await reportStore.freeze(tx, key, frozen, writer)
        await followReport(tx, { ...call, seriesId: row.seriesId })
        const published = { ...key, seriesId: row.seriesId, version: number }
        await queueEvent(tx, organisationId, reportMessage(published, writer.at.toISOString()))
        call.audit({ action: 'reportPublished', subject: `${row.title}, version ${number}` })
        return changedReport(tx, call, query.id)
      },
    })

async function draftFor(tx: Tx, { organisationId, query }: Call) {
  const row = await foundReport(tx, { organisationId, reportId: query.id })
  if (row.status === 'draft') return row
  throw new Refusal('conflict', 'Only a draft can be published.')
}

/** The draft, and all that its figures are resolved from. */
async function readDraft(tx: Tx, call: Call) {
  const { definition, ...row } = await draftFor(tx, call)
  refuseOldVersion(row, call.body.rowVersion)
  return { definition, books: await readBooks(tx, call.organisationId) }
}

async function resolve(call: Call, { definition, books }: Asked, learnedOf: LearnedOf) {
  const result = await draftFigures(call, books, definition, learnedOf)
  refuseFaults(result)
  return frozenOf(result, books.sources)
}

function refuseFaults(result: ReportResult): void {
  const faults = faultsIn(result)
  if (faults.length === 0) return
  throw new Refusal(
    'badRequest',
    'Some blocks cannot be shown. Change or remove them, then publish.',
    faults.slice(0, 20).map(({ id, reason }) => ({ path: id, message: reason })),
  )
}
