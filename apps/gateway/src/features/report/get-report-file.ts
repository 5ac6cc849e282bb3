import type { getReportFile as route } from '@millpond/contract/report'
import { logName } from '@millpond/core/organisation'
import { isTooLong, MAX_PAPER_PAGES, paperSizeOf } from '@millpond/core/paper'
import type { ReportResult } from '@millpond/core/report'
import { civilDay, formatDay, timeZoneOfCountry } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { LearnedOf } from '../../forecasts/learned-timing.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import { fileAnswer } from '../../http/answer.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'
import { type FullStoredReport, reportStore } from '../../stores/report-store.ts'
import { draftFigures, readBooks } from './draft-figures.ts'
import { foundReport, notFound } from './stored-report.ts'

type Needs = 'clock' | 'forecasts' | 'holidaysAround' | 'paper'
type Call = CallOf<typeof route, Needs>

/** What a file says about its version of the report. */
interface Edition {
  readonly words: string
  readonly isDraft: boolean
  readonly at: Date
}

/**
 * A report as a PDF file: of a published version from its frozen result alone, so that each request
 * gives the same bytes, and of a draft from the books as they are now.
 */
export function createGetReportFile(learnedOf: LearnedOf): Handler<typeof route, Needs> {
  // Files are made one after the other, so one organisation must not fill the queue.
  const waiting = new Set<string>()
  return async call => {
    const { organisationId } = call
    if (waiting.size >= MAX_WAITING || waiting.has(organisationId)) throw tooBusy()
    waiting.add(organisationId)
    try {
      return await fileOf(call, learnedOf)
    } finally {
      waiting.delete(organisationId)
    }
  }
}

/** How many organisations can wait for a file at a time. */
const MAX_WAITING = 20
const RETRY_SECONDS = 5

const tooBusy = () =>
  new Refusal(
    'tooManyRequests',
    'Another PDF is being created. Try again in a few seconds.',
    [],
    RETRY_SECONDS,
  )

async function fileOf(call: Call, learnedOf: LearnedOf) {
  const { frozen, ...read } = await call.inOrganisation(tx => readReport(tx, call))
  if (frozen) {
    const edition = publishedEdition(read, frozen.publishedAt)
    return answerOf(call, read, JSON.parse(frozen.result), edition)
  }
  const books = await call.inOrganisation(tx => readBooks(tx, call.organisationId))
  const result = await draftFigures(call, books, read.row.definition, learnedOf)
  const at = call.deps.clock.now()
  const words = 'This is a draft. Its figures change with your books until you publish it.'
  return answerOf(call, read, result, { words, at, isDraft: true })
}

interface Read {
  readonly row: FullStoredReport
  readonly organisation: OrganisationRecord
  /** In which the version was published on a day. */
  readonly timeZone: string
}

/** Row security shows viewers published reports only. */
async function readReport(tx: Tx, { organisationId, query }: Call) {
  const key = { organisationId, reportId: query.id }
  const row = await foundReport(tx, key)
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation) throw notImported()
  const frozen = await reportStore.frozen(tx, key)
  if (row.number !== null && !frozen) throw notFound()
  const timeZone = await ledgerStore.timeZone(tx, organisationId)
  return {
    row,
    organisation,
    frozen,
    timeZone: timeZone ?? timeZoneOfCountry(organisation.country),
  }
}

function publishedEdition({ row, timeZone }: Read, publishedAt: string): Edition {
  const at = new Date(publishedAt)
  const on = formatDay(civilDay(at.getTime(), timeZone))
  const words = `Version ${row.number}, published on ${on}. Its figures are frozen.`
  return { words, at, isDraft: false }
}

const tooLong = () =>
  new Refusal(
    'badRequest',
    `A PDF can have at most ${MAX_PAPER_PAGES} pages, and this report has more. ` +
      'Show fewer rows or remove a block.',
  )

async function answerOf(
  { deps }: Call,
  { row, organisation }: Read,
  result: ReportResult,
  { words, at, isDraft }: Edition,
) {
  if (isTooLong(result)) throw tooLong()
  const bytes = await deps.paper.run('write', {
    ...{ title: row.title, result, edition: words, createdAtMs: at.getTime() },
    size: paperSizeOf(organisation.country),
    watermark: organisation.isSample ? 'Sample data' : isDraft ? 'Draft' : null,
  })
  if (bytes === null) throw tooLong()
  const version = isDraft ? 'draft' : `v${row.number}`
  const name = `${logName(result.organisationName)}-${logName(row.title)}-${version}.pdf`
  return fileAnswer('application/pdf', { plain: 'report.pdf', name }, Buffer.from(bytes))
}
