import type { Budget } from '@millpond/contract/budget'
import { type Failure, STATUS_OF_CODE } from '@millpond/contract/failure'
import type { BodyOf } from '@millpond/contract/route'
import type { SheetLine } from '@millpond/contract/sheet'
import type { updateTransfer } from '@millpond/contract/tracking'
import { type DriverUnit, ITEM_TYPE, type ItemType, itemCode } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { type LineContent, lineContentText } from '@millpond/core/tracking'
import { HttpResponse, http } from 'msw'
import type { ComponentType } from 'react'
import { at } from '#api/_gateway.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { openRoutes, type PlanningWorld, planningWorld } from '#sheet-editor/_world.tsx'

interface KeptCell {
  value: number | null
  version: number
  editedBy: string
}
interface KeptSheet {
  readonly itemType: ItemType
  lines: SheetLine[]
  removed: Pick<SheetLine, 'code' | 'version'>[]
  /** By month and code. */
  readonly cells: Map<string, KeptCell>
  readonly labels: string[]
}

interface KeptBudget extends KeptSheet {
  readonly sheetId: string
  readonly name: string
  state: Budget['state']
}

/** The gateway's data during one test; saved changes are kept, as in the gateway. */
interface TrackedWorld extends PlanningWorld {
  label: string
  customers: KeptSheet
  transfers: KeptSheet
  drivers: KeptSheet
  /** Millpond's own budgets, for targets, the newest first. */
  budgets: KeptBudget[]
  /** By the id of its sheet, unsaved changes. */
  drafts: Map<
    string,
    {
      version: number
      savedAt: string
      changes: readonly unknown[]
      lines: readonly unknown[]
    }
  >
}

export const SHEETS = {
  customers: '11111111-1111-4111-8111-111111111111',
  transfers: '22222222-2222-4222-8222-222222222222',
  drivers: '44444444-4444-4444-8444-444444444444',
} as const
type Kind = keyof typeof SHEETS

const flat = (value: number) => Array.from({ length: 36 }, () => value)
export const BOOKS = [
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Advertising', ITEM_TYPE.expense, flat(600)),
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
  balance('Bank', ITEM_TYPE.asset, flat(50_000)),
  balance('Bank loan', ITEM_TYPE.liability, flat(20_000)),
]
const LEDGER = ledgerOf(...BOOKS)

const newSheet = (itemType: ItemType): KeptSheet => ({
  ...{ itemType, lines: [], removed: [], cells: new Map(), labels: [] },
})

/** A gateway that answers from the world and saves into it, for tests of whole screens. */
export const trackedWorld = (): TrackedWorld =>
  planningWorld(
    LEDGER,
    (): Omit<TrackedWorld, keyof PlanningWorld> => ({
      ...{ label: 'Customers', customers: newSheet(ITEM_TYPE.customers) },
      ...{ transfers: newSheet(ITEM_TYPE.liability), budgets: [], drafts: new Map() },
      drivers: newSheet(ITEM_TYPE.customers),
    }),
    world => [...budgetOf(world), ...sheetsOf(world)],
  )

const budgetOf = (world: TrackedWorld) => [
  http.get(at('/api/budgets'), () =>
    HttpResponse.json({ budgets: world.budgets.map(budgetReply) }),
  ),
  http.get(at('/api/budgets/cells'), ({ request }) => {
    const sheetId = new URL(request.url).searchParams.get('sheetId')
    const kept = world.budgets.find(each => each.sheetId === sheetId)
    if (!kept)
      return refusal(
        'notFound',
        'We couldn’t find this page in this company. It may have been deleted.',
      )
    return HttpResponse.json({ budget: budgetReply(kept), lines: [], rows: rowsOf(kept) })
  }),
  http.put(at('/api/update-generic-item-data'), async ({ request }) => {
    const { sheetId } = (await request.clone().json()) as { sheetId: string }
    const kept = world.budgets.find(each => each.sheetId === sheetId)
    if (kept?.state !== 'open') return refusal('conflict', `${kept?.name} was locked by Olive.`)
    return save(kept, request)
  }),
]

