import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemType, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, ZERO } from '#money'
import { addMonths, type Month, monthsInYearToDate } from '#time'
import type { BudgetLine, ChosenBudget } from './chosen-budget.ts'

/** One side of the profit and loss over the year to date, in cents. */
export interface YearToDateSide {
  /** Null while no month of the year has been read. */
  readonly actual: Cents | null
  readonly comparison: Cents | null
  readonly basis: 'budget' | 'lastYear' | 'none'
  /**
   * The part of `actual` on accounts and in months for which the budget has no amount; zero unless
   * the comparison is a budget. It is part of the difference.
   */
  readonly unbudgeted: Cents
}

export type RevenueName = 'Revenue' | 'Income'

/** Revenue and other income are two rows of the profit and loss; a sum of both names both. */
export const revenueName = (hasOtherIncome: boolean): RevenueName =>
  hasOtherIncome ? 'Income' : 'Revenue'

export interface YearToDate {
  /** Complete months of the financial year that have figures. */
  readonly months: readonly Month[]
  /** With other income, such as interest: see `revenueName`. */
  readonly revenue: YearToDateSide
  readonly revenueName: RevenueName
  readonly expenses: YearToDateSide
}

/**
 * Revenue and expenses of the financial year up to the close, with the chosen budget for the same
 * months; if that budget misses a month, with the same months last year; otherwise without a
 * comparison. With a year from April and a close in June, three months are summed. `beginsMonth` is
 * 1 to 12. Revenue with interest received is called revenue and other income, because the profit
 * and loss shows the two as rows of their own.
 */
export function yearToDate(
  ledger: Ledger,
  beginsMonth: number,
  budget: ChosenBudget | null,
): YearToDate {
  const profitLoss = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const months = monthsInYearToDate(ledger.closeMonth, beginsMonth).filter(month =>
    hasFigures(ledger, profitLoss, month),
  )
  return {
    months,
    revenue: side(ledger, months, ITEM_TYPE.revenue, budget),
    revenueName: revenueName(
      profitLoss.some(
        series =>
          series.itemSubType === ITEM_SUB_TYPE.otherincome &&
          months.some(month => (valueAt(ledger, series, month) ?? 0) !== 0),
      ),
    ),
    expenses: side(ledger, months, ITEM_TYPE.expense, budget),
  }
}

function side(
  ledger: Ledger,
  months: readonly Month[],
  itemType: ItemType,
  budget: ChosenBudget | null,
): YearToDateSide {
  const isOfSide = (line: { readonly itemType: ItemType }) => line.itemType === itemType
  const actuals = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).filter(isOfSide)
  const actual = sumOver(ledger, actuals, months)
  const lines = budget?.lines.filter(isOfSide) ?? []
  const planned = budgetedOver(lines, months)
  if (planned !== null) {
    const unbudgeted = unbudgetedOver(ledger, actuals, lines, months)
    return { actual, comparison: planned, basis: 'budget', unbudgeted }
  }
  const lastYear = sumOver(
    ledger,
    actuals,
    months.map(month => addMonths(month, -12)),
  )
  const basis = lastYear === null ? 'none' : 'lastYear'
  return { actual, comparison: lastYear, basis, unbudgeted: ZERO }
}

/** Null unless some line has a budget in every month. */
function budgetedOver(lines: readonly BudgetLine[], months: readonly Month[]): Cents | null {
  if (months.length === 0) return null
  if (!months.every(month => lines.some(line => line.at(month) !== null))) return null
  let total = 0
  for (const month of months) for (const line of lines) total += line.at(month) ?? 0
  return cents(total)
}

/** An empty cell is no budget of zero: what was booked in it has no budget. */
function unbudgetedOver(
  ledger: Ledger,
  actuals: readonly LedgerSeries[],
  lines: readonly BudgetLine[],
  months: readonly Month[],
): Cents {
  const budgets = new Map(lines.map(line => [line.code as string, line]))
  let total = 0
  for (const series of actuals) {
    for (const month of months) {
      const hasBudget = (budgets.get(series.code)?.at(month) ?? null) !== null
      if (!hasBudget) total += valueAt(ledger, series, month) ?? 0
    }
  }
  return cents(total)
}

const hasFigures = (ledger: Ledger, series: readonly LedgerSeries[], month: Month) =>
  series.some(each => valueAt(ledger, each, month) !== null)

/** Null unless every month has a figure: a sum over fewer months would not be comparable. */
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
