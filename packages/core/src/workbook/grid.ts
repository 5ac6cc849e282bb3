import type { Month } from '#time'
import {
  cellName,
  columnName,
  inSheet,
  monthCell,
  number,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from './sheet.ts'

/** Months have the same columns on every hidden sheet. */
export const FIRST_MONTH = 5
/** The column for a row's sign: added (1) or subtracted (-1). */
const SIGN_COLUMN = 2
const NUMBER_ROW = 2
const HEAD_ROWS = 3
const NAME_WIDTH = 34
const LABEL_WIDTH = 18
const WIDTH = 14

/** `monthNo('2027-03')` is 202703: a number that no spreadsheet reads as a date. */
export const monthNo = (month: Month): number => Number(month.replace('-', ''))

/** A sheet with months as columns, filled row by row. */
export interface Grid {
  /** Adds a row and returns its number, counted from 0. */
  add(labels: readonly WorkbookCell[], cells: (month: number, row: number) => WorkbookCell): number
  /** The address of a row's month, for use on any sheet; month -1 is the column before. */
  at(row: number, month: number): string
  /** `SUM` over consecutive rows; `0` if there are none. */
  sum(rows: readonly number[], month: number): string
  /** The sum of any number of rows, each with its own sign. */
  signedSum(rows: readonly number[], month: number): string
  sheet(): WorkbookSheet
}

/** A hidden sheet that calculates, with the number of each month under its heading. */
export const gridOf = (name: string, note: string, months: readonly Month[]): Grid =>
  gridWith({ name, note, months, labels: Array(FIRST_MONTH).fill(''), isHidden: true }, month =>
    number(monthNo(month), 'note'),
  )

/** A sheet for readers. Its labels have headings, and the months begin right of them. */
export const shownGridOf = (
  name: string,
  note: string,
  months: readonly Month[],
  labels: readonly string[],
): Grid =>
  gridWith({ name, note, months, labels, isHidden: false }, () => text('Forecast', 'underMonth'))

interface GridHead {
  readonly name: string
  readonly note: string
  readonly months: readonly Month[]
  readonly labels: readonly string[]
  readonly isHidden: boolean
}

function gridWith(
  { name, note, months, labels: heads, isHidden }: GridHead,
  underMonth: (month: Month) => WorkbookCell,
): Grid {
  const from = heads.length
  const line = (
    labels: readonly WorkbookCell[],
    cells: (month: number) => WorkbookCell,
  ): WorkbookCell[] => [
    ...heads.map((_, index) => labels[index] ?? null),
    ...months.map((_, month) => cells(month)),
  ]
  const headings = heads.map(head => (head === '' ? null : text(head, 'heading')))
  const rows: WorkbookCell[][] = [
    [text(name, 'heading')],
    line(headings, month => monthCell(months[month] as Month, 'monthHeading')),
    line([text(note, 'note')], month => underMonth(months[month] as Month)),
  ]
  const range = ([first = 0, ...others]: readonly number[], column: number) =>
    `${inSheet(name, first, column)}:${cellName(first + others.length, column)}`
  return {
    add(labels, cells) {
      const row = rows.length
      rows.push(line(labels, month => cells(month, row)))
      return row
    },
    at: (row, month) => inSheet(name, row, from + month),
    sum: (of, month) => (of.length === 0 ? '0' : `SUM(${range(of, from + month)})`),
    signedSum: (of, month) =>
      of.length === 0 ? '0' : `SUMPRODUCT(${range(of, from + month)},${range(of, SIGN_COLUMN)})`,
    sheet: () => ({
      name,
      widths: [NAME_WIDTH, ...heads.slice(1).map(() => LABEL_WIDTH), ...months.map(() => WIDTH)],
      frozenRows: HEAD_ROWS,
      frozenColumns: from,
      rows,
      isHidden,
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
  /** Adds a row and returns its number, counted from 0. */
  add(cells: readonly WorkbookCell[]): number
  at(row: number, column: number): string
  /** The sum of a column over the rows whose other columns have the given values. */
  sumIf(column: number, ...conditions: readonly (readonly [column: number, is: string])[]): string
  sheet(): WorkbookSheet
}

const LIST_HEAD = 2

export interface ListHead {
  readonly name: string
  readonly note: string
  readonly headings: readonly string[]
  readonly isHidden: boolean
}

export function listOf({ name, note, headings, isHidden }: ListHead): List {
  const rows: WorkbookCell[][] = [
    [text(name, 'heading'), text(note, 'note')],
    headings.map(heading => text(heading, 'heading')),
  ]
  const range = (column: number) => {
    const letter = columnName(column)
    return `${name}!$${letter}$${LIST_HEAD + 1}:$${letter}$${rows.length}`
  }
  return {
    add: cells => rows.push([...cells]) - 1,
    at: (row, column) => inSheet(name, row, column),
    sumIf(column, ...conditions) {
      if (rows.length === LIST_HEAD) return '0'
      const asked = conditions.flatMap(([at, is]) => [range(at), is])
      return `SUMIFS(${[range(column), ...asked].join(',')})`
    },
    sheet: () => ({
      name,
      widths: headings.map((_, index) => (index === 0 ? NAME_WIDTH : LABEL_WIDTH)),
      frozenRows: LIST_HEAD,
      frozenColumns: 1,
      rows,
      isHidden,
    }),
  }
}

/** Dollars that a reader enters, as whole cents. */
export const inCents = (address: string): string => `ROUND(${address}*100,0)`

/** The number of a month that a reader enters as a date. */
export const inMonthNo = (address: string): string => `YEAR(${address})*100+MONTH(${address})`
