import type { Month } from '#time'
import { type FileLine, type FileRows, textOf } from './file-grid.ts'
import { lineIndex } from './line-index.ts'
import { monthsIn } from './months-in.ts'

/** Where in a file its figures stand; rows and columns count from 0. */
export interface FileLayout {
  readonly monthRow: number
  /** By column; null where a column is no month. */
  readonly months: readonly (Month | null)[]
  readonly numberColumn: number | null
  readonly nameColumn: number | null
}

/** Titles and notes above the months are few. */
const MOST_HEADINGS = 40

/** Rows that hold a month, and how many: where the months may stand. */
export function monthRows(rows: FileRows): { readonly row: number; readonly months: number }[] {
  return rows.slice(0, MOST_HEADINGS).flatMap((cells, row) => {
    const months = monthsIn(cells).filter(month => month !== null).length
    return months === 0 ? [] : [{ row, months }]
  })
}

/**
 * Where the figures stand, as far as it can be told: the row with the most months, and beside them
 * the columns that name accounts. Null where no row holds a month.
 */
export function guessLayout(rows: FileRows, lines: readonly FileLine[]): FileLayout | null {
  const [best] = monthRows(rows).sort((a, b) => b.months - a.months || a.row - b.row)
  return best ? layoutAt(rows, best.row, lines) : null
}

/** The same, with the months in the row somebody chose. */
export function layoutAt(rows: FileRows, monthRow: number, lines: readonly FileLine[]): FileLayout {
  const months = monthsIn(rows[monthRow] ?? [])
  const weights = weightsOf(rows, { monthRow, months }, lines)
  const numberColumn = heaviest(weights.map(({ asNumber }) => asNumber))
  const asNames = weights.map(({ asName }, column) => (column === numberColumn ? 0 : asName))
  const nameColumn = heaviest(asNames) ?? columnCalled(rows[monthRow] ?? [], months, numberColumn)
  return { monthRow, months, numberColumn, nameColumn }
}

/** Columns that are no months, up to where a file would name its accounts. */
export const labelColumns = (months: readonly (Month | null)[], width: number): number[] =>
  Array.from({ length: Math.min(width, MOST_LABELS) }, (_, column) => column).filter(
    column => (months[column] ?? null) === null,
  )
const MOST_LABELS = 60

function weightsOf(
  rows: FileRows,
  { monthRow, months }: Pick<FileLayout, 'monthRow' | 'months'>,
  lines: readonly FileLine[],
): { asNumber: number; asName: number }[] {
  const index = lineIndex(lines)
  const width = Math.max(0, ...rows.slice(0, MOST_HEADINGS).map(row => row.length))
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

/** The first of the heaviest; null where none weighs anything. */
function heaviest(weights: readonly number[]): number | null {
  const most = Math.max(0, ...weights)
  return most === 0 ? null : weights.indexOf(most)
}

/** Of a file whose accounts nobody knows: the column headed so, or the first beside the months. */
function columnCalled(
  heads: FileRows[number],
  months: readonly (Month | null)[],
  taken: number | null,
): number | null {
  const free = labelColumns(months, heads.length).filter(column => column !== taken)
  const headed = free.find(column => /account|name|line/i.test(textOf(heads[column])))
  return headed ?? (taken === null ? (free[0] ?? null) : null)
}
