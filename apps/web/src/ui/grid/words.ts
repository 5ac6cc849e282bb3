import type { GridCell, GridFormat } from './grid-model.ts'
import { cellRange, type Selection } from './selection.ts'
import { cellAt, cellName, countOf, type VisibleGrid } from './visible-grid.ts'

export type Noun = readonly [one: string, several: string]

/** `1 value`, `36 values`. */
export const counted = (count: number, [one, several]: Noun): string =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : several}`

export const READ_ONLY: Noun = ['read-only cell', 'read-only cells']
/** `Rent, March 2027 to Wages, May 2027: 6 cells`. */
export function rangeWords(visibleGrid: VisibleGrid, selection: Selection): string {
  const { top, bottom, left, right } = cellRange(selection)
  const first = cellAt(visibleGrid, { row: top, column: left })
  const last = cellAt(visibleGrid, { row: bottom, column: right })
  if (!first || !last) return ''
  const count = countOf({ top, bottom, left, right })
  if (count === 1) return cellName(first)
  return `${cellName(first)} to ${cellName(last)}: ${counted(count, ['cell', 'cells'])}`
}

/** The stored value of an edited cell: `was $18,200`. */
export const wasWords = (unit: GridFormat, { was }: Pick<GridCell, 'was'>): string | undefined => {
  if (was === undefined) return undefined
  return was === null ? 'was empty' : `was ${unit.write(was)}`
}
