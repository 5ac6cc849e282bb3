/** Figures by line and month, from a ledger and a forecast. */
import type { Forecast } from '#forecast'
import type { ItemCode, ItemSubType, ItemType, Polarity, SummaryDataType } from '#item'
import { type Ledger, type LedgerSeries, runningMonthOf, seriesOf } from '#ledger'
import type { Cents } from '#money'
import { type Month, monthsBetween } from '#time'

/** The name and the group of a line. */
export interface Heading {
  readonly key: string
  readonly code: ItemCode | null
  readonly number: string | null
  readonly name: string
  readonly itemType: ItemType | null
  readonly itemSubType: ItemSubType | null
  readonly group: string
  readonly polarity: Polarity
}

/** The amounts of some lines by month, in cents. */
export interface MonthSource {
  readonly headings: readonly Heading[]
  /** Whether the month has figures; in such a month a line without a figure is zero. */
  readonly knows: (month: Month) => boolean
  readonly at: (key: string, month: Month) => number
  /** Of a budget: what it has an amount for; see `budgetSource`. */
  readonly budgeted?: Budgeted
}

/** What a budget has an amount for. */
export interface Budgeted {
  /** Whether any line has an amount in the month. */
  readonly hasMonth: (month: Month) => boolean
  /** Whether the line has an amount in the month; 0 is one. */
  readonly has: (key: string, month: Month) => boolean
  /** Whether an empty cell of the month counts the forecast. */
  readonly isAhead: (month: Month) => boolean
}

/** One kind of data of a ledger, read by code and month. */
export interface LedgerReader {
  readonly series: readonly LedgerSeries[]
  readonly has: (month: Month) => boolean
  readonly at: (code: string, month: Month) => Cents | null
}

export function readLedger(ledger: Ledger, type: SummaryDataType): LedgerReader {
  const series = seriesOf(ledger, type)
  const byCode = new Map(series.map(each => [each.code as string, each]))
  const [first] = ledger.months
  const column = (month: Month) => (first ? monthsBetween(first, month) : -1)
  const answered = ledger.months.map((_, index) =>
    series.some(each => (each.values[index] ?? null) !== null),
  )
  return {
    series,
    has: month => answered[column(month)] ?? false,
    at: (code, month) => byCode.get(code)?.values[column(month)] ?? null,
  }
}

/** Index of a month in a forecast; -1 outside it. */
export function forecastIndex(forecast: Forecast | null, month: Month): number {
  const [first] = forecast?.months ?? []
  if (!forecast || !first) return -1
  const index = monthsBetween(first, month)
  return index < forecast.months.length ? Math.max(-1, index) : -1
}

/** The books end with the running month, and have its figures so far. */
export const isBooked = (ledger: Ledger, month: Month): boolean => month <= runningMonthOf(ledger)
