import { type Ledger, type LedgerSeries, valueAt } from '#ledger'
import { type Cents, ZERO } from '#money'
import { forecastSeries, mean, type SeriesForecast } from '#series'
import { type Month, monthsUntil } from '#time'

const MOST_HISTORY = 36
/** Fewer months than this have no level yet from which the newest could have jumped. */
const LEAST_BEFORE_JUMP = 3

/** What to make of a jump in the newest month: a slip that passes, or how it is from now on. */
export type NewestMonth = 'oneOff' | 'newNormal'

/**
 * The complete months a forecast of a series rests on, oldest first, at most 36, in cents. Zeros
 * before the first figure are not history: the account was not there yet. 0, 0, 100, 0 is 100, 0.
 */
export function historyOf(ledger: Ledger, series: LedgerSeries): Cents[] {
  const known: Cents[] = []
  // A month nobody answered for breaks the run: what lies before it has no place in a series.
  for (const month of monthsUntil(ledger.closeMonth, MOST_HISTORY).reverse()) {
    const value = valueAt(ledger, series, month)
    if (value === null) break
    known.unshift(value)
  }
  const start = known.findIndex(value => value !== ZERO)
  return start < 0 ? [] : known.slice(start)
}

/**
 * The statistical forecast of one account's history. With `newNormal` the past is moved to the
 * level of the newest month, in proportion where all is positive: 100, 100, 100, 150 goes on with
 * 150.
 */
export function statisticalForecast(
  history: readonly number[],
  horizon: number,
  newestMonth: NewestMonth = 'oneOff',
): SeriesForecast {
  const before = history.slice(0, -1)
  const newest = history.at(-1)
  if (newestMonth === 'oneOff' || newest === undefined || before.length < LEAST_BEFORE_JUMP) {
    return forecastSeries(history, horizon)
  }
  const expected = forecastSeries(before, 1).mean[0] ?? newest
  const isRatio = newest > 0 && expected > 0
  const moved = before.map(value =>
    isRatio ? value * (newest / expected) : value + newest - expected,
  )
  return forecastSeries([...moved, newest], horizon)
}

const remembered = new WeakMap<LedgerSeries, Map<string, SeriesForecast>>()

/**
 * What was worked out from a series of a ledger once, as long as the ledger is there: an edit of
 * the plan changes no past, and forecasting a whole chart anew takes a third of a second. `key`
 * names everything but the series that it was worked out from.
 */
export function rememberedForecast(
  series: LedgerSeries,
  key: string,
  make: () => SeriesForecast,
): SeriesForecast {
  const own = remembered.get(series) ?? new Map<string, SeriesForecast>()
  remembered.set(series, own)
  const forecast = own.get(key) ?? make()
  own.set(key, forecast)
  return forecast
}

/** The statistical forecast of an account of a ledger, remembered with it. */
export const accountForecast = (
  ledger: Ledger,
  series: LedgerSeries,
  horizon: number,
  newestMonth: NewestMonth = 'oneOff',
): SeriesForecast =>
  rememberedForecast(series, `${ledger.closeMonth} ${horizon} ${newestMonth}`, () =>
    statisticalForecast(historyOf(ledger, series), horizon, newestMonth),
  )

/** A factor beyond this is a few odd months speaking, not a mean. */
const MOST_RAISED = 1.25

/**
 * What to expect of each month, so that it may be added up. A forecast of an account that is always
 * positive is its middle: as many months lie above as below, but those above lie further off. Each
 * is raised by what past months were on average against their middles, after Duan (1983): past
 * months of 80 % and 125 % of it raise a middle of 100 to 102.5.
 */
export function expectedAmounts({ mean: middles, misses }: SeriesForecast): readonly number[] {
  if (!misses.isRelative || misses.values.length === 0) return middles
  const raised = mean(misses.values.map(Math.exp))
  const factor = Math.min(MOST_RAISED, Math.max(1 / MOST_RAISED, raised))
  return middles.map(middle => middle * factor)
}

/**
 * The month a rule or a screen compares with; null outside the ledger or where nothing is known.
 */
export const actualAt = (ledger: Ledger, series: LedgerSeries, month: Month): Cents | null =>
  month > ledger.closeMonth ? null : valueAt(ledger, series, month)
