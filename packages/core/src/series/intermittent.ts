import type { SeriesForecast, SeriesMisses } from './series-forecast.ts'
import { mean, quantile, rootMeanSquare } from './statistics.ts'

const YEAR = 12

/**
 * Accounts that are often zero. Yearly and quarterly payments repeat in their calendar months;
 * irregular payments are spread as the mean of the last twelve months, so that the sum is right and
 * an account that ended stays at zero (see docs/decisions/008-single-series-method.md).
 */
export function forecastIntermittent(values: readonly number[], horizon: number): SeriesForecast {
  const pattern = calendarPattern(values)
  const level = mean(values.slice(-YEAR))
  const recent = values.slice(-2 * YEAR)
  const isNeverNegative = values.every(value => value >= 0)
  const steps = Array.from({ length: horizon }, (_, index) => {
    const expected = pattern ? (pattern[(values.length + index) % YEAR] ?? 0) : level
    const spare = pattern ? Math.abs(expected) * 0.25 : 0
    const at = (share: number, slack: number) =>
      pattern ? expected + slack * spare : quantile(recent, share)
    const lower95 = Math.min(expected, at(0.025, -2))
    const upper95 = Math.max(expected, at(0.975, 2))
    const lower80 = Math.min(expected, at(0.1, -1))
    const upper80 = Math.max(expected, at(0.9, 1))
    const floor = (bound: number) => (isNeverNegative ? Math.max(0, bound) : bound)
    return {
      mean: expected,
      lower80: floor(Math.max(lower80, lower95)),
      upper80: Math.min(upper80, upper95),
      lower95: floor(lower95),
      upper95,
    }
  })
  return {
    mean: steps.map(step => step.mean),
    lower80: steps.map(step => step.lower80),
    upper80: steps.map(step => step.upper80),
    lower95: steps.map(step => step.lower95),
    upper95: steps.map(step => step.upper95),
    misses: pattern ? missesOfPattern(values, pattern) : missesOfLevel(recent, level),
    method: pattern ? 'calendarPattern' : 'intermittent',
  }
}

const MIN_RATIO = 0.1

/**
 * The miss of each payment against its pattern, as a logarithm. Payments fall in few months, and
 * any past month may be drawn for any future one, so months without a payment repeat the miss
 * before.
 */
function missesOfPattern(values: readonly number[], pattern: readonly number[]): SeriesMisses {
  let latest = 0
  const misses = values.map((value, index) => {
    const expected = pattern[index % YEAR] ?? 0
    if (expected !== 0) latest = Math.log(Math.max(MIN_RATIO, value / expected))
    return latest
  })
  return { isRelative: true, values: misses, persistence: 0, spread: rootMeanSquare(misses) }
}

/**
 * Payments of 120.00 in one month of twelve deviate by 33.00 from their mean, but a mean of twelve
 * months is only wrong by 10.00.
 */
function missesOfLevel(recent: readonly number[], level: number): SeriesMisses {
  const misses = recent.map(value => value - level)
  return {
    isRelative: false,
    values: misses,
    persistence: 1 / YEAR,
    spread: rootMeanSquare(misses) / Math.sqrt(YEAR),
    isAroundMean: true,
  }
}

/**
 * The mean of the last two values of each calendar month, if four fifths of the used months repeat.
 */
function calendarPattern(values: readonly number[]): number[] | null {
  const byPosition = Array.from({ length: YEAR }, (_, position) =>
    values.filter((_value, index) => index % YEAR === position),
  )
  const used = byPosition.filter(found => found.length > 1 && found.some(value => value !== 0))
  if (used.length === 0 || values.length < 2 * YEAR) return null
  const repeating = used.filter(found => found.every(value => value !== 0))
  if (repeating.length < 0.8 * used.length) return null
  return byPosition.map(found =>
    found.at(-1) !== 0 && found.at(-2) !== 0 ? mean(found.slice(-2)) : 0,
  )
}
