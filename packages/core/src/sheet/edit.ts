import type { ItemCode } from '#item'
import type { Month } from '#time'
import {
  type Cell,
  type CellChange,
  type CellValue,
  cellOf,
  type Edit,
  type LineChange,
  type Sheet,
} from './sheet.ts'

/** The key of a cell in maps; a code may contain any character, and a month always has seven. */
export const cellKey = ({ month, code }: Pick<Cell, 'month' | 'code'>): string => `${month} ${code}`

const MONTH_LENGTH = 7

/** `placeOf('2026-12 rent')` is rent in December 2026. */
export const cellOfKey = (key: string): Pick<Cell, 'month' | 'code'> => ({
  month: key.slice(0, MONTH_LENGTH) as Month,
  code: key.slice(MONTH_LENGTH + 1) as ItemCode,
})

/**
 * The edit that gives cells these values and changes these lines, without unchanged ones; for a
 * cell given twice the last value counts. Null if nothing changes. With 100 and 200 before, giving
 * both 200 changes one cell, from 100 to 200.
 */
export function editOf(
  sheet: Sheet,
  label: string,
  cells: Iterable<Cell & { readonly value: CellValue }>,
  lines: readonly LineChange[] = [],
): Edit | null {
  const changes = new Map<string, CellChange>()
  for (const { itemType, code, month, value } of cells) {
    const before = cellOf(sheet, code, month)
    const key = cellKey({ month, code })
    if (before === value) changes.delete(key)
    else changes.set(key, { itemType, code, month, before, after: value })
  }
  const changed = lines.filter(({ before, after }) => before !== after)
  if (changes.size + changed.length === 0) return null
  return newEdit(label, [...changes.values()], changed)
}

export const newEdit = (
  label: string,
  changes: readonly CellChange[],
  lines: readonly LineChange[],
): Edit => ({ label, changes, ...(lines.length > 0 && { lines }) })

/** What undoes an edit: 100 → 200 becomes 200 → 100. */
export const inverseOf = ({ label, changes, lines = [] }: Edit): Edit =>
  newEdit(label, changes.map(inverse), lines.map(inverse))

const inverse = <Change extends CellChange | LineChange>(change: Change): Change => ({
  ...change,
  before: change.after,
  after: change.before,
})
