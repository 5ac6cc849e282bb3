import type { Tx } from '#database/index.ts'
import { sheetCellStore } from '../stores/sheet-cell-store.ts'
import { givenChanges, sheetEditStore } from '../stores/sheet-edit-store.ts'
import { sheetLineStore } from '../stores/sheet-line-store.ts'
import type { StoredSheetRow } from '../stores/sheet-store.ts'
import type { SheetCall } from './open-sheet.ts'
import { namesOf } from './sheet-names.ts'
import { type GivenCell, type SortedCells, sortCells } from './sort-cells.ts'
import type { SortedLines } from './sort-lines.ts'

export interface SavedCells extends Pick<SortedCells, 'saved' | 'conflicts'> {
  /** Null if nothing had to be written. */
  readonly editNumber: number | null
  /** How many were written. */
  readonly cells: number
}

interface ToSave {
  readonly label: string
  readonly cells: readonly GivenCell[]
  readonly lines?: Pick<SortedLines, 'changes' | 'rows'>
}

/**
 * Writes every cell whose version is unchanged and returns the others with their current values:
 * nothing is overwritten unseen. Lines are written with them, as one edit. The caller has locked
 * the sheet and checked that it is open.
 */
export async function saveCells(
  tx: Tx,
  { deps, user }: SheetCall,
  sheet: StoredSheetRow,
  { label, cells, lines = { changes: [], rows: [] } }: ToSave,
): Promise<SavedCells> {
  const stored = await sheetCellStore.find(tx, sheet, cells)
  const { changes, saved, conflicts } = sortCells(cells, stored)
  const edit = { label, editedBy: user.userId, editedAt: deps.clock.now() }
  const isNothing = changes.length + lines.changes.length === 0
  const added = isNothing
    ? null
    : await sheetEditStore.add(tx, sheet, edit, givenChanges(changes), { lines: lines.changes })
  if (lines.rows.length > 0) await sheetLineStore.save(tx, sheet, lines.rows)
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
