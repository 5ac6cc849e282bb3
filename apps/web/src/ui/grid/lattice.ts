import type {
  GridCell,
  GridChange,
  GridColumn,
  GridFormat,
  GridPlace,
  GridRow,
  Reading,
} from './grid-model.ts'

/** What is on screen, by index: the rows of open groups, then those of the footer. */
export interface Lattice {
  readonly rows: readonly GridRow[]
  /** How many of the rows are before the footer. */
  readonly bodyRows: number
  readonly columns: readonly GridColumn[]
  /** The first column that can be active: 0, or LABEL where labels take the focus too. */
  readonly firstColumn: number
}

/** The column of the labels. */
export const LABEL = -1

/** Indices into a lattice; the column may be LABEL. */
export interface Place {
  readonly row: number
  readonly column: number
}

export const isSame = (first: Place, second: Place): boolean =>
  first.row === second.row && first.column === second.column

/** Places between two corners, both ends included. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A place with what is there. */
export interface Spot {
  readonly place: Place
  readonly row: GridRow
  readonly column: GridColumn
  readonly cell: GridCell
}

export function spotAt({ rows, columns }: Lattice, place: Place): Spot | null {
  const row = rows[place.row]
  const column = columns[place.column]
  return row && column ? { place, row, column, cell: row.cell(column) } : null
}

/** How the number of a cell is written. */
export const formatOf = ({ row, column }: Pick<Spot, 'row' | 'column'>): GridFormat =>
  column.unit ?? row.unit

/** A number as it is edited and copied; nothing where there is none. */
export const plainText = (spot: Spot): string =>
  spot.cell.value === null ? '' : formatOf(spot).plain(spot.cell.value)

/** What a text comes to in a row. */
export const readText = ({ unit }: GridRow, text: string, before: number | null): Reading =>
  unit.read?.(text, before) ?? { problem: 'Nothing can be typed here' }

/** What a cell counts in a sum, and what relative input starts from. */
export const countedValue = ({ value, ghost }: GridCell): number | null => value ?? ghost ?? null

export const takesValue = ({ state }: Pick<GridCell, 'state'>): boolean => !TAKES_NONE.has(state)

const TAKES_NONE: ReadonlySet<GridCell['state']> = new Set([
  ...(['readOnly', 'forecast', 'computed', 'outside'] as const),
])

export function* spotsIn(lattice: Lattice, { top, bottom, left, right }: Range): Generator<Spot> {
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const spot = spotAt(lattice, { row, column })
      if (spot) yield spot
    }
  }
}

export const spread = (first: Place, second: Place): Range => ({
  top: Math.min(first.row, second.row),
  bottom: Math.max(first.row, second.row),
  left: Math.min(first.column, second.column),
  right: Math.max(first.column, second.column),
})

export const heightOf = ({ top, bottom }: Range): number => bottom - top + 1
export const widthOf = ({ left, right }: Range): number => right - left + 1
export const countOf = (range: Range): number => heightOf(range) * widthOf(range)

export const nameOf = ({ name, title }: GridColumn): string => name ?? title

interface Named {
  readonly row: Pick<GridRow, 'label'>
  readonly column: GridColumn
}

/** `Wages, November 2026`. */
export const spotName = ({ row, column }: Named): string => `${row.label}, ${nameOf(column)}`

export const placeOf = (
  { rows, columns }: Lattice,
  { row, column }: GridPlace | GridChange,
): Place | null => {
  const place = {
    row: rows.findIndex(each => each.id === row),
    column: columns.findIndex(each => each.key === column),
  }
  return place.row < 0 || place.column < 0 ? null : place
}

export function gridPlace({ rows, columns }: Lattice, place: Place): GridPlace | null {
  const row = rows[place.row]
  const column = columns[place.column]
  return row && column ? { row: row.id, column: column.key } : null
}
