import { flatten, type StatementTable } from '@millpond/core/table'
import { formatsOf, largestDifference } from './statement-cells.ts'
import type { StatementColumn } from './statement-columns.tsx'

/** In pixels; letters as wide as they are on average in the fonts of the grid. */
/** Totals are bold, so every column has room for bold digits. */
const DIGIT = 6.6
const TITLE_LETTER = 6.2
const SUBTITLE_LETTER = 5.2
const MARK = 16
/** After the number, which is also the space between two of them. */
const PADDING = 12
/** Between words without a mark, such as `from 29 Nov`. */
const WORDS_PADDING = 8
/** Before and after a total. */
const TOTAL_PADDING = 28
const LEAST = 66

/** The width of every column: enough for the longest number and the headers. */
export function columnWidth(table: StatementTable, columns: readonly StatementColumn[]): number {
  const { amount, difference } = formatsOf(table)
  const hasTotal = columns.some(({ kind }) => kind === 'total')
  const isPlain = (at: number) => !(hasTotal && table.columns[at]?.isTotal)
  const hasVariances = columns.length > table.columns.length
  const numbers = [
    amount.write(-largestAmount(table, isPlain)).length * DIGIT,
    hasVariances ? difference.write(-largestDifference(table)).length * DIGIT + MARK : 0,
  ]
  const heads = columns
    .filter(({ kind }) => kind !== 'total')
    .flatMap(({ title, subtitle = '', mark }) => [
      title.length * TITLE_LETTER + PADDING,
      subtitle.length * SUBTITLE_LETTER + (mark ? PADDING : WORDS_PADDING),
    ])
  const widest = Math.max(...numbers.map(width => width + PADDING), ...heads)
  return Math.max(LEAST, Math.ceil(widest))
}

/** The width of the total, next to the other columns. */
export function totalWidth(table: StatementTable): number {
  const { amount } = formatsOf(table)
  const largest = largestAmount(table, at => table.columns[at]?.isTotal === true)
  return Math.max(LEAST, Math.ceil(amount.write(-largest).length * DIGIT + TOTAL_PADDING))
}

function largestAmount({ rows }: StatementTable, counts: (column: number) => boolean): number {
  const amounts = flatten(rows)
    .flatMap(row => [row.amounts, ...row.comparisons])
    .flatMap(all => all.filter((_, at) => counts(at)))
  return amounts.reduce<number>((most, amount) => Math.max(most, Math.abs(amount ?? 0)), 0)
}
