import { type CellRange, cellAt, LABEL, plainText, type VisibleGrid } from './visible-grid.ts'

/** A range for the clipboard: labels, and plain numbers or nothing where there is none. */
export function copied(
  visibleGrid: VisibleGrid,
  { top, bottom, left, right }: CellRange,
): string[][] {
  return indices(top, bottom).map(row =>
    indices(left, right).map(column => {
      if (column === LABEL) return visibleGrid.rows[row]?.label ?? ''
      const target = cellAt(visibleGrid, { row, column })
      return target ? plainText(target) : ''
    }),
  )
}

const indices = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
