import type { CellReading, GridChange } from '../grid-model.ts'
import {
  type CellAt,
  type CellRange,
  cellName,
  cellsIn,
  takesValue,
  type VisibleGrid,
} from '../visible-grid.ts'

/** The result of one gesture over a range. */
export interface Gathered {
  /** Only cells that changed. */
  readonly changes: readonly GridChange[]
  /** Cells that accepted a value, the same as before or not. */
  readonly done: number
  /** Cells that cannot be edited. */
  readonly skipped: number
  /** Cells that are calculated from others. */
  readonly skippedFollowing: number
  /** Cells whose text was refused, with the reason. */
  readonly refused: readonly RefusedCell[]
}

export interface RefusedCell {
  /** `Rent, November 2026`. */
  readonly name: string
  readonly problem: string
}

/** Calls `want` for each editable cell of a range; null means no change. */
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
