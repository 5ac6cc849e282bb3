import { type Ledger, type LedgerSeries, valueAt } from '#ledger'
import { type Cents, ZERO } from '#money'
import { forecastSeries, mean, type SeriesForecast } from '#series'
import { type Month, monthsUntil } from '#time'

const MAX_HISTORY = 36
/** With fewer months than this there is no level to compare the newest month with. */
const MIN_MONTHS_BEFORE_JUMP = 3

/** How to treat a jump in the newest month: as a one-off, or as the new normal. */
export type NewestMonth = 'oneOff' | 'newNormal'

/**
 * The complete months behind the forecast of a series, oldest first, at most 36, in cents. Zeros
 * before the first figure are not history, because the account did not exist yet. 0, 0, 100, 0 is
 * 100, 0.
 */
export function historyOf(ledger: Ledger, series: LedgerSeries): Cents[] {
  const known: Cents[] = []
  // A month without an answer ends the history: earlier months cannot be part of the series.
  for (const month of monthsUntil(ledger.closeMonth, MAX_HISTORY).reverse()) {
    const value = valueAt(ledger, series, month)
    if (value === null) break
    known.unshift(value)
  }
  const start = known.findIndex(value => value !== ZERO)
  return start < 0 ? [] : known.slice(start)
}

/**
 * The statistical forecast of one account's history. With `newNormal` the past is moved to the
 * level of the newest month, in proportion if all amounts are positive: 100, 100, 100, 150
 * continues with 150.
 */
export function statisticalForecast(
  history: readonly number[],
  horizon: number,
  newestMonth: NewestMonth = 'oneOff',
): SeriesForecast {
  const before = history.slice(0, -1)
  const newest = history.at(-1)
  if (newestMonth === 'oneOff' || newest === undefined || before.length < MIN_MONTHS_BEFORE_JUMP) {
    return forecastSeries(history, horizon)
  }
  const expected = forecastSeries(before, 1).mean[0] ?? newest
  const isRatio = newest > 0 && expected > 0
  const moved = before.map(value =>
    isRatio ? value * (newest / expected) : value + newest - expected,
  )
  return forecastSeries([...moved, newest], horizon)
}

const cache = new WeakMap<LedgerSeries, Map<string, SeriesForecast>>()

/**
 * A cached value for a series, kept as long as its ledger: an edit of the plan does not change the
 * past, and forecasting all accounts takes a third of a second. `key` names all other inputs of the
 * value.
 */
export function cachedForecast(
  series: LedgerSeries,
  key: string,
  make: () => SeriesForecast,
): SeriesForecast {
  const own = cache.get(series) ?? new Map<string, SeriesForecast>()
  cache.set(series, own)
  const forecast = own.get(key) ?? make()
  own.set(key, forecast)
  return forecast
}

/** The statistical forecast of an account of a ledger, cached with it. */
export const accountForecast = (
  ledger: Ledger,
  series: LedgerSeries,
  horizon: number,
  newestMonth: NewestMonth = 'oneOff',
): SeriesForecast =>
  cachedForecast(series, `${ledger.closeMonth} ${horizon} ${newestMonth}`, () =>
    statisticalForecast(historyOf(ledger, series), horizon, newestMonth),
  )

/** A larger factor comes from a few unusual months, not from a mean. */
const MAX_RAISE = 1.25

/**
 * The expected amount of each month, so that months can be summed. The forecast of an account that
 * is always positive is its median: as many months are above as below, but those above are further
 * away. Each median is raised by the mean ratio of past months to their medians, after Duan (1983):
 * past months of 80 % and 125 % raise a median of 100 to 102.5.
 */
export function expectedAmounts({ mean: middles, misses }: SeriesForecast): readonly number[] {
  if (!misses.isRelative || misses.values.length === 0) return middles
  const raised = mean(misses.values.map(Math.exp))
  const factor = Math.min(MAX_RAISE, Math.max(1 / MAX_RAISE, raised))
  return middles.map(middle => middle * factor)
}

/** The month that a rule or a screen compares with; null outside the ledger or without a figure. */
export const actualAt = (ledger: Ledger, series: LedgerSeries, month: Month): Cents | null =>
  month > ledger.closeMonth ? null : valueAt(ledger, series, month)
