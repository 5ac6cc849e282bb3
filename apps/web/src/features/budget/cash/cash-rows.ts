/** The rows under the grid: cash under a budget, month by month, while it is typed. */
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import type { CellValue } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import type { BudgetColumn } from '../grid/budget-columns.tsx'
import type { CashFigures } from './cash-figures.ts'

const sumOf = (months: readonly Month[], at: (month: Month) => CellValue): CellValue => {
  const values = months.map(at)
  return values.some(value => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** The cash of the compared budget. */
export interface ComparedCash {
  /** `FY27 (Xero)` */
  readonly name: string
  readonly figures: CashFigures
}

interface CashWanted {
  readonly figures: CashFigures
  /** Null without a comparison, or until it is known. */
  readonly comparison: ComparedCash | null
  readonly columns: readonly BudgetColumn[]
  readonly unit: GridUnit
  readonly floor: Cents | null
  readonly currency: string
}

type Named = Pick<GridRow, 'id' | 'label' | 'kind' | 'level'>
type Worth = (figures: CashFigures, months: readonly Month[]) => CellValue

const closing: Worth = (figures, months) => figures.closing(months.at(-1) as Month)
const revenue: Worth = (figures, months) => sumOf(months, figures.revenue)
const expenses: Worth = (figures, months) => sumOf(months, figures.expenses)
const net: Worth = (figures, months) => less(revenue(figures, months), expenses(figures, months))

const less = (value: CellValue, other: CellValue): CellValue =>
  value === null || other === null ? null : value - other

/** Closing cash, with months below the floor marked, revenue and expenses in it, and profit. */
export function cashRows({ figures, comparison, columns, unit, ...low }: CashWanted): GridRow[] {
  const known = new Map(columns.map(column => [column.key, column]))
  const row = (named: Named, worth: Worth, isLow: (cell: GridCell) => GridCell): GridRow => ({
    ...{ ...named, unit },
    cell: ({ key }) => {
      const column = known.get(key)
      if (!column) return { value: null, state: 'outside' }
      const value = worth(figures, column.months)
      const other = comparison && worth(comparison.figures, column.months)
      if (column.kind === 'difference') return { value: less(value, other), state: 'computed' }
      const cell = isLow({ value, state: 'computed' })
      if (!comparison || other === null || column.kind === 'total') return cell
      const words = `${comparison.name} ${unit.write(other)}`
      return { ...cell, message: [cell.message, words].filter(Boolean).join(' · ') }
    },
  })
  const asItIs = (cell: GridCell) => cell
  return [
    row({ id: 'cash', label: 'Closing cash', kind: 'group', level: 1 }, closing, cell =>
      withFloor(cell, low),
    ),
    row(
      { id: 'cash revenue', label: 'Revenue, forecast', kind: 'line', level: 2 },
      revenue,
      asItIs,
    ),
    row(
      { id: 'cash expenses', label: 'Expenses, forecast', kind: 'line', level: 2 },
      expenses,
      asItIs,
    ),
    // Next to the group and not in it, so that it stays visible while the group is closed.
    row({ id: 'cash net', label: 'Net profit, forecast', kind: 'total', level: 1 }, net, asItIs),
  ]
}

function withFloor(
  cell: GridCell,
  { floor, currency }: Pick<CashWanted, 'floor' | 'currency'>,
): GridCell {
  const { value } = cell
  if (value === null || floor === null || value >= floor) return cell
  const gap = formatMoney(cents(Math.round(floor - value)), { currency })
  return { ...cell, isLow: true, message: `${gap} below your floor` }
}
