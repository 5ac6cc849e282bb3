import { randomUUID } from 'node:crypto'
import { faultsIn, MAX_FILE_BYTES, MAX_REPORTS, type ReportResult } from '@millpond/core/report'
import { isTooLate, waitsForBooks } from '@millpond/core/schedule'
import { reportMessage } from '@millpond/core/webhook'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { LearnedOf } from '../forecasts/learned-timing.ts'
import { Refusal } from '../http/refusal.ts'
import { newSecret } from '../identity/secrets.ts'
import { alertStore } from '../stores/alert-store.ts'
import { connectionStore } from '../stores/connection-store.ts'
import type { RunKey } from '../stores/delivery-store.ts'
import { reportStore } from '../stores/report-store.ts'
import { scheduleStore } from '../stores/schedule-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { draftFigures, readBooks } from './draft-figures.ts'
import { frozenOf } from './frozen-result.ts'
import { type PersonsRun, type ReportRun, RunStopped, readRun } from './read-run.ts'
import { type PdfFile, pdfFile, publishedEdition } from './report-pdf.ts'
import { forgetFailure, sayDraftReady, sayNotSent } from './say-outcome.ts'
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
    if (!run) return
    const found = ofPerson(run)
    if (!(await inOrganisation(tx => isReady(tx, found, at)))) return
    if (found.schedule.plan.action === 'draft') {
      return await inOrganisation(tx => openDraft(deps, tx, found, at))
    }
    await publishAndSend({ deps, organisationId, inOrganisation }, found, learnedOf, at)
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

function ofPerson(run: ReportRun): PersonsRun {
  const { person } = run
  if (person) return { ...run, person }
  const reason = 'The person who saved this schedule can no longer send reports. Save it again.'
  throw new RunStopped('failed', reason)
}

/**
 * Before its end is stored: what was read at the start must still be true. A pause, an ended plan
 * or a lost role stops the run; after any other change it is tried again.
 */
async function checkUnchanged(tx: Tx, run: PersonsRun): Promise<void> {
  const now = await readRun(tx, run.organisationId, run.key)
  if (now) ofPerson(now)
  const isSame =
    now?.report.reportId === run.report.reportId &&
    JSON.stringify(now.schedule.plan) === JSON.stringify(run.schedule.plan)
  if (!isSame) throw new Error('The schedule or its report changed meanwhile')
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

const DISCONNECTED = 'The company is disconnected. Reconnect it, or pause this schedule.'

/** False while it waits for books that were read since shortly before it was due. */
async function isReady(tx: Tx, { organisationId, key, owner }: PersonsRun, at: Date) {
  const dueAt = key.dueAt.getTime()
  const books = await alertStore.books(tx, organisationId)
  if (!books) {
    const hasEnded = (await connectionStore.find(tx, organisationId)) !== null
    if (hasEnded && owner.organisation.booksFile === null) {
      throw new RunStopped('failed', DISCONNECTED)
    }
    return true
  }
  if (!waitsForBooks(books.at, dueAt)) return true
  if (!isTooLate(dueAt, at.getTime())) return false
  const reason =
    'Your books were not read for two days. Check the connection, then send it yourself.'
  throw new RunStopped('failed', reason)
}

async function openDraft(deps: Needs, tx: Tx, run: PersonsRun, at: Date): Promise<void> {
  const { organisationId, key, report, person } = run
  const { seriesId, title, definition } = report
  const draft = await reportStore.draftOf(tx, organisationId, seriesId)
  const reportId = draft?.reportId ?? randomUUID()
  const end = { state: 'done', reason: null, reportId, at } as const
  await checkUnchanged(tx, run)
  if (!(await scheduleStore.endRun(tx, organisationId, key, end))) return
  if (!draft) {
    await holdReports(tx, organisationId)
    const made = { reportId, seriesId, title, definition }
    await reportStore.add(tx, organisationId, made, { userId: person.userId, at })
  }
  await sayDraftReady(deps, tx, run, reportId)
  await forgetFailure(tx, organisationId, key.scheduleId)
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
async function publishAndSend(reader: Reader, run: PersonsRun, learnedOf: LearnedOf, at: Date) {
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
    await checkUnchanged(tx, run)
    if (!(await scheduleStore.endRun(tx, organisationId, run.key, end))) return
    await holdReports(tx, organisationId)
    const by = { userId: run.person.userId, at }
    await reportStore.add(tx, organisationId, { reportId, seriesId, title, definition, number }, by)
    const frozen = frozenOf(result, books.sources)
    await reportStore.freeze(tx, { organisationId, reportId }, frozen, by)
    const published = { organisationId, reportId, seriesId, version: number }
    await queueEvent(tx, organisationId, reportMessage(published, at.toISOString()))
    const { owner, person: sender, key } = run
    await sendReport(deps, tx, {
      ...{ organisationId, reportId, title, number, owner, sender, file, run: key },
      ...{ recipients: plan.recipients, message: plan.message, days: plan.days },
      secretOf: newSecret,
    })
    await forgetFailure(tx, organisationId, run.key.scheduleId)
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
