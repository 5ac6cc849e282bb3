/** Applies balance-driven rules on each path of cash: deviations are drawn, lent or paid back. */
import { mean, streamOf, uniformAt } from '#series'
import type { Month } from '#time'
import type { Forecast } from '../forecast.ts'
import { type BalanceDriver, remainingNetInflow } from '../inputs/plan-balance-driven.ts'
import type { FanGrid } from './fan-grid.ts'

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
 * Applies the rules to the balance of each path. If a path has 5,000 more in the bank than expected
 * and everything above a level is drawn, then 5,000 more are drawn at the end of the month, so the
 * fan does not grow without limit. The past misses of the rules are drawn too.
 */
export function steerPaths(
  transfers: NonNullable<Forecast['facts']>['transfers'],
  { cash, expected, months, grid, seed }: SteeredCash,
): void {
  const paths = cash[0]?.length ?? 0
  const steering = transfers.flatMap(({ code, driver, amounts }) =>
    driver
      ? [{ ...steeredBy(driver, amounts, paths), stream: streamOf(seed, `rule ${code}`) }]
      : [],
  )
  if (steering.length === 0) return
  const moved = new Float64Array(paths)
  months.forEach((month, at) => {
    const end = grid.monthEnd[at] ?? 0
    for (let point = grid.monthStart[at] ?? 0; point < end; point += 1) addTo(cash[point], moved)
    const column = cash[end]
    if (!column) return
    for (let path = 0; path < paths; path += 1) {
      const deviation = (column[path] ?? 0) - (expected[end] ?? 0)
      for (const { driver, planned, misses, held, stream } of steering) {
        const { drivenAccount } = driver
        const soFar = at === 0 ? driver.soFar : 0
        const balance = {
          cash: (driver.cash[at] ?? 0) + deviation + (moved[path] ?? 0),
          held: held[path] ?? 0,
          noise: misses[Math.floor(uniformAt(stream, path, at) * misses.length)] ?? 0,
          soFar,
        }
        const rule = drivenAccount.rules[path % drivenAccount.rules.length]
        const amount = remainingNetInflow(drivenAccount, month, balance, rule)
        held[path] = (held[path] ?? 0) + drivenAccount.cashSign * (soFar + amount)
        moved[path] = (moved[path] ?? 0) + amount - (planned[at] ?? 0)
      }
    }
    addTo(column, moved)
  })
}

function steeredBy(driver: BalanceDriver, amounts: readonly number[], paths: number) {
  const { cashSign, misses } = driver.drivenAccount
  const usual = mean(misses)
  return {
    driver,
    planned: amounts.map(amount => cashSign * amount),
    misses: misses.map(miss => miss - usual),
    held: new Float64Array(paths).fill(driver.held),
  }
}

function addTo(column: Float64Array | undefined, moved: Float64Array): void {
  column?.forEach((amount, path) => {
    column[path] = amount + (moved[path] ?? 0)
  })
}
