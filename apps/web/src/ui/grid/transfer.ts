import { type Gathered, gather } from './gather.ts'
import {
  countedValue,
  heightOf,
  LABEL,
  type Lattice,
  plainText,
  type Range,
  readText,
  spotAt,
  widthOf,
} from './lattice.ts'

/** A range for the clipboard: labels, and plain numbers or nothing where there is none. */
export function copied(lattice: Lattice, { top, bottom, left, right }: Range): string[][] {
  return indices(top, bottom).map(row =>
    indices(left, right).map(column => {
      if (column === LABEL) return lattice.rows[row]?.label ?? ''
      const spot = spotAt(lattice, { row, column })
      return spot ? plainText(spot) : ''
    }),
  )
}

const indices = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, offset) => first + offset)

export interface Pasted extends Gathered {
  /** Where the texts went. */
  readonly range: Range
  /** Texts for which the grid has no cell. */
  readonly beyond: number
}

/**
 * Texts into the cells from the range's first on. A range that is a multiple of the block is filled
 * with it; lines that are shorter than others leave the rest of their cells alone.
 */
export function pasted(lattice: Lattice, selected: Range, block: readonly string[][]): Pasted {
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
    bottom: Math.min(wanted.bottom, Math.max(top, lattice.bodyRows - 1)),
    right: Math.min(wanted.right, lattice.columns.length - 1),
  }
  const gathered = gather(lattice, range, ({ place, row, cell }) => {
    const text = block[(place.row - top) % height]?.[(place.column - left) % width]
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
