import type { ItemCode, ItemType } from '#item'
import { type Month, monthsBetween } from '#time'

/** The value of a cell: whole cents or pieces; null is empty, which is not zero. */
export type CellValue = number | null

/** One line in one month. Spec §3, ENT-10: the sheet has the summary data type. */
export interface Cell {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly month: Month
}

export interface CellChange extends Cell {
  readonly before: CellValue
  readonly after: CellValue
}

/**
 * `line` is what users set up in a line of their own, as the text of `lineContentText`: the name,
 * the order and the accounts. It is null while there is no such line.
 */
export type LineField = 'formula' | 'note' | 'line'

/** A change of one field of a line; a formula names lines by code, and null is none. */
export interface LineChange {
  readonly code: ItemCode
  readonly field: LineField
  readonly before: string | null
  readonly after: string | null
}

/** One action of one user on cells and lines: the unit of undo and of history. */
export interface Edit {
  readonly label: string
  readonly changes: readonly CellChange[]
  readonly lines?: readonly LineChange[]
}

/** The cells of one line, one per month of the sheet. */
export interface SheetRow {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly values: readonly CellValue[]
}

/**
 * Typed whole numbers by line and month: one version of a budget, customer counts, transfers.
 * Immutable: an edit creates new rows for changed lines and keeps all others.
 */
export interface Sheet {
  readonly firstMonth: Month
  readonly months: number
  readonly rows: ReadonlyMap<ItemCode, SheetRow>
}

export const emptySheet = (firstMonth: Month, months: number): Sheet => ({
  firstMonth,
  months,
  rows: new Map(),
})

/** Position of a month in every row, or -1 outside the sheet. */
export function columnIn(sheet: Pick<Sheet, 'firstMonth' | 'months'>, month: Month): number {
  const column = monthsBetween(sheet.firstMonth, month)
  return column >= 0 && column < sheet.months ? column : -1
}

/** Null if the cell is empty, or the month is outside the sheet. */
export const cellOf = (sheet: Sheet, code: ItemCode, month: Month): CellValue =>
  sheet.rows.get(code)?.values[columnIn(sheet, month)] ?? null

/** The sheet with these values in these cells; cells outside it are ignored. */
export function withCells(
  sheet: Sheet,
  cells: Iterable<Cell & { readonly value: CellValue }>,
): Sheet {
  const touched = new Map<ItemCode, { itemType: ItemType; values: CellValue[] }>()
  for (const { itemType, code, month, value } of cells) {
    const column = columnIn(sheet, month)
    if (column < 0) continue
    let row = touched.get(code)
    if (!row) {
      const known = sheet.rows.get(code)?.values
      row = { itemType, values: known ? [...known] : new Array(sheet.months).fill(null) }
      touched.set(code, row)
    }
    row.values[column] = value
  }
  if (touched.size === 0) return sheet
  const rows = new Map(sheet.rows)
  for (const [code, row] of touched) rows.set(code, { code, ...row })
  return { ...sheet, rows }
}
