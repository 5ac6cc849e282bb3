import type { ReactNode, Ref } from 'react'

/** A column of numbers. `frozen` ones come first and stay next to the labels; `total` ones last. */
export interface GridColumn {
  readonly key: string
  /** `Nov 2026` */
  readonly title: string
  /** The second line of the header: `Actual`. */
  readonly subtitle?: string
  /** Before the title: the sign of its notation. */
  readonly mark?: ReactNode
  /** In full where it is read out: `November 2026`; without it the title. */
  readonly name?: string
  readonly kind?: 'plain' | 'frozen' | 'total'
  /** The line of today is drawn before it. */
  readonly isNow?: boolean
  /** How its numbers are written, where they are of another kind than those of its rows. */
  readonly unit?: GridFormat
  /** Its numbers are drawn lighter: what another column is compared with. */
  readonly isLight?: boolean
  /** In full where the pointer rests on the header: `Budget FY27 (Xero)`. */
  readonly hint?: string
  /** The last of several columns that belong together: a line follows it. */
  readonly endsGroup?: boolean
}

/**
 * `readOnly` is an actual amount; `forecast` is an expected one without an input;
 * `computed` is calculated; `outside` has no meaning. None of these can be given a value; all
 * others can.
 */
export type CellState =
  | 'readOnly'
  | 'forecast'
  | 'editable'
  | 'edited'
  | 'saving'
  | 'error'
  | 'conflict'
  | 'computed'
  | 'outside'

/** What a cell holds; how it is written is the business of the row's unit. */
export interface GridCell {
  readonly value: number | null
  readonly state: CellState
  /** What counts while the cell is empty; shown faintly, and never copied. */
  readonly ghost?: number
  /** Of an edited cell, what is stored: the popover and the screen reader say `was $18,200`. */
  readonly was?: number | null
  /** What is wrong, or to be decided; shown under the grid while the cell is active. */
  readonly message?: string
  /** Of a computed cell, what is said to who types in it: `follows from its formula`. */
  readonly follows?: string
  /** A number to check: a tinted background and a triangle. */
  readonly isLow?: boolean
  /** Whether a difference is welcome: it gets a colour and a triangle that points up or down. */
  readonly tone?: Tone
  /** Why there is no number, where that is known. */
  readonly reason?: string
}

export type Tone = 'good' | 'bad'

/** What a text comes to: a value, or why it is refused. A refused text never changes a cell. */
export type CellReading =
  | { readonly value: number | null }
  | {
      /** A sentence without its full stop: `Customers are whole numbers`. */
      readonly problem: string
      /** The text is not a number: confirming it clears the cell. */
      readonly canClear?: boolean
    }

/** Formulas that rows of the grid can follow; a grid without them has none of this. */
export interface GridFormulas {
  /** Why a row cannot follow this formula; null when it can. */
  readonly problemOf: (row: string, formula: string) => string | null
  readonly use: (row: string, formula: string) => void
}

/** How numbers are written. */
export interface GridFormat {
  /** For the eye: `$1,200`. */
  readonly write: (value: number) => string
  /** For editing and for the clipboard: `1200` or `1200.50`. */
  readonly plain: (value: number) => string
}

/** How the numbers of a row are written and read. Make one per kind of number, not one per row. */
export interface GridUnit extends GridFormat {
  /** What was typed or pasted; `before` is what relative input (`+10%`) starts from. */
  readonly read: (text: string, before: number | null) => CellReading
  /** Where given, + and - step by these; without, they begin a number. */
  readonly steps?: { readonly small: number; readonly large: number }
}

/**
 * A row never changes: another value in any of its cells makes another object, and only then. What
 * is drawn of a row is kept as long as the object is the same.
 */
export interface GridRow {
  readonly id: string
  readonly label: string
  /** A group can be opened and closed over the rows of deeper level that follow it. */
  readonly kind: 'group' | 'line' | 'total'
  /** 1 is the outermost. */
  readonly level: number
  /** A group whose sum is one of the results that one looks for. */
  readonly isResult?: boolean
  /** Without `read` nothing can be typed in the row. */
  readonly unit: GridFormat & Partial<GridUnit>
  readonly cell: (column: GridColumn) => GridCell
  /** At the end of the label, for instance that there is a note. */
  readonly aside?: ReactNode
  /** Its numbers are longer than those of other rows, and set in a smaller size. */
  readonly hasLongNumbers?: boolean
}

export interface GridChange {
  /** Id of the row and key of the column. */
  readonly row: string
  readonly column: string
  readonly before: number | null
  readonly after: number | null
}

/**
 * One gesture, whatever it touched: the unit of undo. Never empty where it comes from the grid; of
 * one that was undone elsewhere nothing may be shown.
 */
export interface GridEdit {
  /** `Pasted 36 values`, `Wages, November 2026`. */
  readonly label: string
  readonly changes: readonly GridChange[]
  /** One less or one more, and not a value that was meant. */
  readonly isStep?: boolean
}

export interface CellRef {
  readonly row: string
  readonly column: string
}

export interface GridSelected {
  readonly active: CellRef
  /** Ids and keys of the range, in the order of the screen. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

export type Density = 'compact' | 'standard' | 'relaxed'

/** What a screen may ask of the grid from outside. */
export interface GridHandle {
  /** Opens what the row is in, scrolls to the cell and gives it the focus. */
  readonly goTo: (position: CellRef) => void
  readonly openFind: () => void
  /** Opens all groups; closes them where all are open. */
  readonly turnAll: () => void
}

export interface GridProps {
  readonly label: string
  /** Over the labels: `Account`. */
  readonly heading: string
  readonly columns: readonly GridColumn[]
  /** All rows in reading order, those of closed groups too. */
  readonly rows: readonly GridRow[]
  /** Stays in sight at the foot, its cells under the columns; never edited. */
  readonly footer?: readonly GridRow[]
  readonly density?: Density
  /** The least width of a column, in pixels, where its numbers or its header need more. */
  readonly columnWidth?: number
  /** The width of a total, in pixels. */
  readonly totalWidth?: number
  /** At first this column is a third of the way along. */
  readonly openAt?: string
  /** Ids of the groups that are closed at first. */
  readonly startClosed?: readonly string[]
  /** What cells that take no value are called when they are skipped: one and several. */
  readonly readOnlyNoun?: readonly [one: string, several: string]
  /** Of `EditableGrid`; a grid by itself is read only. */
  readonly onEdit?: (edit: GridEdit) => void
  /** Of a read-only grid: a cell is opened by a press, Enter or Space. */
  readonly onOpen?: (position: CellRef) => void
  /** Where given, a formula typed into a cell is offered to its row. */
  readonly formulas?: GridFormulas
  /**
   * Answers with what was undone, so that it can be said and shown; null when there was nothing.
   */
  readonly onUndo?: () => GridEdit | null
  readonly onRedo?: () => GridEdit | null
  readonly onSave?: () => void
  readonly onHelp?: () => void
  /** What the grid has said; `isUndoable` where a toast should offer to take it back. */
  readonly onSaid?: (text: string, isUndoable: boolean) => void
  readonly onSelect?: (selected: GridSelected) => void
  /** What can be done about the active cell, under the grid: the two sides of a conflict. */
  readonly renderNote?: (position: CellRef) => ReactNode
  readonly handle?: Ref<GridHandle>
}
