import type { Month } from '#time'
import { type Cell, cellName, columnName, inSheet, number, type Sheet, text } from './sheet.ts'

/** Months have the same columns on every sheet. */
export const FIRST_MONTH = 5
/** The column for a row's sign: added (1) or subtracted (-1). */
const SIGN_COLUMN = 2
const NUMBER_ROW = 2
const LABEL_WIDTHS = [34, 14, 14, 14, 14]

/** `monthNo('2027-03')` is 202703: a number that no spreadsheet reads as a date. */
export const monthNo = (month: Month): number => Number(month.replace('-', ''))

/** A sheet with months as columns, filled row by row. */
export interface Grid {
  /** Adds a row and returns its number, counted from 0. */
  add(labels: readonly Cell[], cells: (month: number, row: number) => Cell): number
  /** The address of a row's month, for use on any sheet. */
  at(row: number, month: number): string
  /** `SUM` over consecutive rows; `0` if there are none. */
  sum(rows: readonly number[], month: number): string
  /** The same with the sign of each row, for any number of rows. */
  signedSum(rows: readonly number[], month: number): string
  sheet(): Sheet
}

export function gridOf(name: string, note: string, months: readonly Month[]): Grid {
  const rows: Cell[][] = [
    [text(name, 'heading'), text(note, 'note')],
    line([], month => text(months[month] ?? '', 'heading')),
    line([text('Month number', 'note')], month => number(monthNo(months[month] as Month), 'note')),
  ]
  function line(labels: readonly Cell[], cells: (month: number) => Cell): Cell[] {
    const labelled = Array.from({ length: FIRST_MONTH }, (_, index) => labels[index] ?? null)
    return [...labelled, ...months.map((_, month) => cells(month))]
  }
  const range = ([first = 0, ...others]: readonly number[], column: number) =>
    `${inSheet(name, first, column)}:${cellName(first + others.length, column)}`
  return {
    add(labels, cells) {
      const row = rows.length
      rows.push(line(labels, month => cells(month, row)))
      return row
    },
    at: (row, month) => inSheet(name, row, FIRST_MONTH + month),
    sum: (of, month) => (of.length === 0 ? '0' : `SUM(${range(of, FIRST_MONTH + month)})`),
    signedSum: (of, month) =>
      of.length === 0
        ? '0'
        : `SUMPRODUCT(${range(of, FIRST_MONTH + month)},${range(of, SIGN_COLUMN)})`,
    sheet: () => ({
      name,
      widths: [...LABEL_WIDTHS, ...months.map(() => 13)],
      frozenRows: NUMBER_ROW + 1,
      frozenColumns: FIRST_MONTH,
      rows,
    }),
  }
}

/** The month number in the heading of a month's column; every grid has one there. */
export const numberOf = (month: number): string => cellName(NUMBER_ROW, FIRST_MONTH + month)

/** The sum of terms: `sumOf(['A1', '-B1'])` is `A1-B1`; without terms it is `0`. */
export const sumOf = (terms: readonly string[]): string =>
  terms
    .filter(term => term !== '0' && term !== '-0')
    .join('+')
    .replaceAll('+-', '-') || '0'

/** The share of an amount with the model's rounding: halves away from zero, like ROUND. */
export const shareFormula = (amount: string, ppm: string): string =>
  `ROUND(${amount}*${ppm}/1000000,0)`

/** A list of rows with sums over them; all rows are added before the first sum. */
export interface List {
  add(cells: readonly Cell[]): void
  /** The sum of a column over the rows whose other columns have the given values. */
  sumIf(column: number, ...conditions: readonly (readonly [column: number, is: string])[]): string
  sheet(): Sheet
}

const LIST_HEAD = 2

export function listOf(name: string, note: string, headings: readonly string[]): List {
  const rows: Cell[][] = [
    [text(name, 'heading'), text(note, 'note')],
    headings.map(heading => text(heading, 'heading')),
  ]
  const range = (column: number) => {
    const letter = columnName(column)
    return `${name}!$${letter}$${LIST_HEAD + 1}:$${letter}$${rows.length}`
  }
  return {
    add: cells => {
      rows.push([...cells])
    },
    sumIf(column, ...conditions) {
      if (rows.length === LIST_HEAD) return '0'
      const asked = conditions.flatMap(([at, is]) => [range(at), is])
      return `SUMIFS(${[range(column), ...asked].join(',')})`
    },
    sheet: () => ({
      name,
      widths: headings.map((_, index) => (index === 0 ? 34 : 14)),
      frozenRows: LIST_HEAD,
      frozenColumns: 1,
      rows,
    }),
  }
}
