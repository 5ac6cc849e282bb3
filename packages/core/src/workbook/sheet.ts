import { day, daysBetween, firstDay, type Month } from '#time'

/** A workbook as data; the code that writes the file knows spreadsheets, this folder does not. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[]
}

export interface WorkbookSheet {
  /** At most 31 letters, without `[]:*?/\`, because spreadsheets refuse other names. */
  readonly name: string
  /** Column widths in letters. */
  readonly widths: readonly number[]
  readonly frozenRows: number
  readonly frozenColumns: number
  readonly rows: readonly (readonly WorkbookCell[])[]
  /** Only calculates what the other sheets show. */
  readonly isHidden?: boolean
}

/** The display of a cell. Inputs are what a reader may change; `cents` is for hidden sheets. */
export type CellStyle =
  | 'heading'
  | 'label'
  | 'note'
  | 'monthHeading'
  | 'underMonth'
  | 'moneyInput'
  | 'monthInput'
  | 'shareInput'
  | 'numberInput'
  | 'number'
  | 'decimals'
  | 'cents'
  | 'money'
  | 'total'
  | 'check'

/**
 * `formula` starts with `=` and is our own; text is never read as a formula, whatever it starts
 * with.
 */
export type WorkbookCell =
  | null
  | { readonly text: string; readonly style: CellStyle }
  | { readonly number: number; readonly style: CellStyle }
  | { readonly formula: string; readonly style: CellStyle }

export const text = (value: string, style: CellStyle = 'label'): WorkbookCell => ({
  text: value,
  style,
})
export const number = (value: number, style: CellStyle = 'number'): WorkbookCell => ({
  number: value,
  style,
})
export const formula = (value: string, style: CellStyle = 'cents'): WorkbookCell => ({
  formula: `=${value}`,
  style,
})

/** Spreadsheets count days from here. */
export const DAY_ZERO = day('1899-12-30')

/** The first day of a month as a spreadsheet's date: `monthCell('2026-11')` is 46327. */
export const monthCell = (month: Month, style: 'monthHeading' | 'monthInput'): WorkbookCell =>
  number(daysBetween(DAY_ZERO, firstDay(month)), style)

/** `columnName(0)` is `A`, `columnName(27)` is `AB`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** `columnIndex('AB')` is 27. */
export const columnIndex = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Both count from 0: `cellName(0, 2)` is `C1`. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

/** `inSheet('Plan', 4, 5)` is `Plan!F5`; names with spaces are quoted. */
export const inSheet = (sheet: string, row: number, column: number): string =>
  `${quoted(sheet)}!${cellName(row, column)}`

const quoted = (sheet: string): string => (/^\w+$/.test(sheet) ? sheet : `'${sheet}'`)
