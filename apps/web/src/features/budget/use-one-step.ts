import { type Edit, nextUndo } from '@millpond/core/sheet'
import { takeBack } from '#planning/take-back.ts'
import { useToast } from '#ui/toast.tsx'
import type { Writing } from './budget-view-props.ts'

/**
 * Writes many cells as one step, and offers to take it back. Over a drawer or from it: `close` goes
 * first, for what is shown over a drawer goes with it.
 */
export function useOneStep(): (writing: Writing, edit: Edit, close: () => void) => void {
  const toast = useToast()
  return ({ desk }, edit, close) => {
    desk.edit(edit)
    const step = nextUndo(desk.get().sheet.log)
    close()
    setTimeout(() => {
      toast({ message: edit.label, ...(step && { undo: () => takeBack(desk, step) }) })
    })
  }
}
