import type { Budget } from '@millpond/contract/budget'
import type { SheetDraft, SheetLine } from '@millpond/contract/sheet'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { HttpResponse, http } from 'msw'
import { at } from '#api/_gateway.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openRoutes, type PlanningWorld, planningWorld } from '#sheet-editor/_world.tsx'
import { Component as BudgetScreen } from './budget-screen.tsx'
import { loadEditing } from './editing/load-editing.ts'

interface KeptCell {
  itemType: number
  value: number | null
  version: number
  editedBy: string
}

/** A version with its cells by month and code, as the gateway stores them. */
interface KeptVersion {
  budget: Budget
  lines: SheetLine[]
  readonly cells: Map<string, KeptCell>
  readonly edits: { label: string; cells: number }[]
}

/** The gateway's data during one test; saved changes are kept, as in the gateway. */
export interface BudgetWorld extends PlanningWorld {
  versions: KeptVersion[]
  draft: SheetDraft | null
  /** The number of cells in each save. */
  saves: number[]
  /** The number of saves that succeed before one fails. */
  patience: number
}

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const named = { itemSubType: ITEM_SUB_TYPE.sales }
const BOOKS = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(4_600)),
  { ...account('Sales', ITEM_TYPE.revenue, flat(9_000)), ...named },
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
  account('Power', ITEM_TYPE.expense, flat(600)),
  account('Rent', ITEM_TYPE.expense, flat(4_100), SUMMARY_DATA_TYPE.ProviderBudget),
)

/** A gateway that answers from the world and saves into it, for tests of the whole screen. */
export const budgetWorld = (): BudgetWorld =>
  planningWorld(
    BOOKS,
    (): Omit<BudgetWorld, keyof PlanningWorld> => ({
      ...{ versions: [], draft: null, saves: [], patience: Number.POSITIVE_INFINITY },
    }),
    world => [...versionsOf(world), ...sheetsOf(world)],
  )

/** State that a test leaves behind must not reach the next one. */
let made = 0

/** Adds an existing version. */
export function withVersion(world: BudgetWorld, name: string, change: Partial<Budget> = {}) {
  made += 1
  const kept: KeptVersion = {
    budget: {
      sheetId: `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`,
      ...{ name, state: 'open', version: 1, editNumber: 0, basedOn: null },
      ...{ createdBy: 'Ana', createdAt: `2026-11-${10 + world.versions.length}T00:00:00.000Z` },
      ...{ editedBy: null, editedAt: null, closedBy: null, closedAt: null },
      ...change,
    },
    ...{ lines: [], cells: new Map(), edits: [] },
  }
  world.versions.unshift(kept)
  return kept
}

export const withCell = (
  { cells }: KeptVersion,
  code: string,
  when: string,
  cents: number,
): void => {
  const itemType = code === 'Sales' ? ITEM_TYPE.revenue : ITEM_TYPE.expense
  const version = (cells.get(`${month(when)} ${code}`)?.version ?? 0) + 1
  cells.set(`${month(when)} ${code}`, { itemType, value: cents, version, editedBy: 'Ana' })
}

const listOf = (world: BudgetWorld) =>
  HttpResponse.json({ budgets: world.versions.map(({ budget }) => budget) })
const find = (world: BudgetWorld, sheetId: string | null) =>
  world.versions.find(({ budget }) => budget.sheetId === sheetId)
const gone = () => HttpResponse.json({}, { status: 404 })

const versionsOf = (world: BudgetWorld) => [
  http.get(at('/api/budgets'), () => listOf(world)),
  http.get(at('/api/budgets/cells'), ({ request }) => {
    const kept = find(world, new URL(request.url).searchParams.get('sheetId'))
    return kept ? HttpResponse.json(readOf(kept)) : gone()
  }),
  http.post(at('/api/budgets'), async ({ request }) => {
    const { name, copyOf } = (await request.json()) as { name: string; copyOf: string | null }
    const kept = withVersion(world, name, { basedOn: copyOf })
    for (const [key, cell] of find(world, copyOf)?.cells ?? []) kept.cells.set(key, cell)
    return HttpResponse.json(kept.budget)
  }),
  http.put(at('/api/budgets'), async ({ request }) => {
    const {
      sheetId,
      baseVersion: _,
      ...change
    } = (await request.json()) as Partial<Budget> & {
      baseVersion: number
    }
    const kept = find(world, sheetId ?? null)
    if (!kept) return gone()
    const isClosed = change.state === 'approved' || change.state === 'locked'
    kept.budget = {
      ...{ ...kept.budget, ...change, version: kept.budget.version + 1 },
      ...(isClosed && { closedBy: 'Ana', closedAt: '2026-11-22T00:00:00.000Z' }),
    }
    return HttpResponse.json(kept.budget)
  }),
  http.put(at('/api/budgets/deletion'), async ({ request }) => {
    const { sheetId } = (await request.json()) as { sheetId: string }
    world.versions = world.versions.filter(({ budget }) => budget.sheetId !== sheetId)
    return listOf(world)
  }),
  http.put(at('/api/update-generic-item-data'), ({ request }) => save(world, request)),
]

