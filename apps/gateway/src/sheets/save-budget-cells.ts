import type { SheetLineChange } from '@millpond/contract/sheet'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import type { Tx } from '#database/index.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { sheetCellStore } from '../stores/sheet-cell-store.ts'
import { sheetEditStore } from '../stores/sheet-edit-store.ts'
import { sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import {
  type CellProblem,
  type CellRules,
  cellFaults,
  refuseFaults,
  sheetMonths,
} from './cell-faults.ts'
import { customerGroups } from './customer-groups.ts'
import { holdOpenSheet, type SheetWriter } from './open-sheet.ts'
import { type SavedCells, saveCells } from './save-cells.ts'
import { changesOf, namesOf } from './sheet-names.ts'
import type { GivenCell } from './sort-cells.ts'
import { type GivenLineConflict, sortLines } from './sort-lines.ts'

export interface GivenCells {
  readonly sheetId: string
  readonly label: string
  readonly cells: readonly GivenCell[]
  /** Formulas and notes, saved in the same edit. */
  readonly lines?: readonly SheetLineChange[] | undefined
}

/** Saves all cells and lines as one edit; where one of them is refused, it saves none. */
export async function saveBudgetCells(
  tx: Tx,
  call: SheetWriter,
  { sheetId, label, cells: given, lines: givenLines = [] }: GivenCells,
): Promise<Omit<SavedCells, 'cells'> & Awaited<ReturnType<typeof linesReply>>> {
  const sheet = await holdOpenSheet(tx, call, sheetId, 'budget')
  const rules: CellRules = {
    months: await sheetMonths(tx, call),
    pathOf: (_cell, row, field) => `changes.${row}.${field}`,
    problemOf: await budgetProblems(tx, given, sheet),
  }
  refuseFaults('cells', cellFaults(given, rules))
  const lines = await sortLines(tx, sheet, givenLines)
  // A formula and the amounts of its line are saved together, or neither is.
  const waiting = new Set(
    lines.conflicts.filter(({ field }) => field === 'formula').map(({ code }) => code),
  )
  const { cells, ...saved } = await saveCells(tx, call, sheet, {
    label,
    cells: given.filter(({ code }) => !waiting.has(code)),
    lines,
  })
  const subject = changesOf({ cells, lines: lines.changes.length }, sheet)
  call.audit({ action: 'budgetSaved', subject })
  return { ...saved, ...(await linesReply(tx, sheet, givenLines, lines.conflicts)) }
}

async function linesReply(
  tx: Tx,
  sheet: StoredSheetRow,
  given: readonly SheetLineChange[],
  conflicts: readonly GivenLineConflict[],
) {
  if (given.length === 0) return { lines: [], lineConflicts: [] }
  const codes = new Set(given.map(({ code }) => code))
  const stored = await sheetLineStore.list(tx, sheet)
  const editors = await sheetEditStore.lineEditors(tx, sheet, conflicts)
  const nameOf = await namesOf(
    tx,
    editors.map(({ editedBy }) => editedBy),
  )
  return {
    lines: stored
      .filter(({ code }) => codes.has(code))
      .map(({ code, version, formula, note }) => ({ code, version, formula, note })),
    lineConflicts: conflicts.map(conflict => {
      const by = editors.find(
        ({ code, field }) => code === conflict.code && field === conflict.field,
      )
      return { ...conflict, editedBy: nameOf(by?.editedBy ?? null), editedAt: by?.at ?? null }
    }),
  }
}

/**
 * A line is an account of the books, or a group of customers with a target. A line that the books
 * have lost since may still be cleared.
 */
async function budgetProblems(
  tx: Tx,
  given: readonly GivenCell[],
  sheet: StoredSheetRow,
): Promise<CellProblem> {
  const known = new Map<string, ItemType>()
  const isTarget = ({ itemType }: { itemType: ItemType }) => itemType === ITEM_TYPE.customers
  if (given.some(isTarget)) {
    for (const { code } of await customerGroups(tx, sheet.organisationId)) {
      known.set(code, ITEM_TYPE.customers)
    }
  }
  for (const { code, itemType } of await ledgerStore.accounts(tx, sheet.organisationId)) {
    known.set(code, itemType)
  }
  const isUnknown = given.some(({ code }) => !known.has(code))
  const lost = isUnknown ? await sheetCellStore.itemTypes(tx, sheet) : new Map()
  return ({ code, itemType, value }) => {
    const is = known.get(code) ?? (value === null ? lost.get(code) : undefined)
    if (is === undefined) {
      const message = isTarget({ itemType })
        ? `There are no customers ${code}`
        : `There is no account ${code} in this company`
      return { field: 'code', message }
    }
    if (is !== itemType) return { field: 'itemType', message: `${code} is of item type ${is}` }
    if (isTarget({ itemType }) && value !== null && value < 0) {
      return { field: 'value', message: 'Customers are 0 or more' }
    }
    return null
  }
}
