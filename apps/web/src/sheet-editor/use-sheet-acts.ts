import {
  countAll,
  countConflicts,
  countDraft,
  type Edit,
  isDirty,
  nextRedo,
  nextUndo,
} from '@millpond/core/sheet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import type { SheetEditor } from './sheet-editor.ts'
import { changesWords, conflictedWords } from './status-words.ts'
import { undoEdit } from './undo-edit.ts'

export interface SheetActs {
  /** The time of the last save in this visit. */
  readonly savedAt: string | null
  /** Whether there is a step that `undo` or `redo` can change now. */
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** The undone edit, so that it can be shown; null if there was none. */
  readonly undo: () => Edit | null
  readonly redo: () => Edit | null
  readonly save: () => void
  readonly discard: () => void
}

interface Wanted {
  readonly editor: SheetEditor
  /** The name of the sheet: `FY27`. */
  readonly name: string
  /** The text when everything is saved. */
  readonly savedMessage: string
  /** What its lines are called, if not lines. */
  readonly lineNoun?: string
}

/**
 * The user's actions for a whole sheet, each with a message and an undo. They stay the same while
 * cells are typed.
 */
export function useSheetActs({ editor, name, savedMessage, lineNoun }: Wanted): SheetActs {
  const toast = useToast()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const step = (edit: Edit | null, take: SheetEditor['undo']): Edit | null => {
    const stepped = edit && take()
    if (!stepped || countAll(stepped.left) === 0) return stepped && edit
    const [were, them] = countAll(stepped.left) === 1 ? ['was', 'it'] : ['were', 'them']
    const left = `${changesWords(stepped.left)} ${were} not changed`
    toast({ message: `${stepped.label}: ${left}, because someone edited ${them} later.` })
    return countAll(stepped.changed) === 0 ? null : edit
  }
  const save = async () => {
    // The current state and not the rendered one: Ctrl S also saves the text being typed.
    if (!isDirty(editor.get().sheet)) return
    if (!(await editor.save())) {
      const conflicts = countConflicts(editor.get().sheet)
      if (countAll(conflicts) > 0) toast({ message: conflictedWords(conflicts), topic: 'save' })
      return
    }
    setSavedAt(new Date().toISOString())
    toast({ message: savedMessage })
  }
  const discard = () => {
    const { sheet } = editor.get()
    const { log: before } = sheet
    editor.discard()
    const { log: after } = editor.get().sheet
    // A change that others have saved as well is no longer a change.
    const step = after === before ? null : nextUndo(after)
    const undo = step && { undo: () => undoEdit(editor, step) }
    toast({
      message: `Discarded ${changesWords(countDraft(sheet), lineNoun)} of ${name}.`,
      ...undo,
    })
  }
  useKeptWords(editor, name, lineNoun)
  return {
    savedAt,
    canUndo: () => nextUndo(editor.get().sheet.log) !== null,
    canRedo: () => nextRedo(editor.get().sheet.log) !== null,
    undo: () => step(nextUndo(editor.get().sheet.log), editor.undo),
    redo: () => step(nextRedo(editor.get().sheet.log), editor.redo),
    save: () => void save(),
    discard,
  }
}

/**
 * Leaving is not blocked: the draft is saved, and a message says so. The message comes a little
 * later, unless the screen is back: in development React unmounts and mounts it again as it opens.
 */
function useKeptWords(editor: SheetEditor, name: string, lineNoun?: string): void {
  const toast = useToast()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useEffectEvent(() => {
    const { sheet, draft } = editor.get()
    const kept = draft.refusal === null ? 'are' : 'could not be'
    const changes = changesWords(countDraft(sheet), lineNoun)
    const message = `Unsaved changes to ${name} ${kept} kept as a draft: ${changes}.`
    if (isDirty(sheet)) leaving.current = setTimeout(() => toast({ message }))
  })
  useEffect(() => {
    clearTimeout(leaving.current)
    return () => leave()
  }, [])
}
