import { LABEL, type Lattice, type Place, type Range, spread } from './lattice.ts'
import { destination, type Motion } from './motion.ts'

/**
 * The active cell has the focus and takes what is typed; the range lies between anchor and end, and
 * the end is what Shift moves.
 */
export interface Selection {
  readonly active: Place
  readonly anchor: Place
  readonly end: Place
}

export const selectPlace = (place: Place): Selection => ({
  active: place,
  anchor: place,
  end: place,
})

export const rangeOf = ({ anchor, end }: Selection): Range => spread(anchor, end)

/** The range without the labels, which are no cells. */
export function cellRange(selection: Selection): Range {
  const range = rangeOf(selection)
  return { ...range, left: Math.max(0, range.left) }
}

export const isRange = ({ anchor, end }: Selection): boolean =>
  anchor.row !== end.row || anchor.column !== end.column

export const collapse = ({ active }: Selection): Selection => selectPlace(active)

export const move = (lattice: Lattice, selection: Selection, motion: Motion, page: number) =>
  selectPlace(destination(lattice, selection.active, motion, page))

export const extend = (lattice: Lattice, selection: Selection, motion: Motion, page: number) =>
  extendTo(selection, destination(lattice, selection.end, motion, page))

export const extendTo = (selection: Selection, end: Place): Selection => ({ ...selection, end })

/** Whole rows, those that the range touches; the active cell stays where it is. */
export function selectRows({ columns }: Lattice, { active, anchor, end }: Selection): Selection {
  return {
    active,
    anchor: { row: anchor.row, column: 0 },
    end: { row: end.row, column: Math.max(0, columns.length - 1) },
  }
}

/** Whole columns, those that the range touches, without the footer. */
export function selectColumns(lattice: Lattice, { active, anchor, end }: Selection): Selection {
  return {
    active,
    anchor: { row: 0, column: anchor.column },
    end: { row: Math.max(0, lattice.bodyRows - 1), column: end.column },
  }
}

export const selectAll = (lattice: Lattice, selection: Selection): Selection =>
  selectRows(lattice, selectColumns(lattice, selection))

/**
 * The same rows and columns after some were added, taken away, opened or closed; what is gone gives
 * its place to what stands there now.
 */
export function carryOver(selection: Selection, before: Lattice, after: Lattice): Selection {
  const carried = (place: Place): Place => {
    const row = indexAfter(before.rows, after.rows, place.row, 'id')
    const column = indexAfter(before.columns, after.columns, place.column, 'key')
    return row === place.row && column === place.column ? place : { row, column }
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
