/** Adjusts accounts to the forecast of their total, which is steadier than its parts. */
import { type Ledger, type LedgerSeries, valueAt } from '#ledger'
import { forecastSeries, type SeriesForecast } from '#series'
import { monthsUntil } from '#time'
import { expectedAmounts } from './statistical.ts'

const MAX_HISTORY = 36
/** A season of the total is measured with at least two years of it. */
const MIN_HISTORY = 24
/** A larger correction means that the total and its parts are not comparable. */
const MAX_FACTOR = 1.5

/** The accounts of one kind, such as all sales. */
export interface AccountGroup {
  readonly ledger: Ledger
  readonly members: readonly LedgerSeries[]
  readonly horizon: number
  /** Months between the first after the close and the first of the plan. */
  readonly ahead: number
  /** The forecast of a single account, natural sign. */
  readonly forecastOf: (member: LedgerSeries) => SeriesForecast
}

/** An account that was the same every month keeps its amount, whatever its group does. */
export const isScaled = ({ method }: SeriesForecast): boolean => method !== 'constant'

/**
 * By month ahead, the factor on the scaled accounts of a group that makes the sum of all accounts
 * equal to the forecast of their total. Seasons and growth of a noisy account look like chance and
 * are left out of its forecast, but they are visible in the total. Accounts of 60 and 30, one that
 * is 20 every month and an expected total of 119 have a factor of 1.1. All factors are 1 if the
 * group has one scaled account, has less than two years of history, or is not always positive.
 */
function totalFactors(group: AccountGroup): number[] {
  const { ledger, members, horizon, ahead, forecastOf } = group
  const none = new Array<number>(horizon).fill(1)
  const forecasts = members.map(forecastOf)
  const scaled = forecasts.filter(isScaled)
  if (scaled.length < 2) return none
  const history = totalHistory(ledger, members)
  if (history.length < MIN_HISTORY || history.some(value => value <= 0)) return none
  const total = expectedAmounts(forecastSeries(history, ahead + horizon)).slice(ahead)
  const sumsOf = (some: readonly SeriesForecast[]) => {
    const parts = some.map(expectedAmounts)
    return none.map((_, at) => parts.reduce((sum, expected) => sum + (expected[at] ?? 0), 0))
  }
  const kept = sumsOf(forecasts.filter(forecast => !isScaled(forecast)))
  return sumsOf(scaled).map((sum, at) => {
    const wanted = (total[at] ?? 0) - (kept[at] ?? 0)
    if (sum <= 0 || wanted <= 0) return 1
    return Math.min(MAX_FACTOR, Math.max(1 / MAX_FACTOR, wanted / sum))
  })
}

const cache = new WeakMap<LedgerSeries, Map<string, readonly number[]>>()

/** The same, cached for a ledger: an edit of the plan does not change the past. */
export function cachedFactors(group: AccountGroup): readonly number[] {
  const { ledger, members, horizon, ahead } = group
  const [first] = members
  if (!first) return []
  const known = cache.get(first) ?? new Map<string, readonly number[]>()
  cache.set(first, known)
  const key = [ledger.closeMonth, ahead, horizon, ...members.map(({ code }) => code)].join(' ')
  const factors = known.get(key) ?? totalFactors(group)
  known.set(key, factors)
  return factors
}

/** Complete months from the first with a figure of any account, oldest first. */
function totalHistory(ledger: Ledger, members: readonly LedgerSeries[]): number[] {
  const totals = monthsUntil(ledger.closeMonth, MAX_HISTORY).map(month =>
    members.reduce((sum, series) => sum + (valueAt(ledger, series, month) ?? 0), 0),
  )
  const start = totals.findIndex(total => total !== 0)
  return start < 0 ? [] : totals.slice(start)
}
