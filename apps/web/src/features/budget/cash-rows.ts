/** Under the grid: the cash that a budget leaves, month by month, as it is typed. */
import { ITEM_TYPE, type ItemType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf, TOTAL, totalAt, valueAt } from '@millpond/core/ledger'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import type { CellValue } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import type { BudgetCash } from '#model/questions.ts'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import type { BudgetColumn } from './budget-columns.tsx'

export interface CashFigures {
  /** At the end of the month. */
  readonly closing: (month: Month) => CellValue
  readonly revenue: (month: Month) => CellValue
  readonly expenses: (month: Month) => CellValue
}

/** What happened up to the close, and what the budget makes of the months after it. */
export function cashFigures(ledger: Ledger, cash: BudgetCash | null): CashFigures {
  const index = new Map(cash?.months.map((month, at) => [month, at]))
  const ahead = (amounts: Float64Array | undefined, month: Month): CellValue => {
    const at = index.get(month)
    return at === undefined ? null : (amounts?.[at] ?? null)
  }
  const booked = (itemType: ItemType) => {
    const own = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).filter(
      series => series.itemType === itemType,
    )
    return (month: Month) =>
      own.reduce((sum, series) => sum + (valueAt(ledger, series, month) ?? 0), 0)
  }
  // Of the running month the model has the rest alone: what is booked of it comes on top.
  const flow = (itemType: ItemType, amounts: Float64Array | undefined) => {
    const bookedIn = booked(itemType)
    return (month: Month): CellValue => {
      if (month <= ledger.closeMonth) return bookedIn(month)
      const rest = ahead(amounts, month)
      return rest === null ? null : rest + (index.get(month) === 0 ? bookedIn(month) : 0)
    }
  }
  return {
    closing: month =>
      month > ledger.closeMonth
        ? ahead(cash?.closing, month)
        : totalAt(ledger, TOTAL.closing, month),
    revenue: flow(ITEM_TYPE.revenue, cash?.revenue),
    expenses: flow(ITEM_TYPE.expense, cash?.expenses),
  }
}

const sumOf = (months: readonly Month[], at: (month: Month) => CellValue): CellValue => {
  const values = months.map(at)
  return values.some(value => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

interface CashWanted {
  readonly figures: CashFigures
  readonly columns: readonly BudgetColumn[]
  readonly unit: GridUnit
  readonly floor: Cents | null
  readonly currency: string
}

/** Closing cash, with months below the floor marked, and what it comes from. Guide §7. */
export function cashRows({ figures, columns, unit, floor, currency }: CashWanted): GridRow[] {
  const known = new Map(columns.map(column => [column.key, column]))
  const row = (
    named: Pick<GridRow, 'id' | 'label' | 'kind' | 'level'>,
    value: (months: readonly Month[]) => CellValue,
    lowest: Cents | null = null,
  ): GridRow => ({
    ...{ ...named, unit },
    cell: ({ key }) => {
      const column = known.get(key)
      if (!column || column.kind === 'difference') return { value: null, state: 'outside' }
      return cashCell(value(column.months), lowest, currency)
    },
  })
  const revenue = (months: readonly Month[]) => sumOf(months, figures.revenue)
  const expenses = (months: readonly Month[]) => sumOf(months, figures.expenses)
  return [
    row(
      { id: 'cash', label: 'Closing cash', kind: 'group', level: 1 },
      months => figures.closing(months.at(-1) as Month),
      floor,
    ),
    row({ id: 'cash revenue', label: 'Revenue', kind: 'line', level: 2 }, revenue),
    row({ id: 'cash expenses', label: 'Expenses', kind: 'line', level: 2 }, expenses),
    row({ id: 'cash net', label: 'Net profit', kind: 'line', level: 2 }, months => {
      const [earned, spent] = [revenue(months), expenses(months)]
      return earned === null || spent === null ? null : earned - spent
    }),
  ]
}

function cashCell(value: CellValue, floor: Cents | null, currency: string): GridCell {
  if (value === null || floor === null || value >= floor) return { value, state: 'computed' }
  const gap = formatMoney(cents(Math.round(floor - value)), { currency })
  return { value, state: 'computed', isLow: true, message: `${gap} below your floor` }
}
