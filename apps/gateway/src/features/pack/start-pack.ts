import { randomUUID } from 'node:crypto'
import type { retryPack as retryRoute, startPack as startRoute } from '@millpond/contract/pack'
import {
  endedItem,
  MAX_PACK_CLIENTS,
  newPackItem,
  retriedItem,
  unfitFor,
  unfitWords,
} from '@millpond/core/pack'
import { templateDefinition } from '@millpond/core/report'
import { acrossOrganisationsWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { packStore } from '../../stores/pack-store.ts'
import { reportStore } from '../../stores/report-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import { foundPack, openedPack } from './opened-pack.ts'

type StartCall = CallOf<typeof startRoute, 'clock' | 'jobs'>

/** A client that does not fit has failed at once, with its reason. The others are made later. */
export const startPack: Handler<typeof startRoute, 'clock' | 'jobs'> = async call => {
  const { deps, organisationId, body } = call
  const answer = await call.commit(async tx => {
    const at = deps.clock.now()
    const key = { organisationId, packId: randomUUID() }
    const { clientIds, source: _, ...content } = body
    refuseOwnFirm(call)
    await holdPacks(tx, organisationId)
    await refuseTooMany(tx, organisationId, clientIds.length)
    const made = { ...content, ...(await sourceOf(tx, call)), startedBy: call.user.userId }
    await packStore.add(tx, key, made, at)
    for (const { clientId, item, month } of await itemsOf(tx, call, at)) {
      await packStore.addItem(tx, { ...key, clientId }, item, month)
      if (item.state === 'waiting') await deps.jobs.sendPackReport({ ...key, clientId }, { tx })
    }
    await withoutPersonWithin(tx, () => packStore.forgetOlder(tx, organisationId))
    call.audit({
      ...{ action: 'packStarted', subject: body.title },
      details: { packId: key.packId, count: clientIds.length },
    })
    return openedPack(tx, organisationId, key.packId)
  })
  deps.jobs.wake()
  return answer
}

function refuseOwnFirm({ organisationId, body }: StartCall): void {
  const index = body.clientIds.indexOf(organisationId)
  if (index < 0) return
  throw new Refusal('badRequest', 'Your own firm is not one of its clients.', [
    { path: `clientIds.${index}`, message: 'Choose a client of your firm' },
  ])
}

/** Until the transaction ends no other pack of the partner can start. */
const holdPacks = (tx: Tx, organisationId: string) =>
  withoutPersonWithin(tx, () => sheetStore.holdList(tx, organisationId))

async function refuseTooMany(tx: Tx, organisationId: string, more: number): Promise<void> {
  const waiting = await packStore.countWaiting(tx, organisationId)
  if (waiting + more <= MAX_PACK_CLIENTS) return
  const are = waiting === 1 ? 'is' : 'are'
  const others = waiting === 0 ? '' : `${waiting} of your firm’s reports ${are} already waiting. `
  throw new Refusal(
    'conflict',
    `${others}With ${more} more there would be more than ${MAX_PACK_CLIENTS}. ` +
      'Wait until some are ready.',
  )
}

/** The blocks as they are now, and what the reports of all packs by it have in common. */
async function sourceOf(tx: Tx, { organisationId, body: { source } }: StartCall) {
  if (source.kind === 'template') {
    const definition = templateDefinition(source.template, randomUUID)
    return { source: source.template, definition }
  }
  const { reportId } = source
  const report = await reportStore.find(tx, { organisationId, reportId })
  if (!report || report.isDeleted) {
    throw new Refusal('notFound', 'This report no longer exists. Choose another template.')
  }
  if (report.status === 'archived') {
    throw new Refusal('conflict', 'This report is archived. Choose another template.')
  }
  return { source: report.seriesId, definition: report.definition }
}

async function itemsOf(tx: Tx, { organisationId, body }: StartCall, at: Date) {
  const rows = await acrossOrganisationsWithin(tx, () => packStore.clients(tx, organisationId))
  const byId = new Map(rows.map(row => [row.clientId, row]))
  const unknown = { role: null, hasFullAccess: false, hasBooks: false }
  return body.clientIds.map(clientId => {
    const item = newPackItem(at.getTime())
    const row = byId.get(clientId)
    const month = body.month ?? row?.closeMonth ?? null
    // The same for a client of another firm as for one that does not exist.
    const unfit = unfitFor(row ?? unknown)
    if (unfit === null) return { clientId, item, month }
    const outcome = { kind: 'stopped', reason: unfitWords(unfit) } as const
    return { clientId, item: endedItem(item, outcome, at.getTime()), month }
  })
}

/** Reports that wait or are done stay as they are. */
export const retryPack: Handler<typeof retryRoute, 'clock' | 'jobs'> = async call => {
  const { deps, organisationId, query, body } = call
  const answer = await call.commit(async tx => {
    const pack = await foundPack(tx, organisationId, query.id)
    const key = { organisationId, packId: query.id }
    const now = deps.clock.now().getTime()
    const wanted = body.clientIds && new Set(body.clientIds)
    await holdPacks(tx, organisationId)
    const isWanted = ({ clientId, state }: { clientId: string; state: string }) =>
      state === 'failed' && wanted?.has(clientId) !== false
    const failed = (await packStore.items(tx, key)).filter(isWanted)
    await refuseTooMany(tx, organisationId, failed.length)
    await withoutPersonWithin(tx, async () => {
      for (const { clientId } of failed) {
        const item = await packStore.hold(tx, { ...key, clientId })
        if (item) await packStore.put(tx, { ...key, clientId }, retriedItem(item, now))
      }
    })
    for (const { clientId, state } of await packStore.items(tx, key)) {
      if (state === 'waiting') await deps.jobs.sendPackReport({ ...key, clientId }, { tx })
    }
    call.audit({
      ...{ action: 'packRetried', subject: pack.title },
      details: { packId: query.id, count: failed.length },
    })
    return openedPack(tx, organisationId, query.id)
  })
  deps.jobs.wake()
  return answer
}
