import { randomUUID } from 'node:crypto'
import { faultsIn, MAX_FILE_BYTES, MAX_REPORTS, type ReportResult } from '@millpond/core/report'
import { BOOKS_PAUSE_MS, isTooLate, pauseAfter, waitsForBooks } from '@millpond/core/schedule'
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
import { scheduleStore, type WaitingRun } from '../stores/schedule-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { draftFigures, readBooks } from './draft-figures.ts'
import { frozenOf } from './frozen-result.ts'
import { type ReportRun, RunStopped, readAbout, readRun } from './read-run.ts'
import { type PdfFile, pdfFile, publishedEdition } from './report-pdf.ts'
import { retireOlder } from './retire-older.ts'
import { forgetNotSent, noteRun, type SayNeeds, sayDraftReady, sayNotSent } from './say-outcome.ts'
import { type SendNeeds, sendReport } from './send-report.ts'

export type RunNeeds =
  | SayNeeds
  | SendNeeds
  | 'clock'
  | 'database'
  | 'forecasts'
  | 'holidaysAround'
  | 'log'
  | 'paper'
type Needs = Pick<Deps, RunNeeds>

export async function workOnRun(
  deps: Needs,
  organisationId: string,
  run: WaitingRun,
  learnedOf: LearnedOf,
): Promise<void> {
  const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.database.inOrganisation(organisationId, work)
  const at = deps.clock.now()
  try {
    const found = await inOrganisation(tx => readRun(tx, organisationId, run))
    if (!found) return
    if (!(await inOrganisation(tx => isReady(tx, found, at)))) {
      const next = new Date(at.getTime() + BOOKS_PAUSE_MS)
      await inOrganisation(tx => scheduleStore.putOff(tx, organisationId, run, WAITS, next))
      return
    }
    if (found.schedule.plan.action === 'draft') {
      return await inOrganisation(tx => openDraft(deps, tx, found, at))
    }
    await publishAndSend({ deps, organisationId, inOrganisation }, found, learnedOf, at)
  } catch (error) {
    await inOrganisation(tx => endOrPutOff(deps, tx, { organisationId, run, at }, error))
  }
}

const WAITS = { reason: 'It is waiting for newer figures from your books.', hasFailed: false }
const TRIES_AGAIN = {
  reason: 'Millpond could not create the report. It will try again.',
  hasFailed: true,
}

interface Tried {
  readonly organisationId: string
  readonly run: WaitingRun
  readonly at: Date
}

/** What is worth another attempt is tried less and less often. */
async function endOrPutOff(
  deps: Needs,
  tx: Tx,
  { organisationId, run, at }: Tried,
  error: unknown,
): Promise<void> {
  const end = endOf(error, run, at)
  if (!end) {
    deps.log.warn({ err: error, organisationId }, 'a scheduled report will be tried again')
    const next = new Date(at.getTime() + pauseAfter(run.tries + 1))
    return scheduleStore.putOff(tx, organisationId, run, TRIES_AGAIN, next)
  }
  if (!(error instanceof RunStopped || error instanceof Refusal)) {
    deps.log.error({ err: error, organisationId }, 'a scheduled report could not be created')
  }
  const stored = { state: end.state, reason: end.reason, reportId: null, at }
  if (!(await scheduleStore.endRun(tx, organisationId, run, stored))) return
  const about = await readAbout(tx, organisationId, run.scheduleId)
  if (about) await sayNotSent(deps, tx, about, { dueAt: run.dueAt, ...end })
}

/**
 * Before its end is stored: what was read at the start must still be true. A pause, an ended plan
 * or a lost role stops the run; after any other change it is tried again. Until the transaction
 * ends, no one can pause, change or delete the schedule.
 */
