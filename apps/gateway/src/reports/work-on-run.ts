import { randomUUID } from 'node:crypto'
import { faultsIn, MAX_FILE_BYTES, MAX_REPORTS, type ReportResult } from '@millpond/core/report'
import { isTooLate, waitsForBooks } from '@millpond/core/schedule'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { LearnedOf } from '../forecasts/learned-timing.ts'
import { Refusal } from '../http/refusal.ts'
import { newSecret } from '../identity/secrets.ts'
import { alertStore } from '../stores/alert-store.ts'
import type { RunKey } from '../stores/delivery-store.ts'
import { reportStore } from '../stores/report-store.ts'
import { scheduleStore } from '../stores/schedule-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'
import { draftFigures, readBooks } from './draft-figures.ts'
import { frozenOf } from './frozen-result.ts'
import { type ReportRun, RunStopped, readRun } from './read-run.ts'
import { type PdfFile, pdfFile, publishedEdition } from './report-pdf.ts'
import { sayDraftReady, sayNotSent, saySent } from './say-outcome.ts'
import { sendReport } from './send-report.ts'

export type RunNeeds =
  | 'clock'
  | 'config'
  | 'database'
  | 'forecasts'
  | 'holidaysAround'
  | 'log'
  | 'mail'
  | 'paper'
type Needs = Pick<Deps, RunNeeds>

export async function workOnRun(
  deps: Needs,
  organisationId: string,
  key: RunKey,
  learnedOf: LearnedOf,
): Promise<void> {
  const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.database.inOrganisation(organisationId, work)
  const at = deps.clock.now()
  let run: ReportRun | null = null
  try {
    run = await inOrganisation(tx => readRun(tx, organisationId, key))
    if (!run || !(await inOrganisation(tx => isReady(tx, organisationId, key, at)))) return
    if (run.schedule.plan.action === 'draft') {
      const found = run
      return await inOrganisation(tx => openDraft(deps, tx, found, at))
    }
    await publishAndSend({ deps, organisationId, inOrganisation }, run, learnedOf, at)
  } catch (error) {
    const end = endOf(error, key, at)
    if (!end) throw error
    await inOrganisation(async tx => {
      const stored = { ...end, reportId: null, at }
      const isFirst = await scheduleStore.endRun(tx, organisationId, key, stored)
      if (isFirst && run && end.state === 'failed') await sayNotSent(deps, tx, run, end.reason)
    })
  }
}

/** Null if it is worth another attempt. */
function endOf(error: unknown, { dueAt }: RunKey, at: Date) {
  if (error instanceof RunStopped) return { state: error.state, reason: error.message }
  if (error instanceof Refusal && error.code !== 'tooManyRequests') {
    return { state: 'failed', reason: error.message } as const
  }
  if (!isTooLate(dueAt.getTime(), at.getTime())) return null
  return { state: 'failed', reason: 'The report could not be created.' } as const
}

/** False while it waits for books that were read since shortly before it was due. */
async function isReady(tx: Tx, organisationId: string, { dueAt }: RunKey, at: Date) {
  const books = await alertStore.books(tx, organisationId)
  if (!books || !waitsForBooks(books.at, dueAt.getTime())) return true
  if (!isTooLate(dueAt.getTime(), at.getTime())) return false
  const reason =
    'Your books were not read for two days. Check the connection, then send it yourself.'
  throw new RunStopped('failed', reason)
}

async function openDraft(deps: Needs, tx: Tx, run: ReportRun, at: Date): Promise<void> {
  const { organisationId, key, report, person } = run
  const { seriesId, title, definition } = report
  const draft = await reportStore.draftOf(tx, organisationId, seriesId)
  const reportId = draft?.reportId ?? randomUUID()
  const end = { state: 'done', reason: null, reportId, at } as const
  if (!(await scheduleStore.endRun(tx, organisationId, key, end))) return
  if (!draft) {
    await holdReports(tx, organisationId)
    const made = { reportId, seriesId, title, definition }
    await reportStore.add(tx, organisationId, made, { userId: person.userId, at })
  }
  await sayDraftReady(deps, tx, run, reportId)
}

async function holdReports(tx: Tx, organisationId: string): Promise<void> {
  await sheetStore.holdList(tx, organisationId)
  if ((await reportStore.count(tx, organisationId)) < MAX_REPORTS) return
  throw new RunStopped('failed', `There are ${MAX_REPORTS} reports already. Delete one first.`)
}

interface Reader {
  readonly deps: Needs
  readonly organisationId: string
  inOrganisation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Figures and file are made without a transaction, and may be made again. */
async function publishAndSend(reader: Reader, run: ReportRun, learnedOf: LearnedOf, at: Date) {
  const { deps, organisationId, inOrganisation } = reader
  const { seriesId, definition, title } = run.report
  const { plan } = run.schedule
  const books = await inOrganisation(tx => readBooks(tx, organisationId))
  const result = await draftFigures(reader, books, definition, learnedOf)
  if (faultsIn(result).length > 0) {
    throw new RunStopped('failed', 'A block of the report cannot be shown. Edit the report.')
  }
  const before = await inOrganisation(tx =>
    reportStore.frozen(tx, { organisationId, reportId: run.report.reportId }),
  )
  if (plan.skipsUnchanged && before && isSame(result, JSON.parse(before.result))) {
    throw new RunStopped('skipped', 'Its figures are those of the version before.')
  }
  const number = await inOrganisation(tx => reportStore.nextNumber(tx, organisationId, seriesId))
  const file = plan.withFile ? await fileOf(deps, run, { result, number, at }) : null
  await inOrganisation(async tx => {
    const reportId = randomUUID()
    const end = { state: 'done', reason: null, reportId, at } as const
    if (!(await scheduleStore.endRun(tx, organisationId, run.key, end))) return
    await holdReports(tx, organisationId)
    const by = { userId: run.person.userId, at }
    await reportStore.add(tx, organisationId, { reportId, seriesId, title, definition, number }, by)
    const frozen = frozenOf(result, books.sources)
    await reportStore.freeze(tx, { organisationId, reportId }, frozen, by)
    const { owner, person: sender, key } = run
    await sendReport(deps, tx, {
      ...{ organisationId, reportId, title, number, owner, sender, file, run: key },
      ...{ recipients: plan.recipients, message: plan.message, days: plan.days },
      secretOf: newSecret,
    })
    await saySent(tx, run)
  })
}

/** The day of the books is left out: it always changes. */
const isSame = (one: ReportResult, other: ReportResult): boolean =>
  JSON.stringify({ ...one, asOf: null }) === JSON.stringify({ ...other, asOf: null })

async function fileOf(
  deps: Needs,
  { owner, report }: ReportRun,
  { result, number, at }: { result: ReportResult; number: number; at: Date },
): Promise<PdfFile> {
  const edition = publishedEdition(owner, number, at.toISOString())
  const file = await pdfFile(deps, owner, { title: report.title, result }, edition)
  if (file && file.bytes.byteLength <= MAX_FILE_BYTES) return file
  throw new RunStopped('failed', 'The PDF is too large. Choose the link without the PDF.')
}
