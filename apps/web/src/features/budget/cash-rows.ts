/** Under the grid: the cash that a budget leaves, month by month, as it is typed. */
import { ITEM_TYPE, type ItemType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf, TOTAL, totalAt } from '@millpond/core/ledger'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import type { CellValue } from '@millpond/core/sheet'
import { addMonths, type Month, monthsBetween } from '@millpond/core/time'
import type { BudgetCash } from '#model/questions.ts'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import type { BudgetColumn } from './budget-columns.tsx'

type InMonth = (month: Month) => CellValue

export interface CashFigures {
  /** At the end of the month. */
  readonly closing: InMonth
  readonly revenue: InMonth
  readonly expenses: InMonth
}

interface Row {
  readonly itemType: ItemType
  readonly values: readonly CellValue[]
}

/** Summed once by month, from the first one on; null where none of the rows has anything. */
export function flowsOf(first: Month, rows: Iterable<Row>): Omit<CashFigures, 'closing'> {
  const all = [...rows]
  const inMonth = (itemType: ItemType): InMonth => {
    const sums: CellValue[] = []
    for (const { values } of all.filter(row => row.itemType === itemType)) {
      for (const [at, value] of values.entries()) {
        if (value !== null) sums[at] = (sums[at] ?? 0) + value
      }
    }
    return month => sums[monthsBetween(first, month)] ?? null
  }
  return { revenue: inMonth(ITEM_TYPE.revenue), expenses: inMonth(ITEM_TYPE.expense) }
}

/** What happened. */
export function bookedCash(ledger: Ledger): CashFigures {
  const [first = ledger.closeMonth] = ledger.months
  const closing = ledger.months.map(month => totalAt(ledger, TOTAL.closing, month))
  return {
    closing: month => closing[monthsBetween(first, month)] ?? null,
    ...flowsOf(first, seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)),
  }
}

interface Known {
  readonly closeMonth: Month
  readonly booked: CashFigures
  /** Null until it is computed. */
  readonly cash: BudgetCash | null
  /** Of the months that are over; what happened, where nothing else is said. */
  readonly over?: CashFigures
}

/** What happened up to the close, and what a budget makes of the months after it. */
export function cashFigures({ closeMonth, booked, cash, over = booked }: Known): CashFigures {
  const index = new Map(cash?.months.map((month, at) => [month, at]))
  const ahead = (amounts: Float64Array | undefined, month: Month): CellValue => {
    const at = index.get(month)
    return at === undefined ? null : (amounts?.[at] ?? null)
  }
  // Of the running month the model has the rest alone: what is booked of it comes on top.
  const flow =
    (amounts: Float64Array | undefined, so: InMonth, before: InMonth): InMonth =>
    month => {
      if (month <= closeMonth) return before(month)
      const rest = ahead(amounts, month)
      return rest === null ? null : rest + (index.get(month) === 0 ? (so(month) ?? 0) : 0)
    }
  return {
    closing: month => (month > closeMonth ? ahead(cash?.closing, month) : over.closing(month)),
    revenue: flow(cash?.revenue, booked.revenue, over.revenue),
    expenses: flow(cash?.expenses, booked.expenses, over.expenses),
  }
}

/** For sums: where nothing is booked, nothing was earned or spent. */
export const orNothing = ({ closing, revenue, expenses }: CashFigures): CashFigures => ({
  closing,
  revenue: month => revenue(month) ?? 0,
  expenses: month => expenses(month) ?? 0,
})

/** Of each month what was twelve months before it. */
export const yearBefore = ({ closing, revenue, expenses }: CashFigures): CashFigures => ({
  closing: month => closing(addMonths(month, -12)),
  revenue: month => revenue(addMonths(month, -12)),
  expenses: month => expenses(addMonths(month, -12)),
})

const sumOf = (months: readonly Month[], at: (month: Month) => CellValue): CellValue => {
  const values = months.map(at)
  return values.some(value => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** The cash under what the budget stands beside. */
export interface BesideCash {
  /** `Xero budget` */
  readonly name: string
  readonly figures: CashFigures
}

interface CashWanted {
  readonly figures: CashFigures
  /** Null where that is nothing, or not known yet. */
  readonly beside: BesideCash | null
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

/** Closing cash, with months below the floor marked, and what it comes from. Guide §7. */
export function cashRows({ figures, beside, columns, unit, ...low }: CashWanted): GridRow[] {
  const known = new Map(columns.map(column => [column.key, column]))
  const row = (named: Named, worth: Worth, isLow: (cell: GridCell) => GridCell): GridRow => ({
    ...{ ...named, unit },
    cell: ({ key }) => {
      const column = known.get(key)
      if (!column) return { value: null, state: 'outside' }
      const value = worth(figures, column.months)
      const other = beside && worth(beside.figures, column.months)
      if (column.kind === 'difference') return { value: less(value, other), state: 'computed' }
      const cell = isLow({ value, state: 'computed' })
      if (!beside || other === null || column.kind === 'total') return cell
      const words = `${beside.name} ${unit.write(other)}`
      return { ...cell, message: [cell.message, words].filter(Boolean).join(' · ') }
    },
  })
  const asItIs = (cell: GridCell) => cell
  return [
    row({ id: 'cash', label: 'Closing cash', kind: 'group', level: 1 }, closing, cell =>
      besideFloor(cell, low),
    ),
    row({ id: 'cash revenue', label: 'Revenue', kind: 'line', level: 2 }, revenue, asItIs),
    row({ id: 'cash expenses', label: 'Expenses', kind: 'line', level: 2 }, expenses, asItIs),
    row({ id: 'cash net', label: 'Net profit', kind: 'line', level: 2 }, net, asItIs),
  ]
}

function besideFloor(
  cell: GridCell,
  { floor, currency }: Pick<CashWanted, 'floor' | 'currency'>,
): GridCell {
  const { value } = cell
  if (value === null || floor === null || value >= floor) return cell
  const gap = formatMoney(cents(Math.round(floor - value)), { currency })
  return { ...cell, isLow: true, message: `${gap} below your floor` }
}
