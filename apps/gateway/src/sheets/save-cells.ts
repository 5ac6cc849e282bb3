import type { Tx } from '#database/index.ts'
import { sheetCellStore } from '../stores/sheet-cell-store.ts'
import { givenChanges, sheetEditStore } from '../stores/sheet-edit-store.ts'
import type { SheetRow } from '../stores/sheet-store.ts'
import type { SheetCall } from './open-sheet.ts'
import { namesOf } from './sheet-names.ts'
import { type GivenCell, type SortedCells, sortCells } from './sort-cells.ts'

export interface SavedCells extends Pick<SortedCells, 'saved' | 'conflicts'> {
  /** Null where nothing had to be written. */
  readonly editNumber: number | null
  /** How many were written. */
  readonly cells: number
}

/**
 * Every cell that is still as it was read gets its new value, the others come back with what is
 * there: nothing is overwritten unseen. The sheet is held, and open.
 */
export async function saveCells(
  tx: Tx,
  { deps, user }: SheetCall,
  sheet: SheetRow,
  { label, cells }: { readonly label: string; readonly cells: readonly GivenCell[] },
): Promise<SavedCells> {
  const stored = await sheetCellStore.find(tx, sheet, cells)
  const { changes, saved, conflicts } = sortCells(cells, stored)
  const edit = { label, editedBy: user.userId, editedAt: deps.clock.now() }
  const added =
    changes.length === 0 ? null : await sheetEditStore.add(tx, sheet, edit, givenChanges(changes))
  const nameOf =
    conflicts.length === 0
      ? () => null
      : await namesOf(
          tx,
          conflicts.map(({ editedBy }) => editedBy),
        )
  return {
    editNumber: added?.editNumber ?? null,
    cells: changes.length,
    saved,
    conflicts: conflicts.map(conflict => ({ ...conflict, editedBy: nameOf(conflict.editedBy) })),
  }
}
