import { type Cents, cents, roundCents } from '#money'
import { assert } from '#outcome'
import { quantile } from '#series'
import type { Flow } from '#statement'
import { type Day, lastDay, type Month } from '#time'
import { NOT_EXPLAINED } from '../account-index.ts'
import { type CashFan, type FanQuantiles, type Forecast, OUTLOOK_MONTHS } from '../forecast.ts'
import { shareAhead } from '../past-correction.ts'
import {
  AS_DRAWN,
  type PastLearning,
  type Spread,
  spreadAt,
  withoutGuesses,
} from '../past-learning.ts'
import { dayShapes, exposureFinder } from './cash-exposure.ts'
import { steerPaths } from './fan-balance-driven.ts'
import { drawnDocuments } from './fan-documents.ts'
import { addEventSales, eventSales } from './fan-events.ts'
import { type FanGrid, fanGrid } from './fan-grid.ts'
import { latenessOf } from './fan-lateness.ts'
import { type LowDay, lowDays } from './fan-low-days.ts'
import { drawPaths } from './fan-paths.ts'
import { addPlanned, uncertainPlanned } from './fan-planned.ts'
import { holdRange, quantileOfSorted } from './fan-range.ts'
import { collapseShocks, type UncertainAccount } from './fan-shocks.ts'
import { uncertainTransfers } from './fan-transfers.ts'
import { addNoiseWithinMonths } from './fan-within-month.ts'
import { saidChance } from './said-chance.ts'

export const FAN_PATHS = 1000
export const FAN_SEED = 20_261_121
const HEADROOM_CHANCE = 0.1
const DAYS_OF_MONTH = 365.25 / 12

/** The parts of a forecast that a fan needs. */
export type Uncertain = Pick<Forecast, 'plan' | 'input' | 'statements' | 'documents'> &
  Partial<Pick<Forecast, 'facts'>>

export interface FanOptions {
  readonly paths?: number
  readonly seed?: number
  /**
   * How past misses widen ranges; by default from the forecast's own facts; null leaves them as
   * drawn.
   */
  readonly learning?: PastLearning | null
}

/**
 * How far cash may deviate from the statements, in cents; `floor` null counts as zero. Past misses
 * of all accounts are drawn together, learned document dates one by one, and the sales of each
 * event of a scenario by themselves; a planned invoice comes or does not. Amounts set by the user
 * do not vary; those of a budget vary like expected ones. The same forecast and seed give the same
 * fan. Without misses and learned dates the fan has no width: all five quantiles are the closing
 * cash of the statements. The statements' cash is inside the range on every day and month end. Low
 * points are those of the next twelve months. Chances are 0.05 to 0.95 and count every day of the
 * first months, and of each later month its lowest expected day and its end.
 */
export function cashFan(
  forecast: Uncertain,
  floor: Cents | null,
  options: FanOptions = {},
): CashFan {
  const { input } = forecast
  const drawn = drawCash(forecast, options)
  const { cash, expected, grid, paths } = drawn
  const lows = lowDays(drawn)
  const chances = chancesBelow({ cash, lows, grid }, floor ?? cents(0))
  const headroom = chances.find(({ chance }) => chance >= HEADROOM_CHANCE)
  const sorted = new Float64Array(paths)
  const quantiles = cash.map((column, point) => {
    const found = quantilesOf(column, sorted)
    const middle = expected[point] ?? 0
    assert(found[0] <= middle && middle <= found[4], 'The expected balance lies in its range')
    return found
  })
  const byEnd = new Map(chances.map(({ point, chance }) => [point, chance]))
  const overdrawn =
    (floor ?? 0) <= 0
      ? byEnd
      : new Map(chancesBelow({ cash, lows, grid }, 0).map(({ point, chance }) => [point, chance]))
  return {
    paths,
    months: input.months,
    byMonth: gathered(grid.monthEnd.map(point => quantiles[point] ?? NO_QUANTILES)),
    days: grid.days,
    byDay: gathered(quantiles.slice(0, grid.days.length)),
    lowDays: lows.map(({ on }) => on),
    byLowDay: gathered(lows.map(low => quantilesOf(low.cash, sorted))),
    chanceBelow: grid.monthEnd.map(point => saidChance(byEnd.get(point) ?? 0)),
    chanceOverdrawn: grid.monthEnd.map(point => overdrawn.get(point) ?? 0),
    low: lowOf(
      grid.monthEnd.slice(0, OUTLOOK_MONTHS).map(point => cash[point] ?? new Float64Array(0)),
      forecast.statements.closingCash.subarray(0, OUTLOOK_MONTHS),
      input.months,
    ),
    daysOfHeadroom: headroom?.daysAhead ?? null,
  }
}

