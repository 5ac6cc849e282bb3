import type { CellReading, GridChange } from '../grid-model.ts'
import {
  type CellAt,
  type CellRange,
  cellName,
  cellsIn,
  takesValue,
  type VisibleGrid,
} from '../visible-grid.ts'

/** What one gesture comes to over a range. */
export interface Gathered {
  /** Only cells that are different afterwards. */
  readonly changes: readonly GridChange[]
  /** Cells that took a value, the same as before or not. */
  readonly done: number
  /** Cells that stay what they are. */
  readonly skipped: number
  /** Cells that follow from others. */
  readonly skippedFollowing: number
  /** Cells whose text was refused, and why. */
  readonly refused: readonly RefusedCell[]
}

export interface RefusedCell {
  /** `Rent, November 2026`. */
  readonly name: string
  readonly problem: string
}

/**
 * Asks `want` for each cell of a range that takes a value; null means that nothing is wanted there.
 */
export function gather(
  visibleGrid: VisibleGrid,
  range: CellRange,
  want: (target: CellAt) => CellReading | null,
): Gathered {
  const changes: GridChange[] = []
  const refused: RefusedCell[] = []
  let [done, skipped, skippedFollowing] = [0, 0, 0]
  for (const target of cellsIn(visibleGrid, range)) {
    if (!takesValue(target.cell)) {
      if (target.cell.state === 'computed') skippedFollowing += 1
      else skipped += 1
      continue
    }
    const reading = want(target)
    if (!reading) continue
    if ('problem' in reading) {
      refused.push({ name: cellName(target), problem: reading.problem })
      continue
    }
    done += 1
    const { value } = reading
    const { row, column, cell } = target
    if (value === cell.value) continue
    changes.push({ row: row.id, column: column.key, before: cell.value, after: value })
  }
  return { changes, done, skipped, skippedFollowing, refused }
}
