import type { CellReading } from '../grid-model.ts'
import {
  type CellAt,
  type CellPosition,
  type CellRange,
  cellAt,
  heightOf,
  readText,
  type VisibleGrid,
  widthOf,
} from '../visible-grid.ts'
import { type Gathered, gather } from './gather.ts'

/** Empties every cell of a range. */
export const clear = (visibleGrid: VisibleGrid, range: CellRange): Gathered =>
  gather(visibleGrid, range, () => ({ value: null }))

/** The first row of a range into those below it. */
export const fillDown = (visibleGrid: VisibleGrid, range: CellRange): Gathered =>
  fillInto(visibleGrid, { ...range, bottom: range.top }, { ...range, top: range.top + 1 })

/** The first column of a range into those next to it. */
export const fillRight = (visibleGrid: VisibleGrid, range: CellRange): Gathered =>
  fillInto(visibleGrid, { ...range, right: range.left }, { ...range, left: range.left + 1 })

/** One cell into all of a range. */
export const fillFrom = (
  visibleGrid: VisibleGrid,
  { row, column }: CellPosition,
  range: CellRange,
): Gathered => fillInto(visibleGrid, { top: row, bottom: row, left: column, right: column }, range)

/** Repeats a range over another one, aligned in all directions. */
export function fillInto(visibleGrid: VisibleGrid, source: CellRange, target: CellRange): Gathered {
  return gather(visibleGrid, target, to => {
    const from = cellAt(visibleGrid, {
      row: source.top + modulo(to.position.row - source.top, heightOf(source)),
      column: source.left + modulo(to.position.column - source.left, widthOf(source)),
    })
    return from && carried(from, to)
  })
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

/** A value of another kind of row is read again, because its rules may differ. */
function carried(from: CellAt, to: CellAt): CellReading {
  const { value } = from.cell
  if (value === null || from.row.unit === to.row.unit) return { value }
  return readText(to.row, from.row.unit.plain(value), to.cell.value)
}

/**
 * The cells that the fill handle fills when it is dropped at a position: those beyond the range in
 * the direction it was dragged furthest; null inside the range.
 */
export function fillTarget(source: CellRange, { row, column }: CellPosition): CellRange | null {
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

/** A range and the cells that were filled next to it. */
export const together = (first: CellRange, second: CellRange): CellRange => ({
  top: Math.min(first.top, second.top),
  bottom: Math.max(first.bottom, second.bottom),
  left: Math.min(first.left, second.left),
  right: Math.max(first.right, second.right),
})

/** One step up (1) or down (-1) in every cell, by the step size of its row. */
export const nudge = (
  visibleGrid: VisibleGrid,
  range: CellRange,
  sign: 1 | -1,
  isLarge: boolean,
): Gathered =>
  gather(visibleGrid, range, ({ row, cell }) => {
    const { unit } = row
    if (!unit.steps) return null
    const value = (cell.value ?? 0) + sign * (isLarge ? unit.steps.large : unit.steps.small)
    // A step up and down again gives the original value, even if it was empty, which is not zero.
    if (value === 0 && cell.was === null) return { value: null }
    return readText(row, unit.plain(value), cell.value)
  })