async function checkUnchanged(tx: Tx, run: ReportRun): Promise<void> {
  const { organisationId, schedule } = run
  // In the order in which a change of the schedule locks them.
  await sheetStore.holdList(tx, organisationId)
  await scheduleStore.hold(tx, { organisationId, scheduleId: schedule.scheduleId })
  const now = await readRun(tx, run.organisationId, run.key)
  const isSame =
    now?.report.reportId === run.report.reportId &&
    JSON.stringify(now.schedule.plan) === JSON.stringify(run.schedule.plan)
  if (!isSame) throw new Error('The schedule or its report changed meanwhile')
}

/** Null if it is worth another attempt. */
function endOf(error: unknown, { dueAt }: RunKey, at: Date) {
  if (error instanceof RunStopped) {
    const { state, message: reason, isWanted } = error
    return { state, reason, isWanted }
  }
  if (error instanceof Refusal && error.code !== 'tooManyRequests') {
    return { state: 'failed', reason: error.message } as const
  }
  if (!isTooLate(dueAt.getTime(), at.getTime())) return null
  return { state: 'failed', reason: 'The report could not be created.' } as const
}

const DISCONNECTED = 'The company is disconnected. Reconnect it, or pause this schedule.'

/** False while it waits for books that were read since shortly before it was due. */
async function isReady(tx: Tx, { organisationId, key, owner }: ReportRun, at: Date) {
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
    'Your books have not been synced for two days. Check the connection, then send the report ' +
    'yourself.'
  throw new RunStopped('failed', reason)
}

async function openDraft(deps: Needs, tx: Tx, run: ReportRun, at: Date): Promise<void> {
  const { organisationId, key, report, person } = run
  const { seriesId, title, definition } = report
  await checkUnchanged(tx, run)
  const draft = await reportStore.draftOf(tx, organisationId, seriesId)
  const reportId = draft?.reportId ?? randomUUID()
  const end = { state: 'done', reason: null, reportId, at } as const
  if (!(await scheduleStore.endRun(tx, organisationId, key, end))) return
  const by = { userId: person.userId, at }
  const note = (action: 'reportCreated' | 'reportRestored') =>
    noteRun(deps, tx, run.about, key.dueAt, { action, subject: title })
  await sayDraftReady(deps, tx, run.about, reportId)
  await forgetNotSent(tx, organisationId, key.scheduleId)
  if (!draft) {
    await refuseBeyondReports(tx, organisationId)
    await reportStore.add(tx, organisationId, { reportId, seriesId, title, definition }, by)
    await note('reportCreated')
  } else if (draft.status !== 'draft') {
    const { rowVersion } = draft
    await reportStore.change(tx, { organisationId, reportId }, rowVersion, { status: 'draft' }, by)
    await note('reportRestored')
  }
}

async function refuseBeyondReports(tx: Tx, organisationId: string): Promise<void> {
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
    throw new RunStopped('skipped', 'Its figures are the same as in the previous version.')
  }
  const number = await inOrganisation(tx => reportStore.nextNumber(tx, organisationId, seriesId))
  const file = plan.withFile ? await fileOf(deps, run, { result, number, at }) : null
  await inOrganisation(async tx => {
    const reportId = randomUUID()
    const end = { state: 'done', reason: null, reportId, at } as const
    await checkUnchanged(tx, run)
    if (!(await scheduleStore.endRun(tx, organisationId, run.key, end))) return
    await refuseBeyondReports(tx, organisationId)
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
    await retireOlder(tx, { organisationId, scheduleId: key.scheduleId }, at)
    await forgetNotSent(tx, organisationId, key.scheduleId)
    await noteSent(deps, tx, run, number)
  })
}

async function noteSent(deps: Needs, tx: Tx, run: ReportRun, number: number): Promise<void> {
  const { recipients, withFile } = run.schedule.plan
  const note = { subject: `${run.report.title}, version ${number}` }
  const { dueAt } = run.key
  await noteRun(deps, tx, run.about, dueAt, { ...note, action: 'reportPublished' })
  const details = { recipients: recipients.length, withFile }
  await noteRun(deps, tx, run.about, dueAt, { ...note, action: 'reportSent', details })
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
