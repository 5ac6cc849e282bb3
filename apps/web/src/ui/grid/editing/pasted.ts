import {
  type CellRange,
  countedValue,
  heightOf,
  readText,
  type VisibleGrid,
  widthOf,
} from '../visible-grid.ts'
import { type Gathered, gather } from './gather.ts'

export interface Pasted extends Gathered {
  /** Where the texts went. */
  readonly range: CellRange
  /** Texts for which the grid has no cell. */
  readonly beyond: number
}

/**
 * Texts into the cells from the range's first on. A range that is a multiple of the block is filled
 * with it; lines that are shorter than others leave the rest of their cells alone.
 */
export function pasted(
  visibleGrid: VisibleGrid,
  selected: CellRange,
  block: readonly string[][],
): Pasted {
  const height = block.length
  const width = Math.max(0, ...block.map(line => line.length))
  const isMultiple =
    height > 0 && width > 0 && heightOf(selected) % height === 0 && widthOf(selected) % width === 0
  const { top, left } = selected
  const wanted = isMultiple
    ? selected
    : { top, left, bottom: top + height - 1, right: left + width - 1 }
  const range = {
    ...wanted,
    bottom: Math.min(wanted.bottom, Math.max(top, visibleGrid.bodyRows - 1)),
    right: Math.min(wanted.right, visibleGrid.columns.length - 1),
  }
  const gathered = gather(visibleGrid, range, ({ position, row, cell }) => {
    const text = block[(position.row - top) % height]?.[(position.column - left) % width]
    return text === undefined ? null : readText(row, text, countedValue(cell))
  })
  const beyond = isMultiple ? 0 : countBeyond(block, heightOf(range), widthOf(range))
  return { ...gathered, range, beyond }
}

const countBeyond = (block: readonly string[][], height: number, width: number): number =>
  block.reduce(
    (count, line, row) => count + (row < height ? Math.max(0, line.length - width) : line.length),
    0,
  )
