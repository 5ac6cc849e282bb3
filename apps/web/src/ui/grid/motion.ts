import { type Lattice, type Place, spotAt } from './lattice.ts'

/** Where a key leads. `edge…` goes to the edge of the data, `year…` twelve columns. */
export type Motion =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'edgeUp'
  | 'edgeDown'
  | 'edgeLeft'
  | 'edgeRight'
  | 'pageUp'
  | 'pageDown'
  | 'yearBack'
  | 'yearOn'
  | 'rowStart'
  | 'rowEnd'
  | 'gridStart'
  | 'gridEnd'

const YEAR = 12

const STEPS: Partial<Record<Motion, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  yearBack: [0, -YEAR],
  yearOn: [0, YEAR],
}

const EDGES: Partial<Record<Motion, readonly [rows: number, columns: number]>> = {
  edgeUp: [-1, 0],
  edgeDown: [1, 0],
  edgeLeft: [0, -1],
  edgeRight: [0, 1],
}

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** The place a motion leads to; always one of the lattice. `page` is how many rows are in sight. */
export function destination(lattice: Lattice, from: Place, motion: Motion, page: number): Place {
  const lastRow = Math.max(0, lattice.rows.length - 1)
  const { firstColumn } = lattice
  const lastColumn = Math.max(firstColumn, lattice.columns.length - 1)
  const step = STEPS[motion]
  if (step) {
    return {
      row: between(0, from.row + step[0], lastRow),
      column: between(firstColumn, from.column + step[1], lastColumn),
    }
  }
  const edge = EDGES[motion]
  if (edge) return edgeOfData(lattice, from, edge)
  const { first, last } = rowsBeside(lattice, from)
  switch (motion) {
    case 'pageUp':
      return { ...from, row: between(0, from.row - page, lastRow) }
    case 'pageDown':
      return { ...from, row: between(first, from.row + page, last) }
    case 'rowStart':
      return { ...from, column: firstColumn }
    case 'rowEnd':
      return { ...from, column: lastColumn }
    case 'gridEnd':
      return { row: Math.max(0, lattice.bodyRows - 1), column: lastColumn }
    default:
      return { row: 0, column: firstColumn }
  }
}

/** The rows of the same part: a footer is no data of the body above it. */
function rowsBeside({ rows, bodyRows }: Lattice, { row }: Place) {
  return row < bodyRows
    ? { first: 0, last: Math.max(0, bodyRows - 1) }
    : { first: bodyRows, last: Math.max(0, rows.length - 1) }
}

/**
 * As spreadsheets do: inside a run of values to its end, from its end or from nothing to the next
 * value, and without one to the end of the grid.
 */
function edgeOfData(lattice: Lattice, from: Place, [rows, columns]: readonly [number, number]) {
  const { first, last } = rowsBeside(lattice, from)
  const next = ({ row, column }: Place): Place | null => {
    const to = { row: row + rows, column: column + columns }
    const isInRows = to.row >= first && to.row <= last
    const isInColumns = to.column >= lattice.firstColumn && to.column < lattice.columns.length
    return isInRows && isInColumns ? to : null
  }
  const isFilled = (place: Place) => (spotAt(lattice, place)?.cell.value ?? null) !== null
  const beside = next(from)
  if (!beside) return from
  const isInRun = isFilled(from) && isFilled(beside)
  let place = beside
  for (let to: Place | null = place; to; to = next(to)) {
    if (isInRun && !isFilled(to)) break
    place = to
    if (!isInRun && isFilled(to)) break
  }
  return place
}
