import type { DraftCell } from '@millpond/core/sheet'
import type { SheetDoor } from '#planning/sheet-desk.ts'

/**
 * Saves cells of lines that are there. Those of a line that was taken away meanwhile are given up:
 * nobody sees them, and the gateway would refuse the whole batch for them.
 */
export function savingKnownLines(
  save: SheetDoor['save'],
  isKnown: (cell: DraftCell) => boolean,
): SheetDoor['save'] {
  return async (label, cells) => {
    const there = cells.filter(isKnown)
    const answer = there.length > 0 ? await save(label, there) : { saved: [], conflicts: [] }
    const givenUp = cells
      .filter(cell => !isKnown(cell))
      .map(({ code, month, baseVersion }) => ({ code, month, version: baseVersion }))
    return { conflicts: answer.conflicts, saved: [...answer.saved, ...givenUp] }
  }
}
