/** The main result of a statement, as one sentence. */
import type { Forecast } from '#forecast'
import type { ChosenBudget } from '#insight'
import type { Ledger } from '#ledger'
import { type Cents, cents, changeFrom, compareToBudget, formatMoney } from '#money'
import {
  addMonths,
  financialYearLabel,
  financialYearStart,
  formatMonthEnd,
  type Month,
} from '#time'
import { statementTable } from './statement-table.ts'
import { findRow, type TableComparison, varianceOf } from './table.ts'

interface AnswerSources {
  readonly ledger: Ledger
  readonly forecast: Forecast
  readonly budget?: ChosenBudget | null
  /** `FY27 (Xero)` */
  readonly budgetName?: string | null
  /** The forecast by that budget, for its empty cells; null until it is computed. */
  readonly byBudget?: Forecast | null
}

const A_YEAR = 12

/**
 * The profit of the financial year that a month is in, compared with its budget and the year
 * before. By default it is the year of the running month.
 */
export function profitAnswer(
  { ledger, forecast, budget = null, budgetName = null, byBudget = null }: AnswerSources,
  beginsMonth: number,
  month: Month = addMonths(ledger.closeMonth, 1),
): string {
  const { currency, closeMonth } = ledger
  const from = financialYearStart(month, beginsMonth)
  const profitOf = (begin: Month, comparisons: readonly TableComparison[]) => {
    const table = statementTable({
      ...{ ledger, forecast, statement: 'profitAndLoss', period: 'year', comparisons },
      ...{ from: begin, to: addMonths(begin, A_YEAR - 1), yearBeginsMonth: beginsMonth },
    })
    return findRow(table.rows, 'netProfit')
  }
  const row = profitOf(from, [{ kind: 'budget', budget, forecast: byBudget }])
  const profit = row?.amounts[0] ?? null
  if (profit === null) return 'There is too little history to forecast profit yet.'
  const year = financialYearLabel(from, beginsMonth)
  const before = addMonths(from, -A_YEAR)
  const budgeted = row && varianceOf(row, 0) ? (row.comparisons[0]?.[0] ?? null) : null
  const lastYear = profitOf(before, [])?.amounts[0] ?? null
  const compared = [
    budgeted === null
      ? []
      : `${compareToBudget(profit, budgeted, { currency })} ${budgetName ?? ''}`.trim(),
    lastYear === null
      ? []
      : changeFrom(profit, lastYear, financialYearLabel(before, beginsMonth), { currency }),
  ].flat()
  const amount = formatMoney(cents(Math.abs(profit)), { currency })
  const result = profit < 0 ? `a loss of ${amount}` : `a profit of ${amount}`
  const ends = addMonths(from, A_YEAR - 1) <= closeMonth ? 'ended' : 'ends'
  return `${[`${year} ${ends} with ${result}`, compared.join(' and ')].filter(Boolean).join(', ')}.`
}

/**
 * Assets, liabilities and equity at the last close, in whole dollars as in the table. It says so
 * where rounded amounts do not add up.
 */
export function balanceAnswer({ ledger, forecast }: AnswerSources): string {
  const { currency, closeMonth } = ledger
  const table = statementTable({
    ...{ ledger, forecast, statement: 'balanceSheet', period: 'month', comparisons: [] },
    ...{ from: closeMonth, to: closeMonth, yearBeginsMonth: 1 },
  })
  const at = (key: string): Cents | null => findRow(table.rows, key)?.amounts[0] ?? null
  const [assets, liabilities, equity] = [at('assets'), at('liabilities'), at('equity')]
  if (assets === null || liabilities === null || equity === null) {
    return 'There is no balance sheet for last month yet.'
  }
  const money = (value: Cents) => formatMoney(value, { currency })
  const whole = (value: Cents) => Math.round(value / 100)
  const addsUp = whole(assets) - whole(liabilities) === whole(equity)
  const rounded = addsUp ? '' : ' (rounded)'
  const parts = `You own ${money(assets)} and owe ${money(liabilities)}${rounded}`
  return `Net assets are ${money(equity)} on ${formatMonthEnd(closeMonth)}. ${parts}.`
}
