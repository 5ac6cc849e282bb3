import type { GridChange, Reading } from './grid-model.ts'
import { type Lattice, type Range, type Spot, spotName, spotsIn, takesValue } from './lattice.ts'

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
  readonly refused: readonly Refused[]
}

export interface Refused {
  /** `Rent, November 2026`. */
  readonly name: string
  readonly problem: string
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
  const refused: Refused[] = []
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
      refused.push({ name: spotName(spot), problem: reading.problem })
      continue
    }
    done += 1
    const { value } = reading
    const { row, column, cell } = spot
    if (value === cell.value) continue
    changes.push({ row: row.id, column: column.key, before: cell.value, after: value })
  }
  return { changes, done, skipped, skippedFollowing, refused }
}
