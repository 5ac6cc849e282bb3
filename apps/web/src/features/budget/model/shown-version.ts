import type { Budget } from '@millpond/contract/budget'
import type { LineNotesByCode } from '@millpond/core/sheet'
import type { SheetView } from '#sheet-editor/line-state.ts'
import type { SheetEditorState } from '#sheet-editor/sheet-editor.ts'
import type { OpenedEditor } from '../editing/version-editor.tsx'
import type { Formulas } from '../formulas/formulas.ts'
import type { PlanComparison } from './use-comparison.ts'

/** What an editor needs to change a version. */
export interface VersionEditing extends Pick<OpenedEditor, 'editor' | 'acts'> {
  readonly state: SheetEditorState
  readonly formulas: Formulas
}

/** The version on screen: its cells and notes, and how to change them. */
export interface ShownVersion {
  readonly view: SheetView
  /** Null for the provider's budget. */
  readonly budget: Budget | null
  readonly lineNotes: LineNotesByCode
  readonly compared: PlanComparison
  /** Null where the budget is read-only, and until its editor has loaded. */
  readonly writing: VersionEditing | null
  /** Why it is read-only; null where it can be changed. */
  readonly closed: string | null
}