function readOf({ budget, lines, cells }: KeptVersion) {
  const rows = [...cells].map(([key, { itemType, value, version }]) => {
    const [from = '', code = ''] = key.split(' ')
    return { itemType, code, from, values: [value], versions: [version] }
  })
  return { budget, lines, rows }
}

interface SentCells {
  sheetId: string
  label: string
  changes: {
    summaryDataType: number
    itemType: number
    month: string
    code: string
    value: number | null
    baseVersion: number
  }[]
  lines?: { code: string; field: 'formula' | 'note'; before: string | null; after: string | null }[]
}

async function save(world: BudgetWorld, request: Request) {
  const { sheetId, label, changes, lines = [] } = (await request.json()) as SentCells
  const kept = find(world, sheetId)
  if (!kept) return gone()
  if (world.patience === 0) return HttpResponse.json({}, { status: 400 })
  world.patience -= 1
  world.saves.push(changes.length)
  const answer = { editNumber: 1, saved: [] as unknown[], conflicts: [] as unknown[] }
  for (const { itemType, month: when, code, value, baseVersion } of changes) {
    const known = kept.cells.get(`${when} ${code}`)
    const now = known ?? { value: null, version: 0, editedBy: null }
    if (now.version !== baseVersion) {
      answer.conflicts.push({ code, month: when, ...now, editedAt: null })
      continue
    }
    const version = now.version + 1
    kept.cells.set(`${when} ${code}`, { itemType, value, version, editedBy: 'me' })
    answer.saved.push({ code, month: when, version })
  }
  kept.edits.push({ label, cells: answer.saved.length })
  const saved = saveLines(kept, lines)
  return HttpResponse.json({ message: 'Budget data updated successfully', ...answer, ...saved })
}

const UNWRITTEN = { version: 0, name: null, position: 0, formula: null, note: null, transfer: null }

function saveLines(kept: KeptVersion, given: NonNullable<SentCells['lines']>) {
  const lineConflicts = []
  for (const { code, field, before, after } of given) {
    const known = kept.lines.find(each => each.code === code)
    const now = known ?? { ...UNWRITTEN, code: itemCode(code) }
    if (now[field] !== before && now[field] !== after) {
      const by = { editedBy: 'Ana', editedAt: null }
      lineConflicts.push({ code, field, value: now[field], version: now.version, ...by })
      continue
    }
    const line = { ...now, [field]: after, version: now.version + 1 }
    kept.lines = [...kept.lines.filter(each => each !== known), line]
  }
  const codes = new Set(given.map(({ code }) => code))
  return { lines: kept.lines.filter(({ code }) => codes.has(code)), lineConflicts }
}

const sheetsOf = (world: BudgetWorld) => [
  http.get(at('/api/customers'), () => HttpResponse.json({})),
  http.get(at('/api/drivers'), () => HttpResponse.json({})),
  http.get(at('/api/sheets/draft'), () => HttpResponse.json({ draft: world.draft })),
  http.put(at('/api/sheets/draft'), async ({ request }) => {
    const { sheetId, changes, lines } = (await request.json()) as SheetDraft & { sheetId: string }
    if (!find(world, sheetId)) return gone()
    const version = (world.draft?.version ?? 0) + 1
    const savedAt = '2026-11-22T00:00:00.000Z'
    world.draft = changes.length + lines.length === 0 ? null : { version, savedAt, changes, lines }
    return HttpResponse.json({ draft: world.draft && { version, savedAt } })
  }),
]

/** Opens the screen at its address under the organisation of the world; its editor has loaded. */
export async function openBudget(world: BudgetWorld, search = '') {
  await loadEditing()
  return openBudgetFirst(world, search)
}

/** The same as the first budget of a visit: the editor loads after it is drawn. */
export const openBudgetFirst = ({ organisation }: BudgetWorld, search = '') =>
  openRoutes(
    [
      { path: '/organizations/:organisationId/budget', Component: BudgetScreen },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    `/organizations/${organisation.organisationId}/budget${search}`,
  )
