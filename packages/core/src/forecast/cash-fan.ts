import { type Cents, cents, roundCents } from '#money'
import { quantile } from '#series'
import type { Month } from '#time'
import { ANSWER_MONTHS } from './cash-answer.ts'
import { drawnDocuments } from './fan-documents.ts'
import { type FanGrid, fanGrid } from './fan-grid.ts'
import { steerPaths } from './fan-habits.ts'
import { latenessOf } from './fan-lateness.ts'
import { drawPaths } from './fan-paths.ts'
import { dayShapes, reachFinder } from './fan-reach.ts'
import { collapseShocks, type UncertainAccount } from './fan-shocks.ts'
import { uncertainTransfers } from './fan-transfers.ts'
import { strayWithinMonths } from './fan-within-month.ts'
import type { CashFan, FanQuantiles, Forecast } from './forecast.ts'

const PATHS = 1000
const SEED = 20_261_121
const HEADROOM_CHANCE = 0.1

/** What a fan needs of a forecast. */
export type Uncertain = Pick<Forecast, 'plan' | 'input' | 'statements' | 'documents'> &
  Partial<Pick<Forecast, 'facts'>>

export interface FanOptions {
  readonly paths?: number
  readonly seed?: number
}

/**
 * How far cash may stray from the statements. Cents; `floor` null counts as zero. Past misses of
 * all accounts are drawn together, learned dates of documents one by one; what the user or a budget
 * has settled does not stray. The same forecast and seed give the same fan; a forecast whose
 * accounts have never missed and whose documents' dates are set has no width: all five quantiles
 * are the closing cash of the statements. Low points are looked for in the next twelve months.
 */
export function cashFan(
  forecast: Uncertain,
  floor: Cents | null,
  { paths = PATHS, seed = SEED }: FanOptions = {},
): CashFan {
  const { input } = forecast
  const grid = fanGrid(input)
  const uncertain = [...uncertainAccounts(forecast, grid), ...uncertainTransfers(forecast, grid)]
  const shocks = collapseShocks(uncertain, input.months.length, grid.points)
  const documents = drawnDocuments(forecast.documents, input, grid)
  const expected = expectedCash(forecast, grid)
  const lateness = latenessOf(input.flows, grid)
  const cash = drawPaths({ shocks, documents, lateness }, { paths, seed })
  cash.forEach((column, point) => {
    for (let path = 0; path < paths; path += 1) {
      column[path] = (column[path] ?? 0) + (expected[point] ?? 0)
    }
  })
  const transfers = forecast.facts?.transfers ?? []
  steerPaths(transfers, { cash, expected, months: input.months, grid, seed })
  const { statements, plan } = forecast
  strayWithinMonths(cash, { statements, plan, hasDay: withDays(transfers), grid, seed })
  const chances = chancesBelow(cash, floor ?? cents(0))
  const headroom = chances.findIndex(chance => chance >= HEADROOM_CHANCE)
  const sorted = new Float64Array(paths)
  const quantiles = cash.map(column => quantilesOf(column, sorted))
  return {
    paths,
    months: input.months,
    byMonth: gathered(grid.monthEnd.map(point => quantiles[point] ?? NO_QUANTILES)),
    days: grid.days,
    byDay: gathered(quantiles.slice(0, grid.days.length)),
    chanceBelow: grid.monthEnd.map(point => chances[point] ?? 0),
    low: lowOf(
      grid.monthEnd.slice(0, ANSWER_MONTHS).map(point => cash[point] ?? new Float64Array(0)),
      input.months,
    ),
    daysOfHeadroom: headroom < 0 ? null : (grid.daysAhead[headroom] ?? null),
  }
}

/** Movements whose day the owner has set, or shows in what is left of a month. */
const withDays = (transfers: Forecast['facts']['transfers']): ReadonlySet<string> =>
  new Set(
    transfers.flatMap(({ code, by }) => (by === 'schedule' || by === 'bankBalance' ? [code] : [])),
  )

