import type { ItemCode } from '#item'
import type { Month } from '#time'
import {
  type Cell,
  type CellChange,
  type CellValue,
  cellOf,
  type Edit,
  type Sheet,
} from './sheet.ts'

/** Names a cell in maps; a code may hold any character, a month holds none but these seven. */
export const cellKey = ({ month, code }: Pick<Cell, 'month' | 'code'>): string => `${month} ${code}`

const MONTH_LENGTH = 7

/** `placeOf('2026-12 rent')` is rent in December 2026. */
export const placeOf = (key: string): Pick<Cell, 'month' | 'code'> => ({
  month: key.slice(0, MONTH_LENGTH) as Month,
  code: key.slice(MONTH_LENGTH + 1) as ItemCode,
})

/**
 * The action that gives cells these values: what changes nothing is left out, and of a cell given
 * twice the last counts. Null where nothing changes. Over 100 and 200, giving both 200 changes one
 * cell, from 100 to 200.
 */
export function editOf(
  sheet: Sheet,
  label: string,
  cells: Iterable<Cell & { readonly value: CellValue }>,
): Edit | null {
  const changes = new Map<string, CellChange>()
  for (const { itemType, code, month, value } of cells) {
    const before = cellOf(sheet, code, month)
    const key = cellKey({ month, code })
    if (before === value) changes.delete(key)
    else changes.set(key, { itemType, code, month, before, after: value })
  }
  return changes.size === 0 ? null : { label, changes: [...changes.values()] }
}

/** What takes an edit back: 100 → 200 becomes 200 → 100. */
export const inverseOf = ({ label, changes }: Edit): Edit => ({
  label,
  changes: changes.map(change => ({ ...change, before: change.after, after: change.before })),
})
