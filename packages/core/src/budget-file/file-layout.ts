import type { Month } from '#time'
import { type FileLine, type FileRows, textOf } from './file-grid.ts'
import { lineIndex } from './line-index.ts'
import { monthsIn } from './months-in.ts'

/** The position of the figures in a file; rows and columns count from 0. */
export interface FileLayout {
  readonly monthRow: number
  /** By column; null if a column is not a month. */
  readonly months: readonly (Month | null)[]
  readonly numberColumn: number | null
  readonly nameColumn: number | null
}

/** Files have few rows of titles and notes above the months. */
const MAX_HEADINGS = 40

/** Rows that contain months, with their number: candidates for the heading. */
export function monthRows(rows: FileRows): { readonly row: number; readonly months: number }[] {
  return rows.slice(0, MAX_HEADINGS).flatMap((cells, row) => {
    const months = monthsIn(cells).filter(month => month !== null).length
    return months === 0 ? [] : [{ row, months }]
  })
}

/**
 * The likely layout: the row with the most months, and the columns that name accounts. Null if no
 * row has a month.
 */
export function guessLayout(rows: FileRows, lines: readonly FileLine[]): FileLayout | null {
  const [best] = monthRows(rows).sort((a, b) => b.months - a.months || a.row - b.row)
  return best ? layoutAt(rows, best.row, lines) : null
}

/** The same, with the month row that the user chose. */
export function layoutAt(rows: FileRows, monthRow: number, lines: readonly FileLine[]): FileLayout {
  const months = monthsIn(rows[monthRow] ?? [])
  const weights = weightsOf(rows, { monthRow, months }, lines)
  const numberColumn = heaviest(weights.map(({ asNumber }) => asNumber))
  const asNames = weights.map(({ asName }, column) => (column === numberColumn ? 0 : asName))
  const nameColumn = heaviest(asNames) ?? columnCalled(rows[monthRow] ?? [], months, numberColumn)
  return { monthRow, months, numberColumn, nameColumn }
}

/** Columns that are not months, up to a maximum for account names. */
export const labelColumns = (months: readonly (Month | null)[], width: number): number[] =>
  Array.from({ length: Math.min(width, MAX_LABELS) }, (_, column) => column).filter(
    column => (months[column] ?? null) === null,
  )
const MAX_LABELS = 60

function weightsOf(
  rows: FileRows,
  { monthRow, months }: Pick<FileLayout, 'monthRow' | 'months'>,
  lines: readonly FileLine[],
): { asNumber: number; asName: number }[] {
  const index = lineIndex(lines)
  const width = Math.max(0, ...rows.slice(0, MAX_HEADINGS).map(row => row.length))
  const weights = Array.from({ length: width }, () => ({ asNumber: 0, asName: 0 }))
  const columns = labelColumns(months, width)
  for (const row of rows.slice(monthRow + 1)) {
    for (const column of columns) {
      const text = textOf(row[column])
      const weight = weights[column]
      if (text === '' || !weight) continue
      const { asNumber, asName } = index.weigh(text)
      weight.asNumber += asNumber
      weight.asName += asName
    }
  }
  return weights
}

/** The first of the items with the highest weight; null if all weights are zero. */
function heaviest(weights: readonly number[]): number | null {
  const most = Math.max(0, ...weights)
  return most === 0 ? null : weights.indexOf(most)
}

/**
 * If no account of the file is known: the column with a heading such as "Account" or "Line",
 * otherwise the first free column before the months.
 */
function columnCalled(
  heads: FileRows[number],
  months: readonly (Month | null)[],
  taken: number | null,
): number | null {
  const free = labelColumns(months, heads.length).filter(column => column !== taken)
  const headed = free.find(column => /account|name|line/i.test(textOf(heads[column])))
  return headed ?? (taken === null ? (free[0] ?? null) : null)
}
