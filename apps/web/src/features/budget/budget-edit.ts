/** Between what is done in the grid and what it changes in the sheet. */
import { spreadPeriod } from '@millpond/core/budget'
import { isBalanceSheetType } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import {
  type Cell,
  type CellValue,
  cellOf,
  type Edit,
  editOf,
  type Sheet,
} from '@millpond/core/sheet'
import type { GridEdit } from '#ui/grid/grid-model.ts'
import type { BudgetColumn } from './budget-columns.tsx'
import { periodValue, type ValueAt } from './budget-figures.ts'
import type { BudgetLine } from './budget-lines.ts'

interface Around {
  readonly lines: readonly BudgetLine[]
  readonly columns: readonly BudgetColumn[]
  readonly shown: Sheet
  readonly actual: ValueAt
}

type Given = Cell & { readonly value: CellValue }

/**
 * Months as they were typed; a quarter or a year over its months that are not over, by their
 * present weights. Null where nothing changes. VIEW-01.
 */
export function editFromGrid({ label, changes }: GridEdit, around: Around): Edit | null {
  const lines = new Map(around.lines.map(line => [line.code as string, line]))
  const columns = new Map(around.columns.map(column => [column.key, column]))
  const cells = changes.flatMap(({ row, column, after }) => {
    const [line, period] = [lines.get(row), columns.get(column)]
    return line && period ? spreadOver(line, period, after, around) : []
  })
  return editOf(around.shown, label, cells)
}

function spreadOver(
  line: BudgetLine,
  { months, planned }: BudgetColumn,
  value: CellValue,
  { shown, actual }: Around,
): Given[] {
  const { itemType, code } = line
  // The balance of a quarter is that of its last month.
  const own = isBalanceSheetType(itemType) ? planned.slice(-1) : planned
  if (own.length === 1 && months.length === 1)
    return own.map(month => ({ itemType, code, month, value }))
  const over = isBalanceSheetType(itemType) ? [] : months.filter(month => !planned.includes(month))
  const happened = periodValue(line, over, month => actual(code, month)) ?? 0
  const present = own.map(month => cellOf(shown, code, month))
  const parts = spreadPeriod(value === null ? null : cents(value - happened), present)
  return own.map((month, at) => ({ itemType, code, month, value: parts[at] ?? null }))
}

/** Where an edit is to be looked at: its cells as the grid names them. */
export function gridEditOf(
  { label, changes }: Edit,
  columns: readonly BudgetColumn[],
): GridEdit | null {
  const places = changes.flatMap(({ code, month, before, after }) => {
    const column = columns.find(({ kind, months }) => kind === 'cell' && months.includes(month))
    return column ? [{ row: code as string, column: column.key, before, after }] : []
  })
  return places.length === 0 ? null : { label, changes: places }
}
