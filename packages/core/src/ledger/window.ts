/** Reads the columns of a ledger. */
import { SUMMARY_DATA_TYPE, type SummaryDataType } from '#item'
import type { Cents } from '#money'
import { addMonths, type Month } from '#time'
import type { Ledger, LedgerSeries } from './ledger.ts'

/** The month in progress: the one after `closeMonth`. */
export const runningMonthOf = (ledger: Pick<Ledger, 'closeMonth'>): Month =>
  addMonths(ledger.closeMonth, 1)

/** Position of a month in every series, or -1 outside the window. */
export const columnOf = (ledger: Ledger, month: Month): number => ledger.months.indexOf(month)

/** Cents of a series in a month; null where it has no value or the month is outside the window. */
export const valueAt = (ledger: Ledger, series: LedgerSeries, month: Month): Cents | null =>
  series.values[columnOf(ledger, month)] ?? null

/** All series of one kind of data: `seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)`. */
export const seriesOf = (ledger: Ledger, type: SummaryDataType): LedgerSeries[] =>
  ledger.series.filter(series => series.summaryDataType === type)

/** One series by kind of data and code: `findSeries(ledger, AggregatedData, TOTAL.closing)`. */
export const findSeries = (
  ledger: Ledger,
  type: SummaryDataType,
  code: string,
): LedgerSeries | undefined =>
  ledger.series.find(series => series.summaryDataType === type && series.code === code)

/**
 * Cents of one of the monthly totals; null where the books have none. With 1,000 in the bank at the
 * end of October, `totalAt(ledger, TOTAL.closing, october)` is 100,000.
 */
export const totalAt = (ledger: Ledger, code: string, month: Month): Cents | null => {
  const series = findSeries(ledger, SUMMARY_DATA_TYPE.AggregatedData, code)
  return series ? valueAt(ledger, series, month) : null
}
