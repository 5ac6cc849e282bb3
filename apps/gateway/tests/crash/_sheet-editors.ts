/**
 * Editors of one budget who overwrite each other's cells while connections break and the gateway is
 * killed.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ItemType } from '@millpond/core/item'
import { addMonths, type Month, monthOfDay } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sampleRecords } from '../../src/sample/sample-records.ts'
import { ledgerStore } from '../../src/stores/ledger-store.ts'
import { sheetStore } from '../../src/stores/sheet-store.ts'
import { freePort } from '../_gateway-process.ts'
import { sheetIdOf } from '../_planted-sheets.ts'
import { openSeeding, type SeededPerson } from '../_seeded.ts'
import { readSheet } from '../_stored-sheet.ts'
import type { BatchReply, SentBatch, SentRestore, SheetRun } from './_check-sheet.ts'
import { type CrashClient, createClient, type Settled } from './_client.ts'

export interface EditorsWorld {
  readonly environment: Record<string, string>
  readonly url: string
  readonly organisationId: string
  readonly sheetId: string
  readonly people: readonly SeededPerson[]
  readonly lines: readonly { readonly code: string; readonly itemType: ItemType }[]
  readonly firstMonth: Month
}

/** In the data folder or, if a URL is given, in that PostgreSQL database. */
export async function createEditorsWorld(
  dataDir: string,
  databaseUrl: string | null,
  editors: number,
): Promise<EditorsWorld> {
  const port = await freePort()
  const environment: Record<string, string> = {
    PORT: String(port),
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    REQUEST_LIMIT: '100000000',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  }
  const { deps, ...seeding } = await openSeeding(environment)
  const today = deps.clock.today('Pacific/Auckland')
  const people: SeededPerson[] = []
  for (let count = 0; count < editors; count += 1) people.push(await seeding.addPerson())
  const [owner, ...others] = people.map(({ userId }) => userId)
  const books = sampleRecords(buildCompany('kereru', today), today)
  const organisationId = await seeding.addOrganisation(owner ?? '', books, today)
  for (const userId of others) await seeding.addMember(organisationId, userId, 'editor')
  const sheetId = sheetIdOf(organisationId)
  const lines = await deps.database.inOrganisation(organisationId, async tx => {
    const made = { name: 'FY27', basedOn: null, createdBy: owner ?? '', createdAt: new Date() }
    await sheetStore.add(tx, { organisationId, sheetId, kind: 'budget', ...made })
    return ledgerStore.accounts(tx, organisationId)
  })
  await seeding.close()
  const place = { url: `http://localhost:${port}`, organisationId, sheetId }
  return { environment, ...place, people, lines, firstMonth: monthOfDay(today) }
}

/** The most cells in a batch; all editors prefer the same few lines and months. */
const MAX_CELLS = 20
const FAVOURITES = { lines: 6, months: 6, share: 0.2 }
const MONTHS = 36
/** This share of all attempts is cut off, and this share of all batches is never retried. */
const HANG_UP = { share: 0.08, mostMs: 60 }
const ABANDON = { share: 0.03, mostMs: 40 }
const RESTORE_SHARE = 0.02
const MAX_ATTEMPTS = 20

export interface EditorRun {
  /** Cells that the gateway confirmed as saved. */
  saved(): number
  readonly trouble: { cutOff: number; conflicts: number; abandoned: number }
  /** Replies that no editor should receive. */
  readonly unexpected: ReadonlySet<string>
  /** They finish what they are doing. */
  finish(): Promise<Pick<SheetRun, 'batches' | 'restores'>>
}

