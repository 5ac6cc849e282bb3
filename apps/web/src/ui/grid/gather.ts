import type { GridChange, Reading } from './grid-model.ts'
import { type Lattice, type Range, type Spot, spotsIn, takesValue } from './lattice.ts'

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
  /** Why cells were cleared or set otherwise than meant, one entry a cell. */
  readonly notes: readonly string[]
  /** Why cells stayed as they were, one entry a cell. */
  readonly problems: readonly string[]
}

/**
 * Asks `want` for each cell of a range that takes a value; null means that nothing is wanted there.
 */
export function gather(
  lattice: Lattice,
  range: Range,
  want: (spot: Spot) => Reading | null,
): Gathered {
  const changes: GridChange[] = []
  const notes: string[] = []
  const problems: string[] = []
  let [done, skipped, skippedFollowing] = [0, 0, 0]
  for (const spot of spotsIn(lattice, range)) {
    if (!takesValue(spot.cell)) {
      if (spot.cell.state === 'computed') skippedFollowing += 1
      else skipped += 1
      continue
    }
    const reading = want(spot)
    if (!reading) continue
    if ('problem' in reading) {
      problems.push(reading.problem)
      continue
    }
    done += 1
    if (reading.note !== undefined) notes.push(reading.note)
    const { row, column, cell } = spot
    if (reading.value === cell.value) continue
    changes.push({ row: row.id, column: column.key, before: cell.value, after: reading.value })
  }
  return { changes, done, skipped, skippedFollowing, notes, problems }
}
