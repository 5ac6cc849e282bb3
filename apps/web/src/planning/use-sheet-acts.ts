import { type Edit, nextRedo, nextUndo } from '@millpond/core/sheet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import type { DeskState, SheetDesk } from './sheet-desk.ts'
import { cellsWords, conflictedWords } from './status-words.ts'
import { takeBack } from './take-back.ts'

export interface SheetActs {
  /** Of the last save in this visit. */
  readonly savedAt: string | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What was taken back, so that it can be shown; null where there was nothing. */
  readonly undo: () => Edit | null
  readonly redo: () => Edit | null
  readonly save: () => void
  readonly discard: () => void
}

interface Wanted {
  readonly desk: SheetDesk
  readonly state: DeskState
  /** Of the sheet: `FY27`. */
  readonly name: string
  /** What is said when everything is saved. */
  readonly savedMessage: string
}

/** What a person does with a whole sheet, each with what is said of it and a way back. */
export function useSheetActs({ desk, state, name, savedMessage }: Wanted): SheetActs {
  const toast = useToast()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { log } = state.sheet

  const step = (edit: Edit | null, take: SheetDesk['undo']): Edit | null => {
    const stepped = edit && take()
    if (!stepped || stepped.left === 0) return stepped && edit
    const left = cellsWords(stepped.left)
    toast({ message: `${stepped.label}: left as it is in ${left}, changed since.` })
    return stepped.cells === 0 ? null : edit
  }
  const save = async () => {
    // As it is now and not as it was drawn: Ctrl S takes what is being typed along.
    if (desk.get().sheet.draft.size === 0) return
    if (!(await desk.save())) {
      const { conflicts } = desk.get().sheet
      if (conflicts.size > 0) toast({ message: conflictedWords(conflicts.size), topic: 'save' })
      return
    }
    setSavedAt(new Date().toISOString())
    toast({ message: savedMessage })
  }
  const discard = () => {
    const { draft, log: before } = desk.get().sheet
    desk.discard()
    const { log: after } = desk.get().sheet
    // What others have saved as well is no change any more.
    const step = after === before ? null : nextUndo(after)
    const undo = step && { undo: () => takeBack(desk, step) }
    toast({ message: `Discarded ${cellsWords(draft.size)} of ${name}.`, ...undo })
  }
  useKeptWords(desk, name)
  return {
    savedAt,
    canUndo: nextUndo(log) !== null,
    canRedo: nextRedo(log) !== null,
    undo: () => step(nextUndo(desk.get().sheet.log), desk.undo),
    redo: () => step(nextRedo(desk.get().sheet.log), desk.redo),
    save: () => void save(),
    discard,
  }
}

/**
 * Whoever leaves is not held up: the draft waits, and it is said. A little later, when the screen
 * has not come back: in development React takes it out and puts it in again as it opens.
 */
function useKeptWords(desk: SheetDesk, name: string): void {
  const toast = useToast()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useEffectEvent(() => {
    const { sheet, draft } = desk.get()
    const { size } = sheet.draft
    const kept = draft.refusal === null ? 'kept as a draft' : 'no draft of it could be kept'
    const message = `${cellsWords(size)} of ${name} unsaved: ${kept}.`
    if (size > 0) leaving.current = setTimeout(() => toast({ message }))
  })
  useEffect(() => {
    clearTimeout(leaving.current)
    return () => leave()
  }, [])
}
