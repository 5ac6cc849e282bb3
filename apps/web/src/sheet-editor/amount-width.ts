/** The widths of the columns of a grid that people edit. In pixels. */
import type { GridColumn, GridRow } from '#ui/grid/grid-model.ts'

/** The mean width of a character, and of both edges of a cell with its border. */
const CHARACTER = 6.5
const EDGES = 11
/** Room for a heading such as `Nov 2026`, with its mark and a word below it. */
export const MIN_COLUMN = 68
export const MIN_TOTAL = 82

/** Wide enough for a text. `textWidth('$185,200', MIN_COLUMN)` is 68. */
export const textWidth = ({ length }: string, least: number): number =>
  Math.max(least, Math.ceil(length * CHARACTER + EDGES))

/** Wide enough for every number of these rows, so that as many months as possible are visible. */
export function widthsOf(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const isTotal = ({ kind }: GridColumn) => kind === 'total'
  const width = (of: readonly GridColumn[], least: number) =>
    rows.reduce((most, row) => Math.max(most, textWidth(longestIn(row, of), least)), least)
  return {
    columnWidth: width(
      columns.filter(column => !isTotal(column)),
      MIN_COLUMN,
    ),
    totalWidth: width(columns.filter(isTotal), MIN_TOTAL),
  }
}

/** The largest number of a row, with a minus if it has one anywhere. */
function longestIn({ cell, unit }: GridRow, columns: readonly GridColumn[]): string {
  const numbers = columns.map(column => cell(column)).map(({ value, ghost }) => value ?? ghost ?? 0)
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  return unit.write(numbers.some(number => number < 0) ? -largest : largest)
}