export function startEditors(world: EditorsWorld): EditorRun {
  const batches: SentBatch[] = []
  const restores: SentRestore[] = []
  const unexpected = new Set<string>()
  const trouble = { cutOff: 0, conflicts: 0, abandoned: 0 }
  let saved = 0
  let newest = 0
  let isOver = false

  function heard<Reply>(settled: Settled): Reply | null {
    trouble.cutOff += settled.cutOff
    const { status, text } = settled.answer ?? { status: 0, text: 'no answer' }
    if (status === 200) return JSON.parse(text) as Reply
    if (status !== 409 || !text.includes('There are newer edits'))
      unexpected.add(`${status} ${text}`)
    return null
  }

  async function save(by: string, client: CrashClient, seen: Map<string, number>) {
    const changes = pickCells(world).map(({ key, ...cell }) => ({
      ...cell,
      value: Math.random() < 0.1 ? null : Math.floor(Math.random() * 1_000_000),
      baseVersion: seen.get(key) ?? 0,
    }))
    const ask = saving(world, changes)
    const began = performance.now()
    if (Math.random() < ABANDON.share) {
      trouble.abandoned += 1
      await client.abandon(ask, Math.random() * ABANDON.mostMs)
      batches.push({ by, began, ended: Number.POSITIVE_INFINITY, changes, reply: null })
      return
    }
    const settled = await client.settle(ask)
    const reply = heard<BatchReply>(settled)
    batches.push({ by, began, ended: settled.ended, changes, reply })
    if (!reply) return
    newest = Math.max(newest, reply.editNumber ?? 0)
    saved += reply.saved.length
    trouble.conflicts += reply.conflicts.length
    for (const cell of [...reply.saved, ...reply.conflicts]) seen.set(keyOf(cell), cell.version)
  }

  /** Others save all the time, so it takes some attempts to have seen the newest edit. */
  async function restore(by: string, client: CrashClient) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const to = Math.max(0, newest - 3)
      const body = { sheetId: world.sheetId, editNumber: to, newest }
      const path = `/api/sheets/restore?organisationId=${world.organisationId}`
      const settled = await client.settle({ method: 'POST', path, body })
      const reply = heard<{ editNumber: number | null }>(settled)
      const { began, ended } = settled
      if (reply?.editNumber) restores.push({ by, began, ended, editNumber: reply.editNumber, to })
      if (reply) return
      newest = Math.max(newest, newestIn(settled.answer?.text))
    }
  }

  async function work(person: SeededPerson, at: number) {
    const by = `Editor ${at + 1}`
    const client = createClient(world.url, person, {
      hangUpAfterMs: () => (Math.random() < HANG_UP.share ? Math.random() * HANG_UP.mostMs : null),
    })
    const seen = new Map<string, number>()
    while (!isOver) {
      if (Math.random() < RESTORE_SHARE) await restore(by, client)
      else await save(by, client, seen)
      await pause(Math.random() * 20)
    }
  }

  const all = Promise.all(world.people.map(work))
  return {
    saved: () => saved,
    trouble,
    unexpected,
    async finish() {
      isOver = true
      await all
      return { batches, restores }
    },
  }
}

const newestIn = (text = '') => Number(/The newest edit is (\d+)/.exec(text)?.[1] ?? 0)

const keyOf = ({ code, month }: { readonly code: string; readonly month: string }) =>
  `${month} ${code}`

function pickCells({ lines, firstMonth }: EditorsWorld) {
  const cells = new Map<string, { code: string; itemType: ItemType; month: Month; key: string }>()
  const isFavourite = Math.random() < FAVOURITES.share
  const within = (most: number) => Math.floor(Math.random() * most)
  for (let count = 1 + within(MAX_CELLS); count > 0; count -= 1) {
    const line = lines[within(isFavourite ? FAVOURITES.lines : lines.length)]
    const month = addMonths(firstMonth, within(isFavourite ? FAVOURITES.months : MONTHS))
    if (!line) continue
    const cell = { code: line.code, itemType: line.itemType, month }
    cells.set(keyOf(cell), { ...cell, key: keyOf(cell) })
  }
  return [...cells.values()]
}

const saving = ({ organisationId, sheetId }: EditorsWorld, changes: readonly object[]) => ({
  method: 'PUT' as const,
  path: `/api/update-generic-item-data?organisationId=${organisationId}`,
  body: {
    sheetId,
    label: 'Typed',
    changes: changes.map(change => ({ summaryDataType: 5, ...change })),
  },
})

/** No gateway may be running on an embedded database meanwhile. */
export async function readEnd(world: EditorsWorld) {
  const { deps, close } = await openSeeding(world.environment)
  const stored = await readSheet(deps, world)
  const auditFault = await deps.database.inOrganisation(world.organisationId, tx =>
    deps.audit.faultOf(tx, { organisationId: world.organisationId }),
  )
  await close()
  return { ...stored, auditFault }
}
