/** A draft and a published report with a link, inserted into the database. */
import { endedItem, newPackItem } from '@millpond/core/pack'
import type { ReportDefinition } from '@millpond/core/report'
import { day } from '@millpond/core/time'
import type { Tx } from '../src/database/index.ts'
import { deliveryStore } from '../src/stores/delivery-store.ts'
import { packStore } from '../src/stores/pack-store.ts'
import { reportLinkStore } from '../src/stores/report-link-store.ts'
import { reportStore } from '../src/stores/report-store.ts'
import { scheduleStore } from '../src/stores/schedule-store.ts'
import { webhookStore } from '../src/stores/webhook-store.ts'
import { sheetIdOf } from './_planted-sheets.ts'

/** The same id for the same word. */
export const draftIdOf = (word: string): string => sheetIdOf(`draft ${word}`)
export const publishedIdOf = (word: string): string => sheetIdOf(`published ${word}`)
/** Of a link to the published report. */
export const publishedLinkIdOf = (word: string): string => sheetIdOf(`link ${word}`)

/** Of a schedule of the published report. */
export const scheduleIdOf = (word: string): string => sheetIdOf(`schedule ${word}`)

/** Of a webhook with a private address, so nothing is ever sent to it. */
export const webhookIdOf = (word: string): string => sheetIdOf(`webhook ${word}`)

/** What a client sends to change it. */
export const plantedWebhook = (word: string) => ({
  ...{ address: `https://10.0.0.1/${word}`, isPaused: true },
  events: ['report.published' as const],
})

/** What a client sends to save a schedule that opens a draft. */
export const dailyDraft = (word: string) => ({
  ...{ seriesId: publishedIdOf(word), repeat: { kind: 'daily' } as const, minute: 480 },
  ...{ action: 'draft' as const, recipients: [], message: word, days: 30, withFile: false },
  ...{ skipsUnchanged: false, isPaused: false },
})

/** Of a pack with one client, whose report has failed. */
export const packIdOf = (word: string): string => sheetIdOf(`pack ${word}`)
const packedClientIdOf = (word: string): string => sheetIdOf(`packed ${word}`)

/** What a client sends to start a pack. */
export const plantedPack = (word: string) => ({
  ...{ source: { kind: 'template' as const, template: 'clientLetter' as const }, title: word },
  ...{ month: null, action: 'draft' as const, message: word },
  clientIds: [packedClientIdOf(word)],
})

interface PlantedReports {
  readonly organisationId: string
  readonly ownerId: string
  /** In every text of a report. */
  readonly word: string
}

/** A definition whose figures are known without books. */
export const definitionOf = (word: string): ReportDefinition => ({
  month: 'lastComplete',
  blocks: [{ id: word, kind: 'notes', title: word, isHidden: false, text: word }],
})

/** In the organisation, without a person. */
export async function plantReports(tx: Tx, planted: PlantedReports): Promise<void> {
  const { organisationId, ownerId: userId, word } = planted
  const by = { userId, at: new Date() }
  const made = { title: word, definition: definitionOf(word) }
  const [draftId, publishedId] = [draftIdOf(word), publishedIdOf(word)]
  for (const reportId of [draftId, publishedId]) {
    await reportStore.add(tx, organisationId, { ...made, reportId, seriesId: reportId }, by)
  }
  const key = { organisationId, reportId: publishedId }
  const [asOf, actualUntil] = [day('2026-11-21'), day('2026-10-31')]
  await reportStore.change(tx, key, 1, { status: 'published', number: 1 }, by)
  const result = {
    ...{ organisationName: word, currency: 'NZD', asOf, month: '2026-10' },
    blocks: [{ id: word, title: word, content: { kind: 'notes', note: [] } }],
  }
  await reportStore.freeze(
    tx,
    key,
    {
      ...{ result: JSON.stringify(result), sha256: '0'.repeat(64), asOf, actualUntil },
      ...{ dataVersion: 1, settingsVersion: 1 },
    },
    by,
  )
  const link = { organisationId, linkId: publishedLinkIdOf(word) }
  const expiresAt = new Date(by.at.getTime() + 86_400_000)
  await reportLinkStore.add(tx, {
    ...{ ...link, reportId: publishedId, hasPasscode: false },
    ...{ createdBy: userId, createdAt: by.at, expiresAt, scheduleId: null },
  })
  const { seriesId, isPaused: _, ...plan } = dailyDraft(word)
  await scheduleStore.save(tx, {
    ...{ organisationId, scheduleId: scheduleIdOf(word), seriesId, plan, userId, at: by.at },
    nextRunAt: null,
  })
  const run = { scheduleId: scheduleIdOf(word), dueAt: by.at }
  await scheduleStore.addRun(tx, organisationId, run, word)
  await deliveryStore.add(tx, {
    ...{ organisationId, deliveryId: sheetIdOf(`delivery ${word}`), reportId: publishedId },
    ...{ address: `${word}@bank.example`, state: 'waiting', isOutside: true, hasFile: false },
    ...{ mailId: null, sentBy: userId, run: null, at: by.at },
  })
  await reportLinkStore.noteOpening(tx, link, { at: by.at, address: word, device: word })
  const hook = { organisationId, webhookId: webhookIdOf(word) }
  await webhookStore.add(tx, hook, { ...plantedWebhook(word), by: userId, at: by.at })
  const event = { eventId: sheetIdOf(`event ${word}`), kind: 'webhook.test' as const, body: word }
  const reply = { status: 200, fault: null, at: by.at, isDelivered: true }
  await webhookStore.addTest(tx, hook, event, reply)
  const pack = { organisationId, packId: packIdOf(word) }
  const { title, month, action, message } = plantedPack(word)
  const content = { title, month, action, message, definition: definitionOf(word) }
  await packStore.add(tx, pack, { ...content, source: word, startedBy: userId }, by.at)
  const failed = { kind: 'stopped', reason: word } as const
  const item = endedItem(newPackItem(by.at.getTime()), failed, by.at.getTime())
  await packStore.addItem(tx, { ...pack, clientId: packedClientIdOf(word) }, item, month)
}
