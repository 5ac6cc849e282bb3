/** Translates gestures in the grid into changes of the sheet. */
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
import type { BudgetGridLine } from './budget-lines.ts'
import { periodValue, type ValueAt } from './period-values.ts'

interface EditContext {
  readonly lines: readonly BudgetGridLine[]
  readonly columns: readonly BudgetColumn[]
  readonly shown: Sheet
  readonly actual: ValueAt
}

/** By key; for a single change, building an index would take longer than a search. */
function finder<Item>(items: readonly Item[], times: number, keyOf: (item: Item) => string) {
  if (times === 1) return (key: string) => items.find(item => keyOf(item) === key)
  const index = new Map(items.map(item => [keyOf(item), item]))
  return (key: string) => index.get(key)
}

type Given = Cell & { readonly value: CellValue }

/**
 * Months as they were typed; a quarter or a year is spread over its open months by their current
 * weights. Null if nothing changes. VIEW-01.
 */
export function editFromGrid(edit: GridEdit, context: EditContext): Edit | null {
  const cells = changedCells(edit, context).flatMap(({ line, period, after }) =>
    spreadOver(line, period, after, context),
  )
  return editOf(context.shown, edit.label, cells)
}

/** The lines and months of a gesture. */
function changedCells({ changes }: GridEdit, context: Pick<EditContext, 'lines' | 'columns'>) {
  const [lineOf, periodOf] = [
    finder(context.lines, changes.length, line => line.code),
    finder(context.columns, changes.length, column => column.key),
  ]
  return changes.flatMap(({ row, column, after }) => {
    const [line, period] = [lineOf(row), periodOf(column)]
    return line && period ? [{ line, period, after }] : []
  })
}

function spreadOver(
  line: BudgetGridLine,
  { months, planned }: BudgetColumn,
  value: CellValue,
  { shown, actual }: EditContext,
): Given[] {
  const { itemType, code } = line
  // The balance of a quarter is that of its last month.
  const own = isBalanceSheetType(itemType) ? planned.slice(-1) : planned
  if (own.length === 1 && months.length === 1)
    return own.map(month => ({ itemType, code, month, value }))
  const happened = happenedOf(line, { months, planned }, actual)
  const present = own.map(month => cellOf(shown, code, month))
  const parts = spreadPeriod(value === null ? null : cents(value - happened), present)
  return own.map((month, at) => ({ itemType, code, month, value: parts[at] ?? null }))
}

/** For a quarter or a year, in cents; a balance has no closed part. */
function happenedOf(
  line: BudgetGridLine,
  { months, planned }: Pick<BudgetColumn, 'months' | 'planned'>,
  actual: ValueAt,
): number {
  if (isBalanceSheetType(line.itemType)) return 0
  const over = months.filter(month => !planned.includes(month))
  return periodValue(line, over, month => actual(line.code, month)) ?? 0
}

/**
 * The amount that a quarter or year leaves for its other months, if its amount is less than its
 * actuals: `Rent, Q3 FY27 already has $40 of actuals, which leaves −$20 for the other months.`
 */
export function overdrawnWords(
  edit: GridEdit,
  context: EditContext,
  write: (value: number) => string,
): string | null {
  const [first, ...others] = changedCells(edit, context).flatMap(({ line, period, after }) => {
    if (after === null) return []
    const happened = happenedOf(line, period, context.actual)
    const rest = after - happened
    const isOverdrawn = after === 0 ? rest !== 0 : rest * after < 0
    return isOverdrawn ? [{ line, period, happened, rest }] : []
  })
  if (!first) return null
  const { line, period, happened, rest } = first
  const name = `${line.name}, ${period.drawn.title}`
  const rests = others.length === 1 ? '1 more cell' : `${others.length} more cells`
  const more = others.length === 0 ? '' : ` The same applies to ${rests}.`
  const planned = `which leaves ${write(rest)} for the other months`
  return `${name}: actual figures already come to ${write(happened)}, ${planned}.${more}`
}

/** The cells of an edit in the grid, as far as they are shown. */
export function gridEditOf({ label, changes }: Edit, columns: readonly BudgetColumn[]): GridEdit {
  const places = changes.flatMap(({ code, month, before, after }) => {
    const column = columns.find(({ kind, months }) => kind === 'cell' && months.includes(month))
    return column ? [{ row: code as string, column: column.key, before, after }] : []
  })
  return { label, changes: places }
}
