/** Paths of cash on which an owner goes on steering: what strays is drawn, lent or paid back. */
import { mean, seededRandom } from '#series'
import type { Month } from '#time'
import type { FanGrid } from './fan-grid.ts'
import { type FollowedBalance, restBrought } from './follow-habits.ts'
import type { Forecast } from './forecast.ts'

/** Another stream of chance than that of the paths themselves. */
const SEED_STEP = 13

export interface SteeredCash {
  /** By point and path; changed in place. */
  readonly cash: readonly Float64Array[]
  /** By point: the statements' cash. */
  readonly expected: ArrayLike<number>
  readonly months: readonly Month[]
  readonly grid: FanGrid
  readonly seed: number
}

/**
 * Lets every path be steered by its own balance: with 5,000 more in the bank than expected, and
 * drawings of all that is beyond a level, 5,000 more are drawn at the month's end, so that the fan
 * does not grow for ever. How far owners were from their own habit is drawn with it.
 */
export function steerPaths(
  transfers: NonNullable<Forecast['facts']>['transfers'],
  { cash, expected, months, grid, seed }: SteeredCash,
): void {
  const paths = cash[0]?.length ?? 0
  const steering = transfers.flatMap(({ follows, amounts }) =>
    follows ? [steeredBy(follows, amounts, paths)] : [],
  )
  if (steering.length === 0) return
  const random = seededRandom(seed + SEED_STEP)
  const moved = new Float64Array(paths)
  months.forEach((month, at) => {
    const end = grid.monthEnd[at] ?? 0
    for (let point = grid.monthStart[at] ?? 0; point < end; point += 1) addTo(cash[point], moved)
    const column = cash[end]
    if (!column) return
    for (let path = 0; path < paths; path += 1) {
      const strayed = (column[path] ?? 0) - (expected[end] ?? 0)
      for (const { follows, planned, misses, held } of steering) {
        const { habit } = follows
        const soFar = at === 0 ? follows.soFar : 0
        const balance = {
          cash: (follows.cash[at] ?? 0) + strayed + (moved[path] ?? 0),
          held: held[path] ?? 0,
          stray: misses[Math.floor(random() * misses.length)] ?? 0,
          soFar,
        }
        const rule = habit.rules[path % habit.rules.length]
        const amount = restBrought(habit, month, balance, rule)
        held[path] = (held[path] ?? 0) + habit.brings * (soFar + amount)
        moved[path] = (moved[path] ?? 0) + amount - (planned[at] ?? 0)
      }
    }
    addTo(column, moved)
  })
}

function steeredBy(follows: FollowedBalance, amounts: readonly number[], paths: number) {
  const { brings, misses } = follows.habit
  const usual = mean(misses)
  return {
    follows,
    planned: amounts.map(amount => brings * amount),
    misses: misses.map(miss => miss - usual),
    held: new Float64Array(paths).fill(follows.held),
  }
}

function addTo(column: Float64Array | undefined, moved: Float64Array): void {
  column?.forEach((amount, path) => {
    column[path] = amount + (moved[path] ?? 0)
  })
}
