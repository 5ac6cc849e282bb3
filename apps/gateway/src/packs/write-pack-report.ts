/** The report of one client of a pack is stored, and emailed if the pack sends. */
import { randomUUID } from 'node:crypto'
import { assert } from '@millpond/core/outcome'
import { LINK_DAYS, type ReportDefinition } from '@millpond/core/report'
import { reportMessage } from '@millpond/core/webhook'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { newSecret } from '../identity/secrets.ts'
import { followReport } from '../reports/follow-report.ts'
import type { frozenOf } from '../reports/frozen-result.ts'
import { type SendNeeds, sendReport } from '../reports/send-report.ts'
import { type FullStoredReport, reportStore } from '../stores/report-store.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import type { ClientPlan, PackWork } from './pack-work.ts'

type Needs = Pick<Deps, SendNeeds | 'audit' | 'holidaysAround'>

/** Of a report that is to be published. */
export interface Frozen {
  /** Where no draft is published. */
  readonly reportId: string
  readonly definition: ReportDefinition
  readonly stored: ReturnType<typeof frozenOf>
}

interface Writing {
  readonly work: PackWork
  readonly plan: ClientPlan
  readonly frozen: Frozen | null
  readonly at: Date
}

interface Version {
  readonly reportId: string
  readonly title: string
  /** Null for a draft, which is never sent. */
  readonly number: number | null
}

/** In the client, as the person who started the pack. Returns the report. */
export async function writePackReport(deps: Needs, tx: Tx, writing: Writing): Promise<string> {
  const { plan, frozen } = writing
  if (plan.step === 'draft') return openDraft(deps, tx, writing)
  if (plan.step === 'keep') return there(plan.published ?? plan.draft).reportId
  const { published } = plan
  const version = frozen ? await publish(deps, tx, writing, frozen) : there(published)
  if (plan.recipients.length > 0) await send(deps, tx, writing, version)
  return version.reportId
}

/** What the step of the plan says is there. */
function there(report: FullStoredReport | null): FullStoredReport {
  assert(report, 'this report is there already')
  return report
}

async function openDraft(deps: Needs, tx: Tx, writing: Writing): Promise<string> {
  const { work, plan, at } = writing
  const { title, definition } = work.pack
  const reportId = randomUUID()
  const made = { reportId, seriesId: plan.seriesId, title }
  const by = { userId: work.starter.userId, at }
  const own = { ...definition, month: plan.month }
  await reportStore.add(tx, work.key.clientId, { ...made, definition: own }, by)
  await note(deps, tx, work, { action: 'reportCreated', subject: title })
  return reportId
}

async function publish(deps: Needs, tx: Tx, writing: Writing, frozen: Frozen): Promise<Version> {
  const { work, plan, at } = writing
  const organisationId = work.key.clientId
  const { seriesId } = plan
  const by = { userId: work.starter.userId, at }
  const number = await reportStore.nextNumber(tx, organisationId, seriesId)
  const draft = plan.step === 'publishDraft' ? plan.draft : null
  const { reportId, title } = draft ?? { reportId: frozen.reportId, title: work.pack.title }
  const key = { organisationId, reportId }
  if (draft) {
    const change = { status: 'published', number }
    const isDone = await reportStore.change(tx, key, draft.rowVersion, change, by)
    if (!isDone) throw new Error('The draft has changed')
  } else {
    const made = { reportId, seriesId, title, definition: frozen.definition, number }
    await reportStore.add(tx, organisationId, made, by)
  }
  await reportStore.freeze(tx, key, frozen.stored, by)
  await followReport(tx, { deps, organisationId, seriesId })
  const message = reportMessage({ ...key, seriesId, version: number }, at.toISOString())
  await queueEvent(tx, organisationId, message)
  await note(deps, tx, work, { action: 'reportPublished', subject: versionOf(title, number) })
  return { reportId, title, number }
}

async function send(deps: Needs, tx: Tx, writing: Writing, version: Version): Promise<void> {
  const { work, plan } = writing
  const { owner, recipients } = plan
  const { reportId, title, number } = version
  assert(number !== null, 'only a published report is sent')
  await sendReport(deps, tx, {
    ...{ reportId, title, number, owner, recipients, organisationId: work.key.clientId },
    ...{ sender: work.starter, message: work.pack.message, days: LINK_DAYS },
    ...{ file: null, run: null, secretOf: newSecret },
  })
  const subject = versionOf(title, number)
  await note(deps, tx, work, {
    ...{ action: 'reportSent', subject },
    details: { recipients: recipients.length, withFile: false },
  })
}

const versionOf = (title: string, number: number): string => `${title}, version ${number}`

type Entry = Parameters<Deps['audit']['add']>[2]

/** In the activity log of the client. */
const note = (
  { audit }: Needs,
  tx: Tx,
  { key, starter }: PackWork,
  { details, ...event }: Pick<Entry, 'action' | 'subject' | 'details'>,
): Promise<void> =>
  audit.add(
    tx,
    { organisationId: key.clientId },
    {
      ...event,
      who: { userId: starter.userId, name: starter.name || starter.email },
      details: { ...details, packId: key.packId },
      correlationId: randomUUID(),
    },
  )
