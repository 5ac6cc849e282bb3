import type { AuditAction } from '@millpond/contract/audit-actions'
import type { LineContentChange } from '@millpond/contract/sheet'
import { ITEM_TYPE, type ItemCode, type ItemType } from '@millpond/core/item'
import type { Month } from '@millpond/core/time'
import { measureOf, transferItemType } from '@millpond/core/tracking'
import type { Tx } from '#database/index.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { sheetEditStore } from '../stores/sheet-edit-store.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import { type CellProblem, cellFaults, refuseFaults, sheetMonths } from './cell-faults.ts'
import { contentOf } from './line-changes.ts'
import { holdOpenSheet, type SheetWriter } from './open-sheet.ts'
import { type SavedCells, saveCells } from './save-cells.ts'
import { countedIn, namesOf } from './sheet-names.ts'
import type { SingleKind } from './single-sheet.ts'
import type { GivenCell } from './sort-cells.ts'
import { linesWith, sortContents } from './sort-contents.ts'

type ByMonthAndItem<Value> = Readonly<Record<Month, Readonly<Record<string, Value>>>>

/** ENT-11: from month, then item, to a value and the version that was read. */
interface GivenMonths {
  readonly sheetId: string
  readonly label: string
  readonly changes: ByMonthAndItem<number | null>
  readonly baseVersions?: ByMonthAndItem<number> | undefined
  /** Saved in the same edit. */
  readonly lines?: readonly LineContentChange[] | undefined
}

interface Tracked {
  readonly kind: SingleKind
  /** Of a cell, given the existing lines. */
  readonly itemTypeOf: (tx: Tx, lines: readonly LineRow[]) => Promise<(code: ItemCode) => ItemType>
  readonly action: AuditAction
  /** The code of a cell's line. */
  readonly lineOf: (code: ItemCode) => string
  /** Given the codes of the existing lines. */
  readonly problemIn: (lines: ReadonlySet<string>) => CellProblem
}

/** Customers, transfers and drivers alike: cells of lines that users have set up themselves. */
async function saveTracked(
  tx: Tx,
  call: SheetWriter,
  given: GivenMonths,
  { kind, itemTypeOf, action, lineOf, problemIn }: Tracked,
): Promise<Omit<SavedCells, 'cells'> & Awaited<ReturnType<typeof linesReply>>> {
  const sheet = await holdOpenSheet(tx, call, given.sheetId, kind)
  const stored = await sheetLineStore.list(tx, sheet)
  const { conflicts, ...sorted } = await sortContents(tx, sheet, stored, given.lines ?? [])
  const lines = linesWith(stored, sorted.rows)
  // A line and its cells are saved together, or neither is.
  const waiting = new Set<string>(conflicts.map(({ code }) => code))
  const cells = givenCells(given, await itemTypeOf(tx, lines)).filter(
    ({ code }) => !waiting.has(lineOf(code)),
  )
  const faults = cellFaults(cells, {
    months: await sheetMonths(tx, call),
    pathOf: ({ month, code }) => `changes.${month}.${code}`,
    problemOf: problemIn(new Set(lines.map(({ code }) => code))),
  })
  refuseFaults('cells', faults)
  const { cells: written, ...saved } = await saveCells(tx, call, sheet, {
    label: given.label,
    cells,
    lines: sorted,
  })
  const subject = countedIn({ cells: written, lines: sorted.changes.length }, sheet)
  call.audit({ action, subject })
  return { ...saved, ...(await linesReply(tx, sheet, given.lines ?? [], conflicts)) }
}

async function linesReply(
  tx: Tx,
  sheet: StoredSheetRow,
  given: readonly LineContentChange[],
  conflicts: Awaited<ReturnType<typeof sortContents>>['conflicts'],
) {
  if (given.length === 0) return { lines: [], lineConflicts: [] }
  const stored = new Map((await sheetLineStore.list(tx, sheet)).map(line => [line.code, line]))
  const versions = await sheetLineStore.versions(tx, sheet)
  const fields = conflicts.map(({ code }) => ({ code, field: 'content' }))
  const editors = await sheetEditStore.lineEditors(tx, sheet, fields)
  const nameOf = await namesOf(
    tx,
    editors.map(({ editedBy }) => editedBy),
  )
  return {
    lines: given.map(({ code }) => {
      return { code, version: versions.get(code) ?? 0, content: contentOf(stored.get(code)) }
    }),
    lineConflicts: conflicts.map(conflict => {
      const by = editors.find(({ code }) => code === conflict.code)
      return { ...conflict, editedBy: nameOf(by?.editedBy ?? null), editedAt: by?.at ?? null }
    }),
  }
}

function givenCells(
  { changes, baseVersions = {} }: GivenMonths,
  itemTypeOf: (code: ItemCode) => ItemType,
): GivenCell[] {
  return Object.entries(changes).flatMap(([month, items]) => {
    const versions = new Map(Object.entries(baseVersions[month as Month] ?? {}))
    return Object.entries(items).map(([item, value]) => {
      const code = item as ItemCode
      const baseVersion = versions.get(item) ?? 0
      return { itemType: itemTypeOf(code), code, month: month as Month, value, baseVersion }
    })
  })
}

export const saveCustomerCounts = (tx: Tx, call: SheetWriter, given: GivenMonths) =>
  saveTracked(tx, call, given, {
    kind: 'customers',
    itemTypeOf: async () => () => ITEM_TYPE.customers,
    action: 'customersSaved',
    lineOf: code => measureOf(code)?.group ?? code,
    problemIn: countProblems,
  })

const countProblems =
  (groups: ReadonlySet<string>): CellProblem =>
  ({ code, value }) => {
    const named = measureOf(code)
    if (!named) {
      return {
        field: 'code',
        message: `${code} is not an opening, gained or lost count of a group`,
      }
    }
    if (!groups.has(named.group)) {
      return { field: 'code', message: `There is no group ${named.group}` }
    }
    return value !== null && value < 0
      ? { field: 'value', message: 'A count must be 0 or more' }
      : null
  }

export const saveTransferAmounts = (tx: Tx, call: SheetWriter, given: GivenMonths) =>
  saveTracked(tx, call, given, {
    kind: 'transfers',
    itemTypeOf: (within, lines) => transferTypes(within, call.organisationId, lines),
    action: 'transfersSaved',
    lineOf: code => code,
    problemIn: unknownLine('transfer'),
  })

/** Item type 6 is the only one for values that people count themselves; decision 069. */
export const saveDriverValues = (tx: Tx, call: SheetWriter, given: GivenMonths) =>
  saveTracked(tx, call, given, {
    kind: 'drivers',
    itemTypeOf: async () => () => ITEM_TYPE.customers,
    action: 'driversSaved',
    lineOf: code => code,
    problemIn: unknownLine('driver'),
  })

/** The item type of each transfer, which is that of its balance-sheet account. */
export async function transferTypes(
  tx: Tx,
  organisationId: string,
  lines: readonly LineRow[],
): Promise<(code: ItemCode) => ItemType> {
  const accounts = await ledgerStore.accounts(tx, organisationId)
  const byCode = new Map(accounts.map(account => [account.code, account]))
  const types = new Map(
    lines.flatMap(({ code, transfer }) =>
      transfer ? [[code, transferItemType(transfer, each => byCode.get(each))] as const] : [],
    ),
  )
  return code => types.get(code) ?? ITEM_TYPE.asset
}

const unknownLine =
  (what: string) =>
  (lines: ReadonlySet<string>): CellProblem =>
  ({ code }) =>
    lines.has(code) ? null : { field: 'code', message: `There is no ${what} ${code}` }
