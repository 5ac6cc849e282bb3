import { ITEM_TYPE, type ItemType, SUMMARY_DATA_TYPE, type SummaryDataType } from '#item'
import { type Cents, cents } from '#money'
import { addMonths, type Month, monthsInYearToDate } from '#time'
import type { Ledger, LedgerSeries } from './ledger.ts'
import { seriesOf, valueAt } from './window.ts'

/** One side of the profit and loss over the year to date, in cents. */
export interface YearToDateSide {
  /** Null while no month of the year has been read. */
  readonly actual: Cents | null
  readonly comparison: Cents | null
  readonly basis: 'budget' | 'lastYear' | 'none'
}

export interface YearToDate {
  /** Complete months of the financial year that have figures. */
  readonly months: readonly Month[]
  readonly revenue: YearToDateSide
  readonly expenses: YearToDateSide
}

/**
 * Revenue and expenses of the financial year up to the close, beside the provider's budget for the
 * same months; where that budget misses a month, beside the same months last year; else alone. With
 * a year from April and a close in June, three months are summed. `beginsMonth` is 1 to 12.
 */
export function yearToDate(ledger: Ledger, beginsMonth: number): YearToDate {
  const profitLoss = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const months = monthsInYearToDate(ledger.closeMonth, beginsMonth).filter(month =>
    hasFigures(ledger, profitLoss, month),
  )
  return {
    months,
    revenue: side(ledger, months, ITEM_TYPE.revenue),
    expenses: side(ledger, months, ITEM_TYPE.expense),
  }
}

function side(ledger: Ledger, months: readonly Month[], itemType: ItemType): YearToDateSide {
  const of = (type: SummaryDataType) =>
    seriesOf(ledger, type).filter(series => series.itemType === itemType)
  const actuals = of(SUMMARY_DATA_TYPE.ProfitLoss)
  const actual = sumOver(ledger, actuals, months)
  const budget = sumOver(ledger, of(SUMMARY_DATA_TYPE.ProviderBudget), months)
  if (budget !== null) return { actual, comparison: budget, basis: 'budget' }
  const lastYear = sumOver(
    ledger,
    actuals,
    months.map(month => addMonths(month, -12)),
  )
  return { actual, comparison: lastYear, basis: lastYear === null ? 'none' : 'lastYear' }
}

const hasFigures = (ledger: Ledger, series: readonly LedgerSeries[], month: Month) =>
  series.some(each => valueAt(ledger, each, month) !== null)

/** Null unless every month has a figure: a sum over fewer months would compare unlike with like. */
function sumOver(
  ledger: Ledger,
  series: readonly LedgerSeries[],
  months: readonly Month[],
): Cents | null {
  if (months.length === 0) return null
  if (!months.every(month => hasFigures(ledger, series, month))) return null
  let total = 0
  for (const month of months) {
    for (const each of series) total += valueAt(ledger, each, month) ?? 0
  }
  return cents(total)
}
