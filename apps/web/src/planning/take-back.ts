import type { ItemCode } from '@millpond/core/item'
import { cellOf, type Edit, editOf, isDone, nextUndo } from '@millpond/core/sheet'
import type { SheetDesk } from './sheet-desk.ts'

/**
 * Takes one edit back, from a toast that may be older than the last step: what was written over it
 * since stays, and nothing happens where it was taken back already. Of `following`, a line that
 * nobody writes by hand, all goes back.
 */
export function takeBack(desk: SheetDesk, edit: Edit, following?: ItemCode): void {
  const { sheet } = desk.get()
  if (!isDone(sheet.log, edit)) return
  if (nextUndo(sheet.log) === edit) {
    desk.undo()
    return
  }
  const own = edit.changes.filter(
    ({ code, month, after }) => code === following || cellOf(sheet.shown, code, month) === after,
  )
  const cells = own.map(change => ({ ...change, value: change.before }))
  const back = editOf(sheet.shown, `Took back: ${edit.label}`, cells)
  if (back) desk.edit(back)
}
