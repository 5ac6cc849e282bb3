/**
 * One report of a pack. The report, its emails and the end of its row are one transaction, so
 * neither a restart nor a second gateway makes two. It runs as the person who started the pack: the
 * database refuses what they may not do at that moment.
 */
import { randomUUID } from 'node:crypto'
import {
  blockReason,
  endedItem,
  isPackItemDue,
  PACK_NOTES,
  PACK_REASONS,
  type PackItem,
  type PackOutcome,
  packProgress,
  startedItem,
} from '@millpond/core/pack'
import { faultsIn, MAX_REPORTS, type ReportDefinition } from '@millpond/core/report'
import type { Month } from '@millpond/core/time'
import { inOrganisationWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { LearnedOf } from '../forecasts/learned-timing.ts'
import { Refusal } from '../http/refusal.ts'
import { draftFigures, readBooks } from '../reports/draft-figures.ts'
import { frozenOf } from '../reports/frozen-result.ts'
import type { SendNeeds } from '../reports/send-report.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { type PackItemKey, packStore } from '../stores/pack-store.ts'
import { reportStore } from '../stores/report-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'
import {
  type ClientPlan,
  PackStopped,
  type PackWork,
  planKey,
  readClientPlan,
  readPackWork,
} from './pack-work.ts'
import { type Frozen, writePackReport } from './write-pack-report.ts'

export type PackNeeds = SendNeeds | 'audit' | 'database' | 'forecasts' | 'holidaysAround' | 'log'
type Needs = Pick<Deps, PackNeeds>

/** It does nothing if the report does not wait, or is being made. */
export async function makePackReport(
  deps: Needs,
  key: PackItemKey,
  learnedOf: LearnedOf,
): Promise<void> {
  const inPartner = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.database.inOrganisation(key.organisationId, work)
  const now = () => deps.clock.now().getTime()
  const mine = await inPartner(async tx => {
    const item = await packStore.hold(tx, key)
    if (!item || !isPackItemDue(item, now())) return null
    const started = startedItem(item, now())
    await putItem(tx, key, started, null)
    return started.state === 'waiting' ? item : null
  })
  if (!mine) return
  try {
    const work = await inPartner(tx => readPackWork(tx, key, mine.month))
    if (work) await makeFor(deps, work, learnedOf)
  } catch (error) {
    await inPartner(async tx => {
      const item = await packStore.hold(tx, key)
      if (item) await putItem(tx, key, endedItem(item, outcomeOf(deps, key, error), now()), null)
    })
  }
}

function outcomeOf({ log }: Needs, key: PackItemKey, error: unknown): PackOutcome {
  const isRefused = error instanceof Refusal && error.code !== 'tooManyRequests'
  if (error instanceof PackStopped || isRefused) return { kind: 'stopped', reason: error.message }
  log.warn({ err: error, organisationId: key.clientId }, 'a report of a pack was not created')
  return { kind: 'broken' }
}

/** In the partner, without a person. The last report of a pack to end says so. */
async function putItem(tx: Tx, key: PackItemKey, item: PackItem, month: Month | null) {
  await packStore.put(tx, key, item, month)
  const pack = item.state === 'waiting' ? null : await packStore.find(tx, key)
  if (!pack || pack.counts.waiting > 0) return
  await notificationStore.raise(tx, key.organisationId, {
    ...{ kind: 'packDone', impact: pack.counts.failed > 0 ? 'medium' : 'low' },
    ...{ title: 'A pack has ended', message: `“${pack.title}”: ${packProgress(pack.counts)}` },
    ...{ isPersistent: false, cause: key.packId },
  })
}

async function makeFor(deps: Needs, work: PackWork, learnedOf: LearnedOf): Promise<void> {
  const { key, starter } = work
  const inClient = <T>(task: (tx: Tx) => Promise<T>, readOnly = false) =>
    deps.database.inOrganisation(key.clientId, task, starter.userId, { readOnly })
  const read = <T>(task: (tx: Tx) => Promise<T>) => inClient(task, true)
  const plan = await read(tx => readClientPlan(deps, tx, work))
  const frozen = await figuresFor(deps, { work, plan, read }, learnedOf)
  await inClient(async tx => {
    const item = await inOrganisationWithin(tx, key.organisationId, () => packStore.hold(tx, key))
    if (item?.state !== 'waiting') return
    await withoutPersonWithin(tx, () => sheetStore.holdList(tx, key.clientId))
    const now = await readClientPlan(deps, tx, work)
    if (planKey(now) !== planKey(plan)) throw new Error('The reports of the client have changed')
    await refuseBeyondReports(tx, key.clientId, plan)
    const at = deps.clock.now()
    const reportId = await writePackReport(deps, tx, { work, plan, frozen, at })
    const ended = endedItem(item, { kind: 'made', reportId, note: noteOf(plan) }, at.getTime())
    await inOrganisationWithin(tx, key.organisationId, () => putItem(tx, key, ended, plan.month))
  })
  deps.mail.wake()
}

const noteOf = ({ step }: ClientPlan): string | null => {
  if (step === 'keep') return PACK_NOTES.wasThere
  if (step === 'send') return PACK_NOTES.wasEmailed
  return step === 'publishDraft' ? PACK_NOTES.draftPublished : null
}

async function refuseBeyondReports(tx: Tx, clientId: string, { step }: ClientPlan): Promise<void> {
  if (step !== 'draft' && step !== 'publish') return
  if ((await reportStore.count(tx, clientId)) < MAX_REPORTS) return
  throw new PackStopped(PACK_REASONS.tooMany)
}

interface Reading {
  readonly work: PackWork
  readonly plan: ClientPlan
  read<T>(task: (tx: Tx) => Promise<T>): Promise<T>
}

/** The figures of what is to be published; null for a draft and for what is published already. */
async function figuresFor(
  deps: Needs,
  { work, plan, read }: Reading,
  learnedOf: LearnedOf,
): Promise<Frozen | null> {
  if (plan.step !== 'publish' && plan.step !== 'publishDraft') return null
  const definition: ReportDefinition =
    plan.step === 'publishDraft' && plan.draft
      ? plan.draft.definition
      : { ...work.pack.definition, month: plan.month }
  const organisationId = work.key.clientId
  const books = await read(tx => readBooks(tx, organisationId))
  const reader = { deps, organisationId, inOrganisation: read }
  const result = await draftFigures(reader, books, definition, learnedOf)
  const [fault] = faultsIn(result)
  if (fault) throw new PackStopped(blockReason(fault))
  return { reportId: randomUUID(), definition, stored: frozenOf(result, books.sources) }
}
