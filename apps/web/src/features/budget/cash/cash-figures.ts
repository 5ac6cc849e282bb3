/** The effect of a budget on cash, month by month, in cents: actuals, then the plan. */
import { closingOf } from '@millpond/core/insight'
import { ITEM_TYPE, type ItemType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf } from '@millpond/core/ledger'
import type { CellValue } from '@millpond/core/sheet'
import { addMonths, type Month, monthsBetween } from '@millpond/core/time'
import type { BudgetCash } from '#model/questions.ts'

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

/** Summed once by month, from the first one on; null if no row has an amount. */
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

/** The actuals. */
export function bookedCash(ledger: Ledger): CashFigures {
  const [first = ledger.closeMonth] = ledger.months
  const closing = ledger.months.map(month => closingOf(ledger, null, month))
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
  /** For closed months; the actuals unless others are given. */
  readonly over?: CashFigures
}

/** Actuals up to the close, and the plan by a budget for the months after it. */
export function cashFigures({ closeMonth, booked, cash, over = booked }: Known): CashFigures {
  const index = new Map(cash?.months.map((month, at) => [month, at]))
  const ahead = (amounts: Float64Array | undefined, month: Month): CellValue => {
    const at = index.get(month)
    return at === undefined ? null : (amounts?.[at] ?? null)
  }
  // For the running month the model has only the rest, so what is booked is added.
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

/** For sums: a month without bookings counts as zero. */
export const withZeros = ({ closing, revenue, expenses }: CashFigures): CashFigures => ({
  closing,
  revenue: month => revenue(month) ?? 0,
  expenses: month => expenses(month) ?? 0,
})

/** The amount of each month twelve months earlier. */
export const yearBefore = ({ closing, revenue, expenses }: CashFigures): CashFigures => ({
  closing: month => closing(addMonths(month, -12)),
  revenue: month => revenue(addMonths(month, -12)),
  expenses: month => expenses(addMonths(month, -12)),
})
