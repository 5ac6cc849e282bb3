import type { ItemCode, ItemType } from '@millpond/core/item'
import { cellKey } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import type { StoredCell } from '../stores/sheet-cell-store.ts'
import type { StoredCellChange } from '../stores/sheet-edit-store.ts'

/** The value that a user wants in a cell, and the version of the cell that they read. */
export interface GivenCell {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly month: Month
  readonly value: number | null
  readonly baseVersion: number
}

export interface SortedCells {
  /** Cells to write, with the version that each then has. */
  readonly changes: readonly StoredCellChange[]
  readonly saved: {
    readonly code: ItemCode
    readonly month: Month
    readonly version: number
  }[]
  readonly conflicts: (Omit<StoredCell, 'editedBy' | 'editedAt'> & {
    readonly editedBy: string | null
    readonly editedAt: string | null
  })[]
}

/**
 * Sorts cells by outcome. A cell that already has the value is unchanged, regardless of its author,
 * so a draft saved twice is not in conflict with itself. A cell at version 3 that was read at
 * version 2 is in conflict.
 */
export function sortCells(given: readonly GivenCell[], stored: readonly StoredCell[]): SortedCells {
  const there = new Map(stored.map(cell => [cellKey(cell), cell]))
  const changes: StoredCellChange[] = []
  const saved: SortedCells['saved'][number][] = []
  const conflicts: SortedCells['conflicts'][number][] = []
  for (const { itemType, code, month, value, baseVersion } of given) {
    const cell = there.get(cellKey({ code, month }))
    const { value: before, version } = cell ?? { value: null, version: 0 }
    if (value === before) saved.push({ code, month, version })
    else if (baseVersion === version) {
      changes.push({ itemType, code, month, before, after: value })
      saved.push({ code, month, version: version + 1 })
    } else {
      conflicts.push({
        code,
        month,
        value: before,
        version,
        editedBy: cell?.editedBy ?? null,
        editedAt: cell?.editedAt ?? null,
      })
    }
  }
  return { changes, saved, conflicts }
}
