import {
  cellOf,
  type Edit,
  editOf,
  inverseOf,
  isDone,
  lineTextOf,
  newEdit,
  nextUndo,
} from '@millpond/core/sheet'
import type { SheetEditor } from './sheet-editor.ts'

/**
 * Undoes one edit from a toast, even if newer edits followed. Cells that were changed again keep
 * their newer values, and an edit that was undone before changes nothing. If the edit added the
 * line or its first formula, all its months return to their old values.
 * Returns a message if it is too late.
 */
export function undoEdit(editor: SheetEditor, edit: Edit): string | null {
  const late = tooLate(editor)
  if (late !== null) return late
  const { sheet } = editor.get()
  if (!isDone(sheet.log, edit)) return null
  if (nextUndo(sheet.log) === edit) {
    editor.undo()
    return null
  }
  const lines = (edit.lines ?? []).filter(line => lineTextOf(sheet.lines, line) === line.after)
  const unformed = new Set(
    lines
      .filter(({ field, before }) => field !== 'note' && before === null)
      .map(({ code }) => code),
  )
  const own = edit.changes.filter(
    ({ code, month, after }) => unformed.has(code) || cellOf(sheet.shown, code, month) === after,
  )
  const inverse = inverseOf(newEdit(`Undone: ${edit.label}`, own, lines))
  const cells = inverse.changes.map(change => ({ ...change, value: change.after }))
  const back = editOf(sheet.shown, inverse.label, cells, inverse.lines)
  if (back) editor.edit(back)
  return null
}

/** Why an editor has nothing to undo any more; null if it has. */
const tooLate = (editor: Pick<SheetEditor, 'isOpen'>): string | null =>
  editor.isOpen()
    ? null
    : 'Nothing was undone because you left this page. Restore a saved version from History.'
