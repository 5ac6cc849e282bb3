import { destination, type Motion } from './motion.ts'
import {
  type CellPosition,
  type CellRange,
  LABEL,
  spread,
  type VisibleGrid,
} from './visible-grid.ts'

/**
 * The active cell has the focus and gets the typed text; the range is between anchor and end, and
 * Shift moves the end.
 */
export interface Selection {
  readonly active: CellPosition
  readonly anchor: CellPosition
  readonly end: CellPosition
}

export const selectCell = (position: CellPosition): Selection => ({
  active: position,
  anchor: position,
  end: position,
})

export const rangeOf = ({ anchor, end }: Selection): CellRange => spread(anchor, end)

/** The range without the labels, which are not cells. */
export function cellRange(selection: Selection): CellRange {
  const range = rangeOf(selection)
  return { ...range, left: Math.max(0, range.left) }
}

export const isRange = ({ anchor, end }: Selection): boolean =>
  anchor.row !== end.row || anchor.column !== end.column

export const collapse = ({ active }: Selection): Selection => selectCell(active)

export const move = (
  visibleGrid: VisibleGrid,
  selection: Selection,
  motion: Motion,
  page: number,
) => selectCell(destination(visibleGrid, selection.active, motion, page))

export const extend = (
  visibleGrid: VisibleGrid,
  selection: Selection,
  motion: Motion,
  page: number,
) => extendTo(selection, destination(visibleGrid, selection.end, motion, page))

export const extendTo = (selection: Selection, end: CellPosition): Selection => ({
  ...selection,
  end,
})

/** Whole rows that the range touches; the active cell stays. */
export function selectRows(
  { columns }: VisibleGrid,
  { active, anchor, end }: Selection,
): Selection {
  return {
    active,
    anchor: { row: anchor.row, column: 0 },
    end: { row: end.row, column: Math.max(0, columns.length - 1) },
  }
}

/** Whole columns that the range touches, without the footer. */
export function selectColumns(
  visibleGrid: VisibleGrid,
  { active, anchor, end }: Selection,
): Selection {
  return {
    active,
    anchor: { row: 0, column: anchor.column },
    end: { row: Math.max(0, visibleGrid.bodyRows - 1), column: end.column },
  }
}

export const selectAll = (visibleGrid: VisibleGrid, selection: Selection): Selection =>
  selectRows(visibleGrid, selectColumns(visibleGrid, selection))

/**
 * The same rows and columns after some were added, removed, opened or closed; a removed position is
 * replaced by what is there now.
 */
export function carryOver(
  selection: Selection,
  before: VisibleGrid,
  after: VisibleGrid,
): Selection {
  const carried = (position: CellPosition): CellPosition => {
    const row = indexAfter(before.rows, after.rows, position.row, 'id')
    const column = indexAfter(before.columns, after.columns, position.column, 'key')
    return row === position.row && column === position.column ? position : { row, column }
  }
  const [active, anchor, end] = [selection.active, selection.anchor, selection.end].map(carried)
  if (!active || !anchor || !end) return selection
  const isSame = active === selection.active && anchor === selection.anchor && end === selection.end
  return isSame ? selection : { active, anchor, end }
}

function indexAfter<Key extends string, Item extends { readonly [key in Key]: string }>(
  before: readonly Item[],
  after: readonly Item[],
  index: number,
  key: Key,
): number {
  if (index === LABEL) return LABEL
  const item = before[index]
  if (item && after[index]?.[key] === item[key]) return index
  const found = after.findIndex(each => each[key] === item?.[key])
  return found >= 0 ? found : Math.max(0, Math.min(index, after.length - 1))
}
