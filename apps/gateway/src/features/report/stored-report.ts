import { randomUUID } from 'node:crypto'
import type { SavedReport } from '@millpond/contract/report'
import {
  MAX_DEFINITION_BYTES,
  MAX_REPORTS,
  MAX_TITLE,
  type ReportDefinition,
} from '@millpond/core/report'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { type NameOf, namesOf } from '../../sheets/sheet-names.ts'
import {
  type FullStoredReport,
  type ReportKey,
  type ReportWriter,
  reportStore,
  type StoredReport,
} from '../../stores/report-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

/** The person of a call, who reads or changes reports. */
export interface ReportCaller {
  readonly organisationId: string
  readonly user: { readonly userId: string }
  readonly deps: Pick<Deps, 'clock'>
}

export const writerOf = ({ user, deps }: ReportCaller): ReportWriter => ({
  userId: user.userId,
  at: deps.clock.now(),
})

export async function repliesOf(
  tx: Tx,
  rows: readonly StoredReport[],
  userId: string,
): Promise<SavedReport[]> {
  const nameOf = await namesOf(
    tx,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  )
  return rows.map(row => replyOf(row, nameOf, userId))
}

const replyOf = (row: StoredReport, nameOf: NameOf, userId: string): SavedReport => {
  const { reportId: id, title, status, createdAt, updatedAt, seriesId, number, createdBy } = row
  return {
    ...{ id, title, status, createdAt, updatedAt, seriesId, number },
    ...{ ownerName: nameOf(createdBy), isYours: createdBy === userId },
    updatedByName: nameOf(row.updatedBy),
    ...{ rowVersion: row.rowVersion, frozenUntil: row.frozenUntil },
  }
}

/** The reply of a change: the report as it is stored now. */
export async function changedReport(tx: Tx, { organisationId, user }: ReportCaller, id: string) {
  const row = await foundReport(tx, { organisationId, reportId: id })
  const [report] = await repliesOf(tx, [row], user.userId)
  if (!report) throw notFound()
  return { report }
}

export const notFound = () => new Refusal('notFound', 'This report no longer exists.')

/** What the person may see of a report that is not deleted. */
export async function foundReport(tx: Tx, key: ReportKey): Promise<FullStoredReport> {
  const row = await reportStore.find(tx, key)
  if (!row || row.isDeleted) throw notFound()
  return row
}

/** The client reads the newer version and merges its own change into it. */
export function refuseOldVersion(row: StoredReport, rowVersion: number): void {
  if (row.rowVersion !== rowVersion) throw changedElsewhere(row.rowVersion)
}

const changedElsewhere = (rowVersion: number) =>
  new Refusal('conflict', 'Someone else changed this report. Nothing was saved.', [
    { path: 'rowVersion', message: `The newest is ${rowVersion}` },
  ])

type Change = Parameters<typeof reportStore.change>[3]

/** Of two people who change a report at once, one gets a conflict. */
export async function changeReport(
  tx: Tx,
  call: ReportCaller,
  row: StoredReport,
  change: Change,
): Promise<void> {
  const key = { organisationId: call.organisationId, reportId: row.reportId }
  if (await reportStore.change(tx, key, row.rowVersion, change, writerOf(call))) return
  const newer = await reportStore.find(tx, key)
  throw changedElsewhere(newer?.rowVersion ?? row.rowVersion)
}

/** A draft of a new series, or of the series of a published report. */
export async function addReport(
  tx: Tx,
  call: ReportCaller,
  made: { title: string; definition: ReportDefinition; seriesId?: string },
): Promise<string> {
  const { organisationId } = call
  refuseTooLarge(made.definition)
  await holdReportList(tx, organisationId)
  const reportId = randomUUID()
  const { title, definition, seriesId = randomUUID() } = made
  await reportStore.add(
    tx,
    organisationId,
    { reportId, seriesId, title, definition },
    writerOf(call),
  )
  return reportId
}

/** No other report can be added until the transaction ends. Refuses one beyond the limit. */
export async function holdReportList(tx: Tx, organisationId: string): Promise<void> {
  await withoutPersonWithin(tx, () => sheetStore.holdList(tx, organisationId))
  if ((await reportStore.count(tx, organisationId)) < MAX_REPORTS) return
  throw new Refusal('conflict', `There are ${MAX_REPORTS} reports already. Delete one first.`)
}

export function refuseTooLarge(definition: ReportDefinition): void {
  if (Buffer.byteLength(JSON.stringify(definition)) <= MAX_DEFINITION_BYTES) return
  throw new Refusal('badRequest', 'This report is too large. Shorten its notes.', [
    { path: 'definition', message: `At most ${MAX_DEFINITION_BYTES / 1024} kB` },
  ])
}

export const copyTitle = (title: string): string => `Copy of ${title}`.slice(0, MAX_TITLE)

/** What a report was before it was archived. */
export const restoredStatus = ({ number }: StoredReport) =>
  number === null ? 'draft' : 'published'
