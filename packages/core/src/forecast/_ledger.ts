import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, TOTAL } from '#ledger'
import { type Cents, cents } from '#money'
import { dataWindow, day, type Month } from '#time'

const { closeMonth, months, past } = dataWindow(day('2026-11-21'))

/** October 2026. */
export const CLOSE = closeMonth

export interface CashHistory {
  readonly received: readonly number[]
  readonly spent: readonly number[]
  readonly opening?: number
  /** Already moved in the running month. */
  readonly soFar?: { readonly received: number; readonly spent: number }
}

const series = (
  summaryDataType: LedgerSeries['summaryDataType'],
  itemType: LedgerSeries['itemType'],
  code: string,
  values: readonly (Cents | null)[],
): LedgerSeries => ({
  summaryDataType,
  itemType,
  itemSubType: null,
  code: itemCode(code),
  number: null,
  name: code,
  values: months.map((_, index) => values[index] ?? null),
})

/** A ledger with nothing but cash totals for the complete months before November 2026. */
export function cashLedger({ received, spent, opening = 0, soFar }: CashHistory): Ledger {
  const missing = new Array<null>(past.length - received.length).fill(null)
  let balance = opening
  const closing = received.map((into, index) => {
    balance += into - (spent[index] ?? 0)
    return cents(balance)
  })
  const total = (code: string, values: readonly number[], now: number | undefined) =>
    series(SUMMARY_DATA_TYPE.AggregatedData, ITEM_TYPE.aggregatedCashflow, code, [
      ...missing,
      ...values.map(cents),
      now === undefined ? null : cents(now),
    ])
  return {
    currency: 'NZD',
    closeMonth,
    months,
    series: [
      total(TOTAL.received, received, soFar?.received),
      total(TOTAL.spent, spent, soFar?.spent),
      total(TOTAL.closing, closing, undefined),
    ],
  }
}

/** A ledger with one profit and loss account. */
export const accountLedger = (values: readonly (number | null)[]): Ledger => ({
  currency: 'NZD',
  closeMonth,
  months,
  series: [
    series(
      SUMMARY_DATA_TYPE.ProfitLoss,
      ITEM_TYPE.revenue,
      'sales',
      values.map(value => (value === null ? null : cents(value))),
    ),
  ],
})

/** Monthly totals in dollars by code, oldest first, ending with the month given. */
export const totalsLedger = (
  totals: Readonly<Record<string, readonly number[]>>,
  until: Month = closeMonth,
): Ledger => ({
  currency: 'NZD',
  closeMonth,
  months,
  series: Object.entries(totals).map(([code, dollars]) => {
    const before = months.indexOf(until) + 1 - dollars.length
    const values = dollars.map(amount => cents(Math.round(amount * 100)))
    return series(SUMMARY_DATA_TYPE.AggregatedData, ITEM_TYPE.aggregatedCashflow, code, [
      ...new Array<null>(before).fill(null),
      ...values,
    ])
  }),
})
