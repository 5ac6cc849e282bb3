import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger, LedgerSeries } from '#ledger'
import { type Cents, cents } from '#money'
import { dataWindow, day, type Month } from '#time'

const { closeMonth, months } = dataWindow(day('2026-11-21'))

/** October 2026. */
export const CLOSE = closeMonth

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
