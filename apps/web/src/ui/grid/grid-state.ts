import type { GridEdit } from './grid-model.ts'
import type { Ask } from './intent.ts'
import type { Lattice } from './lattice.ts'
import { type Selection, selectPlace } from './selection.ts'
import type { Noun } from './words.ts'

/** The text of the active cell while it is edited. */
export interface Editing {
  readonly text: string
  /** Begun by typing, which replaces what was there; else the caret stands at the end of it. */
  readonly isReplacing: boolean
  /** Why the text was not taken. */
  readonly problem: string | null
}

export interface GridState {
  readonly selection: Selection
  readonly editing: Editing | null
  /** The column in which a run of entries by Tab began: Enter goes back to it. */
  readonly runStart: number | null
}

export const stateAt = (row: number, column: number): GridState => ({
  selection: selectPlace({ row, column }),
  editing: null,
  runStart: null,
})

/** What a gesture is done in. */
export interface Surroundings {
  readonly lattice: Lattice
  /** Ids of the groups that are closed. */
  readonly closed: ReadonlySet<string>
  /** How many rows are in sight. */
  readonly page: number
  readonly readOnlyNoun: Noun
}

/** What a gesture comes to; carrying it out is the business of the component. */
export interface Outcome {
  readonly state: GridState
  readonly edit?: GridEdit
  readonly said?: string
  /** What was said is worth showing to everybody. */
  readonly isNotice?: boolean
  readonly ask?: Ask
  readonly turn?: { readonly id: string; readonly isOpen: boolean }
}

/** Another selection; a run of entries ends with it. */
export const selecting = (state: GridState, selection: Selection): GridState => ({
  ...state,
  selection,
  runStart: null,
})
