import { flatten, type StatementTable } from '@millpond/core/table'
import { cellFormats, largestDifference } from './statement-cells.ts'
import type { StatementColumn } from './statement-columns.tsx'

/** In pixels; letters as wide as they are on average in the fonts of the grid. */
const DIGIT = 6.2
const BOLD_DIGIT = 6.6
const TITLE_LETTER = 6.2
const SUBTITLE_LETTER = 5.2
const MARK = 16
/** After the number, which is also the space between two of them. */
const PADDING = 12
/** Before and after a total. */
const TOTAL_PADDING = 28
const LEAST = 66

/** The width of every column: enough for the longest number and the headers. */
export function columnWidth(table: StatementTable, columns: readonly StatementColumn[]): number {
  const { amount, difference } = cellFormats(table.currency)
  const hasTotal = columns.some(({ kind }) => kind === 'total')
  const isPlain = (at: number) => !(hasTotal && table.columns[at]?.isTotal)
  const hasVariances = columns.length > table.columns.length
  const numbers = [
    amount.write(-largestAmount(table, isPlain)).length * DIGIT,
    hasVariances ? difference.write(-largestDifference(table)).length * DIGIT + MARK : 0,
  ]
  const heads = columns
    .filter(({ kind }) => kind !== 'total')
    .flatMap(({ title, subtitle = '' }) => [
      title.length * TITLE_LETTER,
      subtitle.length * SUBTITLE_LETTER,
    ])
  return Math.max(LEAST, Math.ceil(Math.max(...numbers, ...heads) + PADDING))
}

/** The width of the total, next to the other columns. */
export function totalWidth(table: StatementTable): number {
  const { amount } = cellFormats(table.currency)
  const largest = largestAmount(table, at => table.columns[at]?.isTotal === true)
  return Math.max(LEAST, Math.ceil(amount.write(-largest).length * BOLD_DIGIT + TOTAL_PADDING))
}

function largestAmount({ rows }: StatementTable, counts: (column: number) => boolean): number {
  const amounts = flatten(rows)
    .flatMap(row => [row.amounts, ...row.comparisons])
    .flatMap(all => all.filter((_, at) => counts(at)))
  return amounts.reduce<number>((most, amount) => Math.max(most, Math.abs(amount ?? 0)), 0)
}