/** A refusal as the gateway words it. */
export const refusal = (code: Failure['code'], message: string, fields: Failure['fields'] = []) => {
  const failure: Failure = { code, message, impact: 'low', correlationId: 'c1', fields }
  return HttpResponse.json(failure, { status: STATUS_OF_CODE[code] })
}

/** Adds a budget as the newest one, and returns it. */
export function withBudget(world: TrackedWorld, name: string): KeptBudget {
  const number = String(world.budgets.length + 1).padStart(12, '0')
  const sheetId = `33333333-3333-4333-8333-${number}`
  const kept: KeptBudget = { ...newSheet(ITEM_TYPE.customers), sheetId, name, state: 'open' }
  world.budgets.unshift(kept)
  return kept
}

const budgetReply = ({ sheetId, name, state }: KeptBudget): Budget => ({
  ...{ sheetId, name, state, version: 1, editNumber: 0 },
  ...{ basedOn: null, createdBy: null, createdAt: '2026-11-01T00:00:00.000Z' },
  ...{ editedBy: null, editedAt: null, closedBy: null, closedAt: null },
})

const sheetsOf = (world: TrackedWorld) => [
  http.get(at('/api/customers'), () =>
    HttpResponse.json({ ...readOf(world, 'customers'), label: world.label, customers: {} }),
  ),
  http.get(at('/api/transfers'), () =>
    HttpResponse.json({ ...readOf(world, 'transfers'), transfers: {} }),
  ),
  http.get(at('/api/drivers'), () => HttpResponse.json(readOf(world, 'drivers'))),
  http.put(at('/api/drivers'), ({ request }) => saveTracked(world.drivers, request)),
  http.put(at('/api/customers'), ({ request }) => saveTracked(world.customers, request)),
  http.put(at('/api/transfers'), ({ request }) => saveTracked(world.transfers, request)),
  http.put(at('/api/customers/label'), async ({ request }) => {
    const { label } = (await request.json()) as { label: string }
    world.label = label
    return HttpResponse.json({ label })
  }),
  http.get(at('/api/sheets/draft'), ({ request }) => {
    const sheetId = new URL(request.url).searchParams.get('sheetId') ?? ''
    return HttpResponse.json({ draft: world.drafts.get(sheetId) ?? null })
  }),
  http.put(at('/api/sheets/draft'), ({ request }) => saveDraft(world, request)),
]

async function saveDraft({ drafts }: TrackedWorld, request: Request) {
  type Sent = { sheetId: string; changes: readonly unknown[]; lines: readonly unknown[] }
  const { sheetId, changes, lines } = (await request.json()) as Sent
  const version = (drafts.get(sheetId)?.version ?? 0) + 1
  if (changes.length + lines.length === 0) drafts.delete(sheetId)
  else drafts.set(sheetId, { version, savedAt: '2026-11-22T00:00:00.000Z', changes, lines })
  return HttpResponse.json({ draft: drafts.get(sheetId) ?? null })
}

const readOf = (world: TrackedWorld, kind: Kind) => ({
  ...{ sheetId: SHEETS[kind], editNumber: 1, lines: world[kind].lines },
  removed: world[kind].removed,
  rows: rowsOf(world[kind]),
})

const rowsOf = ({ itemType, cells }: KeptSheet) =>
  [...cells].map(([key, { value, version }]) => {
    const [when = '', code = ''] = key.split(' ')
    return { itemType, code, from: when, values: [value], versions: [version] }
  })

interface SentCell {
  month: string
  code: string
  value: number | null
  baseVersion: number
}

async function save(sheet: KeptSheet, request: Request) {
  type Sent = { label: string; changes: SentCell[] }
  const { label, changes } = (await request.json()) as Sent
  return keepCells(sheet, label, changes)
}

/** ENT-11: by month, then item. */
async function saveTracked(sheet: KeptSheet, request: Request) {
  type Sent = BodyOf<typeof updateTransfer>
  const { label, changes, baseVersions = {}, lines = [] } = (await request.json()) as Sent
  const outcome = keepLines(sheet, lines)
  const cells = Object.entries(changes).flatMap(([when, items]) =>
    Object.entries(items).map(([code, value]) => {
      const baseVersion = baseVersions[month(when)]?.[itemCode(code)] ?? 0
      return { month: when, code, value, baseVersion }
    }),
  )
  return keepCells(sheet, label, cells, outcome)
}