/** Accounts of the plan that rest on their past, with the cells of them that nobody has settled. */
function uncertainAccounts(forecast: Uncertain, grid: FanGrid): UncertainAccount[] {
  const { input, statements } = forecast
  const planned = new Map(forecast.plan.map(account => [account.code, account]))
  const reachOf = reachFinder(input, grid, dayShapes(statements, grid))
  return input.flows.flatMap(flow => {
    const account = planned.get(flow.code)
    if (!account || account.series.misses.values.length === 0) return []
    const { misses } = account.series
    const whole = account.amounts[0] ?? 0
    const rest = whole === 0 ? 0 : Math.min(1, Math.abs((flow.plan[0] ?? 0) / whole))
    const open = input.months.map((_, month) => {
      if (account.provenance[month]?.source !== 'statistical') return 0
      // A factor applies to what is left of the running month; an amount is cut to it.
      return month === 0 && !misses.isRelative ? rest : 1
    })
    if (!open.some(share => share > 0)) return []
    return [{ misses, plan: flow.plan, open, reach: reachOf(flow) }]
  })
}

/** The statements' cash at each point. */
function expectedCash({ statements }: Pick<Forecast, 'statements'>, grid: FanGrid): Float64Array {
  const moved = new Float64Array(grid.points + 1)
  for (const { on, amount } of statements.dated) {
    const point = grid.pointOf(on)
    moved[point] = (moved[point] ?? 0) + amount
  }
  let cash = statements.openingCash[0] ?? 0
  for (let point = 0; point < grid.days.length; point += 1) {
    cash += moved[point] ?? 0
    moved[point] = cash
  }
  grid.monthEnd.forEach((point, month) => {
    moved[point] = statements.closingCash[month] ?? 0
  })
  return moved.subarray(0, grid.points)
}

/** By point: the share of paths that have been below the floor by then. */
function chancesBelow(cash: readonly Float64Array[], floor: number): number[] {
  const paths = cash[0]?.length ?? 0
  const below = new Uint8Array(paths)
  let count = 0
  return cash.map(column => {
    column.forEach((amount, path) => {
      if (below[path] === 1 || amount >= floor) return
      below[path] = 1
      count += 1
    })
    return count / paths
  })
}

type Quantiles = readonly [number, number, number, number, number]
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const
const NO_QUANTILES: Quantiles = [0, 0, 0, 0, 0]

/** `sorted` is room to sort in, used again for each point. */
function quantilesOf(values: Float64Array, sorted: Float64Array): Quantiles {
  sorted.set(values)
  sorted.sort()
  const at = (share: number) => {
    const position = (sorted.length - 1) * share
    const below = sorted[Math.floor(position)] ?? 0
    const above = sorted[Math.ceil(position)] ?? below
    return roundCents(below + (above - below) * (position - Math.floor(position)))
  }
  return [at(SHARES[0]), at(SHARES[1]), at(SHARES[2]), at(SHARES[3]), at(SHARES[4])]
}

function gathered(quantiles: readonly Quantiles[]): FanQuantiles {
  const [p10, p25, p50, p75, p90] = SHARES.map((_, index) =>
    Float64Array.from(quantiles, found => found[index] ?? 0),
  )
  const none = new Float64Array(0)
  return {
    p10: p10 ?? none,
    p25: p25 ?? none,
    p50: p50 ?? none,
    p75: p75 ?? none,
    p90: p90 ?? none,
  }
}

/** The lowest month end of each path; of equals the earliest. */
function lowOf(closings: readonly Float64Array[], months: readonly Month[]): CashFan['low'] {
  const paths = closings[0]?.length ?? 0
  const counts = new Array<number>(closings.length).fill(0)
  const lows = Array.from({ length: paths }, (_, path) => {
    let lowest = 0
    closings.forEach((column, month) => {
      if ((column[path] ?? 0) < (closings[lowest]?.[path] ?? 0)) lowest = month
    })
    counts[lowest] = (counts[lowest] ?? 0) + 1
    return closings[lowest]?.[path] ?? 0
  })
  const at = (share: number) => roundCents(quantile(lows, share))
  return {
    p10: at(0.1),
    p50: at(0.5),
    p90: at(0.9),
    months: counts.flatMap((count, index) => {
      const month = months[index]
      return month && count > 0 ? [{ month, chance: count / paths }] : []
    }),
  }
}