/**
 * The 80% range of closing cash by month, as in `cashFan`, in a third of its time: for the many
 * forecasts from past closes.
 */
export function closingRange(
  forecast: Uncertain,
  options: FanOptions = {},
): Pick<FanQuantiles, 'p10' | 'p90'> {
  const { cash, grid, paths } = drawCash(forecast, options)
  const sorted = new Float64Array(paths)
  const { p10, p90 } = gathered(
    grid.monthEnd.map(point => quantilesOf(cash[point] ?? new Float64Array(0), sorted)),
  )
  return { p10, p90 }
}

interface DrawnCash {
  readonly statements: Forecast['statements']
  /** By point, the balance of each path in cents. */
  readonly cash: readonly Float64Array[]
  readonly expected: Float64Array
  readonly grid: FanGrid
  readonly paths: number
}

function drawCash(
  forecast: Uncertain,
  { paths = FAN_PATHS, seed = FAN_SEED, learning = forecast.facts?.learning ?? null }: FanOptions,
): DrawnCash {
  const { input } = forecast
  const grid = fanGrid(input)
  const exposureOf = exposureFinder(input, grid, dayShapes(forecast.statements, grid))
  const uncertain = [
    ...uncertainAccounts(forecast, exposureOf),
    ...uncertainTransfers(forecast, grid),
  ]
  const shocks = collapseShocks(uncertain, input.months.length, grid.points)
  const documents = drawnDocuments(forecast.documents, input, grid)
  const expected = expectedCash(forecast, grid)
  const lateness = latenessOf(input.flows, grid)
  const cash = drawPaths({ shocks, documents, lateness }, { paths, seed })
  addEventSales(cash, eventSales(input.flows, grid.points, exposureOf), seed)
  addPlanned(cash, uncertainPlanned(input, grid), seed)
  cash.forEach((column, point) => {
    for (let path = 0; path < paths; path += 1) {
      column[path] = (column[path] ?? 0) + (expected[point] ?? 0)
    }
  })
  const transfers = forecast.facts?.transfers ?? []
  steerPaths(transfers, { cash, expected, months: input.months, grid, seed })
  const { statements, plan } = forecast
  addNoiseWithinMonths(cash, { statements, plan, hasDay: withDays(transfers, input), grid, seed })
  const spreads = spreadsOf(forecast, grid, learning)
  holdRange({ cash, expected, grid, spreads })
  return { statements, cash, expected, grid, paths }
}

/** The balances of all paths at one day. */
export interface CashOnDay {
  readonly on: Day
  readonly cash: Float64Array
}

/**
 * The paths of the fan: every day of the first months, then month ends and the lowest expected day
 * of each month. For questions that are asked of many scenarios on one baseline.
 */
export function cashPaths(forecast: Uncertain, options: FanOptions = {}): readonly CashOnDay[] {
  const drawn = drawCash(forecast, options)
  const { cash, grid } = drawn
  const lows = lowDays(drawn)
  const { months } = forecast.input
  const ends = new Map(grid.monthEnd.map((point, at) => [point, lastDay(months[at] as Month)]))
  const points = cash.map((column, point) => ({
    on: grid.days[point] ?? (ends.get(point) as Day),
    cash: column,
  }))
  return [...points, ...lows.map(({ on, cash: column }) => ({ on, cash: column }))]
}

/** By point: how past misses widen the range that the model draws. */
function spreadsOf(
  { facts }: Uncertain,
  { daysAhead }: FanGrid,
  learning: PastLearning | null,
): Spread[] {
  const correction = facts?.correction
  const used = learning && (correction ? learning : withoutGuesses(learning))
  return daysAhead.map(days => {
    const months = days / DAYS_OF_MONTH
    if (!used) return AS_DRAWN
    return spreadAt(used, months, correction ? shareAhead(correction, months) : 1)
  })
}

