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
  /** Why cells were cleared, one entry a cell. */
  readonly clearings: readonly string[]
  /** What is to be said of values that were taken, one entry a cell. */
  readonly remarks: readonly string[]
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
  const clearings: string[] = []
  const remarks: string[] = []
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
    const { value, note } = reading
    if (note !== undefined) (value === null ? clearings : remarks).push(note)
    const { row, column, cell } = spot
    if (value === cell.value) continue
    changes.push({ row: row.id, column: column.key, before: cell.value, after: value })
  }
  return { changes, done, skipped, skippedFollowing, clearings, remarks, problems }
}
