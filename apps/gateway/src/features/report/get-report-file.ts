import type { getReportFile as route } from '@millpond/contract/report'
import { logName } from '@millpond/core/organisation'
import { MAX_PAPER_PAGES, paperSizeOf } from '@millpond/core/paper'
import type { ReportResult } from '@millpond/core/report'
import { civilDay, formatDay, timeZoneOfCountry } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { LearnedOf } from '../../forecasts/learned-timing.ts'
import { notImported } from '../../forecasts/not-imported.ts'
import { fileAnswer } from '../../http/answer.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'
import { type FullStoredReport, reportStore } from '../../stores/report-store.ts'
import { draftFigures, readBooks } from './draft-figures.ts'
import { foundReport, notFound } from './stored-report.ts'

type Needs = 'clock' | 'forecasts' | 'holidaysAround' | 'paper'
type Call = CallOf<typeof route, Needs>

/** What a file says about the report, besides its figures. */
interface Edition {
  readonly words: string
  readonly isDraft: boolean
  readonly at: Date
}

/**
 * A report as a PDF file: of a published version from its frozen result alone, so that each request
 * gives the same bytes, and of a draft from the books as they are now.
 */
export const createGetReportFile =
  (learnedOf: LearnedOf): Handler<typeof route, Needs> =>
  async call => {
    const { row, organisation, frozen } = await call.inOrganisation(tx => readReport(tx, call))
    if (frozen) {
      const edition = publishedEdition(row, organisation, frozen.publishedAt)
      return answerOf(call, { row, organisation }, JSON.parse(frozen.result), edition)
    }
    const books = await call.inOrganisation(tx => readBooks(tx, call.organisationId))
    const result = await draftFigures(call, books, row.definition, learnedOf)
    const at = call.deps.clock.now()
    const words = 'A draft. Its figures change with the books until it is published.'
    return answerOf(call, { row, organisation }, result, { words, at, isDraft: true })
  }

interface Read {
  readonly row: FullStoredReport
  readonly organisation: OrganisationRecord
}

/** Row security shows viewers published reports only. */
async function readReport(tx: Tx, { organisationId, query }: Call) {
  const key = { organisationId, reportId: query.id }
  const row = await foundReport(tx, key)
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation) throw notImported()
  const frozen = await reportStore.frozen(tx, key)
  if (row.number !== null && !frozen) throw notFound()
  return { row, organisation, frozen }
}

function publishedEdition(
  { number }: FullStoredReport,
  { country }: OrganisationRecord,
  publishedAt: string,
): Edition {
  const at = new Date(publishedAt)
  const on = formatDay(civilDay(at.getTime(), timeZoneOfCountry(country)))
  const words = `Version ${number}, published on ${on}. Its figures do not change.`
  return { words, at, isDraft: false }
}

const tooLong = () =>
  new Refusal(
    'badRequest',
    `A PDF can have ${MAX_PAPER_PAGES} pages, and this report has more. Show fewer rows.`,
  )

async function answerOf(
  { deps }: Call,
  { row, organisation }: Read,
  result: ReportResult,
  { words, at, isDraft }: Edition,
) {
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
