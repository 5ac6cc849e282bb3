import { type CellPosition, cellAt, type VisibleGrid } from './visible-grid.ts'

/** The moves of keys. `edge…` goes to the edge of the data, `year…` moves twelve columns. */
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

/** The position after a move; always one in the grid. `page` is the number of visible rows. */
export function destination(
  visibleGrid: VisibleGrid,
  from: CellPosition,
  motion: Motion,
  page: number,
): CellPosition {
  const lastRow = Math.max(0, visibleGrid.rows.length - 1)
  const { firstColumn } = visibleGrid
  const lastColumn = Math.max(firstColumn, visibleGrid.columns.length - 1)
  const step = STEPS[motion]
  if (step) {
    return {
      row: between(0, from.row + step[0], lastRow),
      column: between(firstColumn, from.column + step[1], lastColumn),
    }
  }
  const edge = EDGES[motion]
  if (edge) return edgeOfData(visibleGrid, from, edge)
  const { first, last } = rowsAround(visibleGrid, from)
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
      return { row: Math.max(0, visibleGrid.bodyRows - 1), column: lastColumn }
    default:
      return { row: 0, column: firstColumn }
  }
}

/** The rows of the same part, because a footer is not data of the body above it. */
function rowsAround({ rows, bodyRows }: VisibleGrid, { row }: CellPosition) {
  return row < bodyRows
    ? { first: 0, last: Math.max(0, bodyRows - 1) }
    : { first: bodyRows, last: Math.max(0, rows.length - 1) }
}

/**
 * As spreadsheets do: inside a run of values to its end, from its end or from an empty cell to the
 * next value, and without one to the end of the grid.
 */
function edgeOfData(
  visibleGrid: VisibleGrid,
  from: CellPosition,
  [rows, columns]: readonly [number, number],
) {
  const { first, last } = rowsAround(visibleGrid, from)
  const next = ({ row, column }: CellPosition): CellPosition | null => {
    const to = { row: row + rows, column: column + columns }
    const isInRows = to.row >= first && to.row <= last
    const isInColumns =
      to.column >= visibleGrid.firstColumn && to.column < visibleGrid.columns.length
    return isInRows && isInColumns ? to : null
  }
  const isFilled = (position: CellPosition) =>
    (cellAt(visibleGrid, position)?.cell.value ?? null) !== null
  const adjacent = next(from)
  if (!adjacent) return from
  const isInRun = isFilled(from) && isFilled(adjacent)
  let position = adjacent
  for (let to: CellPosition | null = position; to; to = next(to)) {
    if (isInRun && !isFilled(to)) break
    position = to
    if (!isInRun && isFilled(to)) break
  }
  return position
}
