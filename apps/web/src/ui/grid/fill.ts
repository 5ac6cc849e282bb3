import { type Gathered, gather } from './gather.ts'
import type { Reading } from './grid-model.ts'
import {
  heightOf,
  type Lattice,
  type Place,
  type Range,
  readText,
  type Spot,
  spotAt,
  widthOf,
} from './lattice.ts'

/** Empties every cell of a range. */
export const clear = (lattice: Lattice, range: Range): Gathered =>
  gather(lattice, range, () => ({ value: null }))

/** The first row of a range into those below it. */
export const fillDown = (lattice: Lattice, range: Range): Gathered =>
  fillInto(lattice, { ...range, bottom: range.top }, { ...range, top: range.top + 1 })

/** The first column of a range into those beside it. */
export const fillRight = (lattice: Lattice, range: Range): Gathered =>
  fillInto(lattice, { ...range, right: range.left }, { ...range, left: range.left + 1 })

/** One cell into all of a range. */
export const fillFrom = (lattice: Lattice, { row, column }: Place, range: Range): Gathered =>
  fillInto(lattice, { top: row, bottom: row, left: column, right: column }, range)

/** Repeats a range over another, in step with it to all sides. */
export function fillInto(lattice: Lattice, source: Range, target: Range): Gathered {
  return gather(lattice, target, spot => {
    const from = spotAt(lattice, {
      row: source.top + modulo(spot.place.row - source.top, heightOf(source)),
      column: source.left + modulo(spot.place.column - source.left, widthOf(source)),
    })
    return from && carried(from, spot)
  })
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

/** A value of another kind of row is read anew, for its rules may be others. */
function carried(from: Spot, to: Spot): Reading {
  const { value } = from.cell
  if (value === null || from.row.unit === to.row.unit) return { value }
  return readText(to.row, from.row.unit.plain(value), to.cell.value)
}

/**
 * What the handle of a range fills when it is dropped at a place: the cells beyond the range in the
 * direction it was pulled furthest; null inside the range.
 */
export function fillTarget(source: Range, { row, column }: Place): Range | null {
  const down = row - source.bottom
  const up = source.top - row
  const right = column - source.right
  const left = source.left - column
  const most = Math.max(down, up, right, left)
  if (most <= 0) return null
  if (most === down) return { ...source, top: source.bottom + 1, bottom: row }
  if (most === up) return { ...source, top: row, bottom: source.top - 1 }
  if (most === right) return { ...source, left: source.right + 1, right: column }
  return { ...source, left: column, right: source.left - 1 }
}

/** A range and what was filled beside it. */
export const together = (first: Range, second: Range): Range => ({
  top: Math.min(first.top, second.top),
  bottom: Math.max(first.bottom, second.bottom),
  left: Math.min(first.left, second.left),
  right: Math.max(first.right, second.right),
})

/** One step up (1) or down (-1) in every cell, of the size its row steps by. */
export const nudge = (lattice: Lattice, range: Range, sign: 1 | -1, isLarge: boolean): Gathered =>
  gather(lattice, range, ({ row, cell }) => {
    const { unit } = row
    if (!unit.steps) return null
    const value = (cell.value ?? 0) + sign * (isLarge ? unit.steps.large : unit.steps.small)
    // Up and down again is where it began: with nothing, which is not nought.
    if (value === 0 && cell.was === null) return { value: null }
    return readText(row, unit.plain(value), cell.value)
  })