function keepCells(
  sheet: KeptSheet,
  label: string,
  changes: readonly SentCell[],
  outcome: object = {},
) {
  sheet.labels.push(label)
  const answer = { message: '', editNumber: 1, saved: [] as unknown[], conflicts: [] as unknown[] }
  for (const { month: when, code, value, baseVersion } of changes) {
    const key = `${when} ${code}`
    const known = sheet.cells.get(key) ?? { value: null, version: 0, editedBy: '' }
    const place = { code, month: when }
    if (known.version !== baseVersion) {
      answer.conflicts.push({ ...place, ...known, editedAt: null })
    } else {
      const version = known.version + 1
      sheet.cells.set(key, { value, version, editedBy: 'you' })
      answer.saved.push({ ...place, version })
    }
  }
  return HttpResponse.json({ ...answer, ...outcome })
}

type SentLine = NonNullable<BodyOf<typeof updateTransfer>['lines']>[number]

/**
 * As the gateway does: a line that differs from both the read and the wanted one is in conflict.
 */
function keepLines(sheet: KeptSheet, sent: readonly SentLine[]) {
  const lines: object[] = []
  const lineConflicts: object[] = []
  const text = (content: LineContent | null) => content && lineContentText(content)
  for (const { code, before, after } of sent) {
    const known = sheet.lines.find(each => each.code === code)
    const gone = sheet.removed.find(each => each.code === code)
    const now = known
      ? {
          ...{ name: known.name ?? '', position: known.position, transfer: known.transfer },
          driver: known.driver,
        }
      : null
    const version = (known ?? gone)?.version ?? 0
    if (text(now) === text(after)) lines.push({ code, version, content: now })
    else if (text(now) === text(before)) {
      write(sheet, { code, version: version + 1 }, after)
      lines.push({ code, version: version + 1, content: after })
    } else {
      lines.push({ code, version, content: now })
      lineConflicts.push({ code, content: now, version, editedBy: 'Ana', editedAt: null })
    }
  }
  return { lines, lineConflicts }
}

function write(
  sheet: KeptSheet,
  of: Pick<SheetLine, 'code' | 'version'>,
  content: LineContent | null,
) {
  const others = <Each extends { code: string }>(all: readonly Each[]) =>
    all.filter(({ code }) => code !== of.code)
  const line = content && { ...of, formula: null, note: null, ...content }
  sheet.lines = [...others(sheet.lines), ...(line ? [line] : [])].sort(
    (a, b) => a.position - b.position,
  )
  sheet.removed = [...others(sheet.removed), ...(line ? [] : [of])]
}

/** Adds an existing driver and returns its code. */
export function withDriver(
  { drivers }: TrackedWorld,
  name: string,
  unit: DriverUnit,
  formula: string | null = null,
): string {
  const code = itemCode(`driver-${name.toLowerCase()}`)
  const position = drivers.lines.length
  drivers.lines.push({
    ...{ code, name, position, transfer: null, version: 1, formula: null, note: null },
    driver: { unit, formula, note: null },
  })
  return code
}

/** Adds an existing line and returns its code. */
export function withLine(
  sheet: KeptSheet,
  name: string,
  transfer: SheetLine['transfer'] = null,
): string {
  const code = itemCode(name.toLowerCase())
  const position = sheet.lines.length
  sheet.lines.push({ code, name, position, transfer, version: 1, formula: null, note: null })
  return code
}

export const withCell = (sheet: KeptSheet, code: string, when: string, value: number): void => {
  sheet.cells.set(`${month(when)} ${code}`, { value, version: 1, editedBy: 'Ana' })
}

export const savedAt = (sheet: KeptSheet, code: string, when: string): number | null =>
  sheet.cells.get(`${when} ${code}`)?.value ?? null

/** Opens a screen at its address under the organisation of the world. */
export const openScreen = (
  { organisation: { organisationId } }: TrackedWorld,
  Component: ComponentType,
  search = '',
) =>
  openRoutes(
    [
      { path: '/organizations/:organisationId/screen', Component },
      { path: '*', Component: () => 'Elsewhere' },
    ],
    `/organizations/${organisationId}/screen${search}`,
  )
