import type {
  CellReading,
  CellRef,
  GridCell,
  GridChange,
  GridColumn,
  GridFormat,
  GridRow,
} from './grid-model.ts'

/** The visible rows by index: the rows of open groups, then those of the footer. */
export interface VisibleGrid {
  readonly rows: readonly GridRow[]
  /** The number of rows before the footer. */
  readonly bodyRows: number
  readonly columns: readonly GridColumn[]
  /** The first column that can be active: 0, or LABEL if labels can have the focus. */
  readonly firstColumn: number
}

/** The column of the labels. */
export const LABEL = -1

/** Indices into the visible grid; the column may be LABEL. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

export const isSame = (first: CellPosition, second: CellPosition): boolean =>
  first.row === second.row && first.column === second.column

/** Positions between two corners, both ends included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A position with its row, column and cell. */
export interface CellAt {
  readonly position: CellPosition
  readonly row: GridRow
  readonly column: GridColumn
  readonly cell: GridCell
}

export function cellAt({ rows, columns }: VisibleGrid, position: CellPosition): CellAt | null {
  const row = rows[position.row]
  const column = columns[position.column]
  return row && column ? { position, row, column, cell: row.cell(column) } : null
}

/** The format of a cell's number. */
export const formatOf = ({ row, column }: Pick<CellAt, 'row' | 'column'>): GridFormat =>
  column.unit ?? row.unit

/** A number for editing and copying; empty if there is none. */
export const plainText = (target: CellAt): string =>
  target.cell.value === null ? '' : formatOf(target).plain(target.cell.value)

/** The meaning of a text in a row. */
export const readText = ({ unit }: GridRow, text: string, before: number | null): CellReading =>
  unit.read?.(text, before) ?? { problem: 'Nothing can be typed here' }

/** The amount of a cell in a sum, from which relative input starts. */
export const countedValue = ({ value, ghost }: GridCell): number | null => value ?? ghost ?? null

export const takesValue = ({ state }: Pick<GridCell, 'state'>): boolean => !TAKES_NONE.has(state)

const TAKES_NONE: ReadonlySet<GridCell['state']> = new Set([
  ...(['readOnly', 'forecast', 'computed', 'outside'] as const),
])

export function* cellsIn(
  visibleGrid: VisibleGrid,
  { top, bottom, left, right }: CellRange,
): Generator<CellAt> {
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const target = cellAt(visibleGrid, { row, column })
      if (target) yield target
    }
  }
}

export const spread = (first: CellPosition, second: CellPosition): CellRange => ({
  top: Math.min(first.row, second.row),
  bottom: Math.max(first.row, second.row),
  left: Math.min(first.column, second.column),
  right: Math.max(first.column, second.column),
})

export const heightOf = ({ top, bottom }: CellRange): number => bottom - top + 1
export const widthOf = ({ left, right }: CellRange): number => right - left + 1
export const countOf = (range: CellRange): number => heightOf(range) * widthOf(range)

export const nameOf = ({ name, title }: GridColumn): string => name ?? title

interface Named {
  readonly row: Pick<GridRow, 'label'>
  readonly column: GridColumn
}

/** `Wages, November 2026`. */
export const cellName = ({ row, column }: Named): string => `${row.label}, ${nameOf(column)}`

export const positionOf = (
  { rows, columns }: VisibleGrid,
  { row, column }: CellRef | GridChange,
): CellPosition | null => {
  const position = {
    row: rows.findIndex(each => each.id === row),
    column: columns.findIndex(each => each.key === column),
  }
  return position.row < 0 || position.column < 0 ? null : position
}

export function cellRefOf({ rows, columns }: VisibleGrid, position: CellPosition): CellRef | null {
  const row = rows[position.row]
  const column = columns[position.column]
  return row && column ? { row: row.id, column: column.key } : null
}
