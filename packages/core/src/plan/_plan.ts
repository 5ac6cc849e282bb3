import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger, LedgerSeries } from '#ledger'
import { cents } from '#money'
import { dataWindow, day, type Month } from '#time'
import type { PlanOptions } from './plan-accounts.ts'

const window = dataWindow(day('2026-11-21'))
const { runningMonth, closeMonth: OCTOBER } = window
export const NOVEMBER = runningMonth

/** Dollars of the last complete months, oldest first, then November's bookings so far. */
export interface AccountHistory {
  readonly months: readonly number[]
  readonly soFar?: number
  readonly budget?: Readonly<Record<string, number>>
}

/** A ledger with these profit and loss accounts; October 2026 is its last complete month. */
export function planLedger(accounts: Readonly<Record<string, AccountHistory>>): Ledger {
  const series = (
    code: string,
    summaryDataType: LedgerSeries['summaryDataType'],
    dollarsIn: (month: Month, index: number) => number | null,
  ): LedgerSeries => ({
    summaryDataType,
    itemType: ITEM_TYPE.revenue,
    itemSubType: null,
    code: itemCode(code),
    number: null,
    name: code[0]?.toUpperCase() + code.slice(1),
    values: window.months.map((month, index) => {
      const dollars = dollarsIn(month, index)
      return dollars === null ? null : cents(Math.round(dollars * 100))
    }),
  })
  return {
    currency: 'NZD',
    closeMonth: OCTOBER,
    months: window.months,
    series: Object.entries(accounts).flatMap(([code, { months, soFar, budget }]) => [
      series(code, SUMMARY_DATA_TYPE.ProfitLoss, (month, index) => {
        if (month === NOVEMBER) return soFar ?? 0
        return month > OCTOBER ? null : (months[index - 36 + months.length] ?? 0)
      }),
      ...(budget
        ? [series(code, SUMMARY_DATA_TYPE.ProviderBudget, month => budget[month] ?? null)]
        : []),
    ]),
  }
}

export const options = (given: Partial<PlanOptions> = {}): PlanOptions => ({
  firstMonth: NOVEMBER,
  horizon: 24,
  adjustments: [],
  accounts: {},
  overrides: {},
  customers: {},
  ...given,
})
