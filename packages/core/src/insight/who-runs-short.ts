/** The order of a list of clients: first those that need their adviser soonest. */
import type { Cents } from '#money'
import type { Day } from '#time'

/** The figures by which clients are ordered. */
export interface RunsShort {
  readonly name: string
  readonly cashFloor: Cents | null
  readonly firstBelowOn: Day | null
  readonly lowPoint: { readonly amount: Cents } | null
}

/**
 * Clients that run short come first, by day, and on the same day the one that falls deepest below
 * the floor. Then clients that never run short, the tightest first, then clients without a
 * forecast; equal ones by name.
 */
export function byWhoRunsShort(left: RunsShort, right: RunsShort): number {
  return (
    rankOf(left) - rankOf(right) ||
    compare(left.firstBelowOn ?? '', right.firstBelowOn ?? '') ||
    headroomOf(left) - headroomOf(right) ||
    compare(left.name, right.name)
  )
}

function rankOf({ firstBelowOn, lowPoint }: RunsShort): number {
  if (firstBelowOn !== null) return 0
  return lowPoint === null ? 2 : 1
}

const headroomOf = ({ lowPoint, cashFloor }: RunsShort): number =>
  (lowPoint?.amount ?? 0) - (lowPoint === null ? 0 : (cashFloor ?? 0))

/** By code unit, so that the order is the same on every machine. */
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
