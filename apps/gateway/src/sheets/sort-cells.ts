import type { ItemCode, ItemType } from '@millpond/core/item'
import { cellKey } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import type { StoredCell } from '../stores/sheet-cell-store.ts'
import type { CellChange } from '../stores/sheet-edit-store.ts'

/** What somebody wants a cell to hold, and how often it had been written when they read it. */
export interface GivenCell {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly month: Month
  readonly value: number | null
  readonly baseVersion: number
}

export interface SortedCells {
  /** To be written, and the version each has afterwards. */
  readonly changes: readonly CellChange[]
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
 * What becomes of each cell. One that holds the value already is as wanted, whoever wrote it: so a
 * draft that was saved without its sender hearing of it is not in conflict with itself. One at
 * version 3 that was read at version 2 is in conflict.
 */
export function sortCells(given: readonly GivenCell[], stored: readonly StoredCell[]): SortedCells {
  const there = new Map(stored.map(cell => [cellKey(cell), cell]))
  const changes: CellChange[] = []
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
