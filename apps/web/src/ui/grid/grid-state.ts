import type { ComponentType } from 'react'
import type { CellRef, GridEdit, GridFormulas } from './grid-model.ts'
import type { Ask, Intent } from './intent.ts'
import { type Selection, selectCell } from './selection.ts'
import type { CellPosition, CellRange, VisibleGrid } from './visible-grid.ts'
import type { Noun } from './words.ts'

/** The text of the active cell while it is edited. */
export interface Editing {
  readonly text: string
  /** Started by typing, which replaces the value; otherwise the caret is at its end. */
  readonly isReplacing: boolean
  /** Why the text was refused: a sentence without its full stop, or a question. */
  readonly problem: string | null
  /** What Enter does when it is pressed again on the same text; null if it asks again. */
  readonly again: 'clear' | 'useFormula' | null
}

export interface GridState {
  readonly selection: Selection
  readonly editing: Editing | null
  /** The column in which a run of entries by Tab started: Enter returns to it. */
  readonly runStart: number | null
}

export const stateAt = (row: number, column: number): GridState => ({
  selection: selectCell({ row, column }),
  editing: null,
  runStart: null,
})

/** The state in which a gesture happens. */
export interface GestureContext {
  readonly visibleGrid: VisibleGrid
  /** Ids of the groups that are closed. */
  readonly closed: ReadonlySet<string>
  /** The number of visible rows. */
  readonly page: number
  readonly readOnlyNoun: Noun
  readonly formulas: GridFormulas | null
  /** Null where the grid is read only, and while they are loaded. */
  readonly tools: EditingTools | null
}

/** The tools that change cells. */
export type EditIntent = Exclude<
  Intent,
  { readonly do: 'move' | 'extend' | 'select' | 'collapse' | 'open' | 'turn' | 'ask' }
>

/** Changes the width of the labels, in pixels. */
export interface NameWidthProps {
  readonly heading: string
  readonly width: number
  readonly onChange: (width: number) => void
}

/** Everything that editing needs, and that a read-only grid does not load. */
export interface EditingTools {
  readonly perform: (
    context: GestureContext,
    state: GridState,
    intent: EditIntent,
  ) => GestureOutcome
  readonly fillByHandle: (
    context: GestureContext,
    state: GridState,
    target: CellRange,
  ) => GestureOutcome
  readonly fillTarget: (source: CellRange, position: CellPosition) => CellRange | null
  readonly readClipboard: (text: string, html: string) => string[][]
  /** Presses a key again that had to wait for these tools. */
  readonly pressAgain: (press: KeyboardEventInit, scroller: HTMLElement) => void
  readonly CellEditor: ComponentType<{ readonly label: string; readonly editing: Editing }>
  readonly StepButtons: ComponentType<{ readonly send: (intent: Intent) => void }>
  readonly NameWidth: ComponentType<NameWidthProps>
}

/** `coming`: what is done until the tools have loaded is done when they have. */
export type GridTools = EditingTools | 'coming' | null

export const loadedTools = (tools: GridTools): EditingTools | null =>
  tools === 'coming' ? null : tools

/** The result of a gesture; the component carries it out. */
export interface GestureOutcome {
  readonly state: GridState
  readonly edit?: GridEdit
  /** The row should get this formula. */
  readonly formula?: { readonly row: string; readonly text: string }
  readonly message?: string
  /** The message is shown to all users, not only read out. */
  readonly isNotice?: boolean
  readonly ask?: Ask
  readonly turn?: { readonly id: string; readonly isOpen: boolean }
  /** The cell to be opened, in a read-only grid. */
  readonly open?: CellRef
}

/** Another selection, which ends a run of entries. */
export const selecting = (state: GridState, selection: Selection): GridState => ({
  ...state,
  selection,
  runStart: null,
})
