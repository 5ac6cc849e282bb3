import type { Forecast } from '#forecast'
import type { ItemCode, ItemSubType, ItemType, Polarity, SummaryDataType } from '#item'
import { type Ledger, type LedgerSeries, runningMonthOf, seriesOf } from '#ledger'
import { type Cents, cents } from '#money'
import { type Month, monthsBetween } from '#time'
import { yearBefore } from './columns.ts'
import type { Amounts, Comparison, TableColumn } from './table.ts'

/** What a line is called and where it stands. */
export interface Heading {
  readonly key: string
  readonly code: ItemCode | null
  readonly number: string | null
  readonly name: string
  readonly itemType: ItemType | null
  readonly itemSubType: ItemSubType | null
  /** Where the arrangement puts it. */
  readonly group: string
  readonly polarity: Polarity
}

/** A leaf of a table: its amounts by column. */
export interface Line extends Heading {
  readonly amounts: Amounts
  readonly comparison: Amounts | null
}

/** Where the amounts of a table come from, month by month. */
export interface MonthSource {
  readonly headings: readonly Heading[]
  /** Whether the month has figures; within one that has, a line without any is zero. */
  readonly knows: (month: Month) => boolean
  readonly at: (key: string, month: Month) => number
}

export type Folding = 'sum' | 'last'

/** Amounts of a line by column; null where a month that counts is not known. */
export function fold(
  source: MonthSource,
  key: string,
  columns: readonly TableColumn[],
  folding: Folding,
): Amounts {
  return columns.map(column => {
    const counted = countedOf(column, folding)
    if (!counted.every(source.knows)) return null
    return cents(counted.reduce((sum, month) => sum + source.at(key, month), 0))
  })
}

interface Sides {
  readonly own: MonthSource
  /** What is compared with; null for nothing. */
  readonly other: MonthSource | null
  readonly columns: readonly TableColumn[]
  readonly compare: Comparison
  readonly folding: Folding
  /** What is compared with has a past that is no other than our own: there is nothing to say. */
  readonly isAheadOnly: boolean
}

/** Which columns of a table are known; `compared` is null where nothing is compared. */
export interface Frame {
  readonly known: readonly boolean[]
  readonly compared: readonly boolean[] | null
}

export interface Lines {
  readonly lines: readonly Line[]
  readonly frame: Frame
}

/** Every line either side knows of, without those that are zero throughout. */
export function linesOf(sides: Sides): Lines {
  const { own, other, columns, compare, folding, isAheadOnly } = sides
  const otherColumns = compare === 'lastYear' ? columns.map(yearBefore) : columns
  const all = [...own.headings, ...(other?.headings ?? [])]
  // The first of equal keys names the line.
  const headings = [...new Map(all.toReversed().map(each => [each.key, each])).values()]
  const isCompared = compare !== 'none'
  const isSilent = columns.map(column => isAheadOnly && column.kind === 'actual')
  const compared = (key: string) => {
    const amounts = other ? fold(other, key, otherColumns, folding) : columns.map(() => null)
    return amounts.map((amount, index) => (isSilent[index] ? null : amount))
  }
  const lines = headings.toReversed().map(heading => ({
    ...heading,
    amounts: fold(own, heading.key, columns, folding),
    comparison: isCompared ? compared(heading.key) : null,
  }))
  const frame = {
    known: knownOf(own, columns, folding),
    compared: isCompared
      ? knownOf(other, otherColumns, folding).map((is, index) => is && !isSilent[index])
      : null,
  }
  return { frame, lines: lines.filter(isSomewhere) }
}

const countedOf = ({ months }: TableColumn, folding: Folding) =>
  folding === 'sum' ? months : months.slice(-1)

const knownOf = (source: MonthSource | null, columns: readonly TableColumn[], folding: Folding) =>
  columns.map(column => source !== null && countedOf(column, folding).every(source.knows))

const isSomewhere = (line: Line) => isSomething(line.amounts) || isSomething(line.comparison ?? [])

const isSomething = (amounts: Amounts) => amounts.some(amount => amount !== null && amount !== 0)

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

/** Figures of the books end with the running month, of which they know what has happened. */
export const isBooked = (ledger: Ledger, month: Month): boolean => month <= runningMonthOf(ledger)
