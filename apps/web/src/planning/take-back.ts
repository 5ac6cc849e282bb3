import type { ItemCode } from '@millpond/core/item'
import { cellOf, type Edit, editOf, isDone, nextUndo } from '@millpond/core/sheet'
import type { SheetDesk } from './sheet-desk.ts'

/**
 * Takes one edit back, from a toast that may be older than the last step: what was written over it
 * since stays, and nothing happens where it was taken back already. Of `following`, a line that
 * nobody writes by hand, all goes back. Answers with what is to be said where it is too late.
 */
export function takeBack(desk: SheetDesk, edit: Edit, following?: ItemCode): string | null {
  const late = tooLate(desk)
  if (late !== null) return late
  const { sheet } = desk.get()
  if (!isDone(sheet.log, edit)) return null
  if (nextUndo(sheet.log) === edit) {
    desk.undo()
    return null
  }
  const own = edit.changes.filter(
    ({ code, month, after }) => code === following || cellOf(sheet.shown, code, month) === after,
  )
  const cells = own.map(change => ({ ...change, value: change.before }))
  const back = editOf(sheet.shown, `Took back: ${edit.label}`, cells)
  if (back) desk.edit(back)
  return null
}

/** Why nothing can be taken back at a desk any more; null while it can. */
export const tooLate = (desk: Pick<SheetDesk, 'isOpen'>): string | null =>
  desk.isOpen()
    ? null
    : 'Nothing was undone: this was left meanwhile. What is saved goes back by its history.'