/** Rows whose payment days are scheduled, or are seen late in the month in the past. */
const withDays = (
  transfers: Forecast['facts']['transfers'],
  { flows }: Forecast['input'],
): ReadonlySet<string> =>
  new Set([
    NOT_EXPLAINED,
    ...flows.flatMap(({ code, settlement }) => (settlement.payDays ? [code] : [])),
    ...transfers.flatMap(({ code, by }) =>
      by === 'schedule' || by === 'bankBalance' ? [code] : [],
    ),
  ])

/** Accounts with a history, and their months that the owner has not set. */
function uncertainAccounts(
  forecast: Uncertain,
  exposureOf: ReturnType<typeof exposureFinder>,
): UncertainAccount[] {
  const { input } = forecast
  const planned = new Map(forecast.plan.map(account => [account.code, account]))
  return input.flows.flatMap(flow => {
    const account = planned.get(flow.code)
    if (!account || account.series.misses.values.length === 0) return []
    const { misses } = account.series
    const whole = account.amounts[0] ?? 0
    const rest = whole === 0 ? 0 : Math.min(1, Math.abs((flow.plan[0] ?? 0) / whole))
    const open = input.months.map((_, month) => {
      if (!account.mayMiss[month]) return 0
      // A relative miss applies to what is left of the running month; an absolute one is reduced to
      // it.
      return month === 0 && !misses.isRelative ? rest : 1
    })
    if (!open.some(share => share > 0)) return []
    return [{ misses, plan: uncertainPlan(flow), open, exposure: exposureOf(flow) }]
  })
}

/** The part of the plan that is uncertain, including amounts that are only paid at another time. */
function uncertainPlan({ plan, certain, parts = [] }: Flow): Float64Array {
  const varying = parts.filter(({ varies }) => varies)
  if (!certain && varying.length === 0) return plan
  return plan.map((amount, month) =>
    varying.reduce((sum, part) => sum + (part.plan[month] ?? 0), amount - (certain?.[month] ?? 0)),
  )
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

interface ChanceQuestion {
  readonly cash: readonly Float64Array[]
  readonly lows: readonly LowDay[]
  readonly grid: FanGrid
}

interface ChanceUntil {
  readonly point: number
  readonly daysAhead: number
  readonly chance: number
}

/**
 * For each day of the fan, low days of later months included, the share of paths that have been
 * below the floor by then. A low day belongs to the point at the end of its month.
 */
function chancesBelow({ cash, lows, grid }: ChanceQuestion, floor: number): ChanceUntil[] {
  const paths = cash[0]?.length ?? 0
  const below = new Uint8Array(paths)
  let count = 0
  const chanceWith = (column: Float64Array) => {
    column.forEach((amount, path) => {
      if (below[path] === 1 || amount >= floor) return
      below[path] = 1
      count += 1
    })
    return count / paths
  }
  return cash.flatMap((column, point) => [
    ...lows
      .filter(({ monthEnd }) => monthEnd === point)
      .map(({ daysAhead, cash: low }) => ({ point, daysAhead, chance: chanceWith(low) })),
    { point, daysAhead: grid.daysAhead[point] ?? 0, chance: chanceWith(column) },
  ])
}

type Quantiles = readonly [number, number, number, number, number]
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const
const NO_QUANTILES: Quantiles = [0, 0, 0, 0, 0]

/** `sorted` is a buffer for sorting that is reused for each point. */
function quantilesOf(values: Float64Array, sorted: Float64Array): Quantiles {
  sorted.set(values)
  sorted.sort()
  const at = (share: number) => roundCents(quantileOfSorted(sorted, share))
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

/**
 * The lowest month end of each path; of equal ones the earliest. The range of the lowest balances
 * also contains the expected lowest balance: bad months differ between paths, so most of their
 * lowest balances are below that of the median path.
 */
function lowOf(
  closings: readonly Float64Array[],
  expected: Float64Array,
  months: readonly Month[],
): CashFan['low'] {
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
  const low = cents(Math.min(...expected))
  return {
    p10: cents(Math.min(low, at(0.1))),
    p50: at(0.5),
    p90: cents(Math.max(low, at(0.9))),
    months: counts.flatMap((count, index) => {
      const month = months[index]
      return month && count > 0 ? [{ month, chance: count / paths }] : []
    }),
  }
}
