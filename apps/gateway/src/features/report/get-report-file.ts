import type { getReportFile as route } from '@millpond/contract/report'
import type { Tx } from '#database/index.ts'
import type { LearnedOf } from '../../forecasts/learned-timing.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { draftFigures, readBooks } from '../../reports/draft-figures.ts'
import { publishedEdition, readOwner } from '../../reports/report-pdf.ts'
import { reportStore } from '../../stores/report-store.ts'
import { type OneFileAtATime, pdfAnswer } from './report-file.ts'
import { foundReport, notFound } from './stored-report.ts'

type Needs = 'clock' | 'forecasts' | 'holidaysAround' | 'paper'
type Call = CallOf<typeof route, Needs>

/**
 * A report as a PDF file: of a published version from its frozen result alone, and of a draft from
 * the books as they are now.
 */
export const createGetReportFile =
  (learnedOf: LearnedOf, oneAtATime: OneFileAtATime): Handler<typeof route, Needs> =>
  call =>
    oneAtATime(call.organisationId, () => fileOf(call, learnedOf))

async function fileOf(call: Call, learnedOf: LearnedOf) {
  const { deps, organisationId } = call
  const { row, owner, frozen } = await call.inOrganisation(tx => readReport(tx, call))
  const { title, number } = row
  if (frozen) {
    const report = { title, result: JSON.parse(frozen.result) }
    const edition = publishedEdition(owner, number, frozen.publishedAt)
    return pdfAnswer([deps, owner, report, edition])
  }
  const books = await call.inOrganisation(tx => readBooks(tx, organisationId))
  const result = await draftFigures(call, books, row.definition, learnedOf)
  const words = 'This is a draft. Its figures change with your books until you publish it.'
  const edition = { words, version: 'draft', at: deps.clock.now(), isDraft: true }
  return pdfAnswer([deps, owner, { title, result }, edition])
}

/** Row security shows viewers published reports only. */
async function readReport(tx: Tx, { organisationId, query }: Call) {
  const key = { organisationId, reportId: query.id }
  const row = await foundReport(tx, key)
  const owner = await readOwner(tx, organisationId)
  const frozen = await reportStore.frozen(tx, key)
  if (row.number !== null && !frozen) throw notFound()
  return { row, owner, frozen }
}
