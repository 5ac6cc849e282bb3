import type { ReactNode, Ref } from 'react'

/**
 * A column of numbers. `frozen` ones come first and stay next to the labels; `total` ones come
 * last.
 */
export interface GridColumn {
  readonly key: string
  /** `Nov 2026` */
  readonly title: string
  /** The second line of the header: `Actual`. */
  readonly subtitle?: string
  /** Before the title: its symbol. */
  readonly mark?: ReactNode
  /** The full text for screen readers: `November 2026`; by default the title. */
  readonly name?: string
  readonly kind?: 'plain' | 'frozen' | 'total'
  /** The line of today is before it. */
  readonly isNow?: boolean
  /** The format of its numbers, if it differs from that of its rows. */
  readonly unit?: GridFormat
  /** Its numbers are lighter: the compared amounts of another column. */
  readonly isLight?: boolean
  /** The full text as a tooltip on the header: `Budget FY27 (Xero)`. */
  readonly hint?: string
  /** The last of several columns that belong together: a line follows it. */
  readonly endsGroup?: boolean
}

/**
 * `readOnly` is an actual amount; `forecast` is an expected one without an input; `computed` is
 * calculated; `outside` has no meaning. None of these can be edited; all others can.
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

/** The content of a cell; the row's unit formats it. */
export interface GridCell {
  readonly value: number | null
  readonly state: CellState
  /**
   * The amount that counts while the cell is empty; shown in a lighter colour, and never copied.
   */
  readonly ghost?: number
  /** The stored value of an edited cell: the popover and the screen reader say `was $18,200`. */
  readonly was?: number | null
  /** A fault or a decision to make; shown under the grid while the cell is active. */
  readonly message?: string
  /** For a computed cell, the message to a user who types in it: `follows from its formula`. */
  readonly follows?: string
  /** Another amount than without the scenario that the screen is about: a bar and dark digits. */
  readonly isChanged?: boolean
  /** Less important than its neighbours, such as a zero: lighter digits. */
  readonly isQuiet?: boolean
  /** A number to check: a tinted background and a triangle. */
  readonly isLow?: boolean
  /** Whether a difference is good: it gets a colour and a triangle that points up or down. */
  readonly tone?: Tone
  /** Why there is no number, if that is known. */
  readonly reason?: string
}

export type Tone = 'good' | 'bad'

/**
 * The meaning of a text: a value, or the reason of a refusal. A refused text never changes a cell.
 */
export type CellReading =
  | { readonly value: number | null }
  | {
      /** A sentence without its full stop: `Customers are whole numbers`. */
      readonly problem: string
      /** The text is not a number: confirming it clears the cell. */
      readonly canClear?: boolean
    }

/** Formulas for rows; absent in a grid without them. */
export interface GridFormulas {
  /** Why a row cannot have this formula; null if it can. */
  readonly problemOf: (row: string, formula: string) => string | null
  readonly use: (row: string, formula: string) => void
}

/** How numbers are written. */
export interface GridFormat {
  /** For display: `$1,200`. */
  readonly write: (value: number) => string
  /** For editing and for the clipboard: `1200` or `1200.50`. */
  readonly plain: (value: number) => string
}

/**
 * How the numbers of a row are formatted and read. Create one per kind of number, not one per row.
 */
export interface GridUnit extends GridFormat {
  /** The typed or pasted text; `before` is what relative input (`+10%`) starts from. */
  readonly read: (text: string, before: number | null) => CellReading
  /** If set, + and - change the value by these steps; otherwise they start a number. */
  readonly steps?: { readonly small: number; readonly large: number }
}

/**
 * A row is immutable: another value in any of its cells makes another object, and only then. A row
 * renders again only if its object changes.
 */
export interface GridRow {
  readonly id: string
  readonly label: string
  /** A group can be opened and closed over the rows of deeper level that follow it. */
  readonly kind: 'group' | 'line' | 'total'
  /** 1 is the outermost. */
  readonly level: number
  /** A group whose sum is one of the main results. */
  readonly isResult?: boolean
  /** Without `read` the row cannot be edited. */
  readonly unit: GridFormat & Partial<GridUnit>
  readonly cell: (column: GridColumn) => GridCell
  /** At the end of the label, such as the mark of a note. */
  readonly aside?: ReactNode
  /** Its numbers are longer than those of other rows, and smaller. */
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
 * One gesture, whatever it changed: the unit of undo. Never empty if it comes from the grid; after
 * an undo elsewhere nothing of it may be visible.
 */
export interface GridEdit {
  /** `Pasted 36 values`, `Wages, November 2026`. */
  readonly label: string
  readonly changes: readonly GridChange[]
  /** One less or one more, rather than a typed value. */
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

/** The functions of the grid for a screen. */
export interface GridHandle {
  /** Opens the groups of the row, scrolls to the cell and focuses it. */
  readonly goTo: (position: CellRef) => void
  readonly openFind: () => void
  /** Opens all groups; closes them if all are open. */
  readonly turnAll: () => void
}

export interface GridProps {
  readonly label: string
  /** The heading of the labels: `Account`. */
  readonly heading: string
  readonly columns: readonly GridColumn[]
  /** All rows in reading order, including those of closed groups. */
  readonly rows: readonly GridRow[]
  /** Stays visible at the bottom, its cells below the columns; never edited. */
  readonly footer?: readonly GridRow[]
  readonly density?: Density
  /** The minimum width of a column, in pixels, if its numbers or its header need more. */
  readonly columnWidth?: number
  /** The width of a total, in pixels. */
  readonly totalWidth?: number
  /** At first this column is a third of the way along. */
  readonly openAt?: string
  /** Ids of the groups that are closed at first. */
  readonly startClosed?: readonly string[]
  /** The name of skipped cells in messages: one and several. */
  readonly readOnlyNoun?: readonly [one: string, several: string]
  /** For `EditableGrid`; a grid itself is read-only. */
  readonly onEdit?: (edit: GridEdit) => void
  /** For a read-only grid: a cell is opened by a click, Enter or Space. */
  readonly onOpen?: (position: CellRef) => void
  /** If set, a formula typed into a cell is offered to its row. */
  readonly formulas?: GridFormulas
  /** Returns what was undone, so that it can be shown; null if there was nothing. */
  readonly onUndo?: () => GridEdit | null
  readonly onRedo?: () => GridEdit | null
  readonly onSave?: () => void
  readonly onHelp?: () => void
  /** The messages of the grid; `isUndoable` if a toast should offer to undo it. */
  readonly onMessage?: (text: string, isUndoable: boolean) => void
  readonly onSelect?: (selected: GridSelected) => void
  /** The actions for the active cell, under the grid: the two sides of a conflict. */
  readonly renderNote?: (position: CellRef) => ReactNode
  readonly handle?: Ref<GridHandle>
}
