import type { Budget } from '@millpond/contract/budget'
import type { LineNotesByCode } from '@millpond/core/sheet'
import type { SheetView } from '#sheet-editor/line-state.ts'
import type { SheetEditor, SheetEditorState } from '#sheet-editor/sheet-editor.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'
import type { Formulas } from '../formulas/formulas.ts'

/** What a person needs to write in a version. */
export interface VersionEditing {
  readonly editor: SheetEditor
  readonly state: SheetEditorState
  readonly acts: SheetActs
  readonly formulas: Formulas
}

/** The version on screen: its cells and notes, and how to change them. */
export interface ShownVersion {
  readonly view: SheetView
  /** Null is the provider's. */
  readonly budget: Budget | null
  readonly lineNotes: LineNotesByCode
  /** Null where the budget is read-only; `closed` then says why. */
  readonly writing: VersionEditing | null
  readonly closed: string | null
}
