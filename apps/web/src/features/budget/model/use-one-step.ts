import { type Edit, nextUndo } from '@millpond/core/sheet'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import { useToast } from '#ui/toast.tsx'
import type { VersionEditing } from './shown-version.ts'

/**
 * Writes many cells as one step, and offers to undo it. Over a drawer, `close` runs first, because
 * a message over a drawer closes with it.
 */
export function useOneStep(): (writing: VersionEditing, edit: Edit, close: () => void) => void {
  const toast = useToast()
  return ({ editor }, edit, close) => {
    editor.edit(edit)
    const step = nextUndo(editor.get().sheet.log)
    close()
    setTimeout(() => {
      toast({ message: edit.label, ...(step && { undo: () => undoEdit(editor, step) }) })
    })
  }
}
