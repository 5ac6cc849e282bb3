import { moveLevelShift, replaceOutliers } from './cleaning.ts'
import { type Fitted, fit } from './fit.ts'
import { forecastIntermittent } from './intermittent.ts'
import {
  LOG_WIDTHS,
  MIN_PERSISTENCE,
  PLAIN_WIDTHS,
  persistentShare,
  seasonalMissOf,
  spreadAhead,
  spreadOf,
  type Widths,
} from './interval.ts'
import type { SeriesForecast, SeriesMethod, SeriesMisses } from './series-forecast.ts'
import { mean, rootMeanSquare } from './statistics.ts'

const OFTEN_ZERO = 0.25
const MIN_SHIFT = 0.18

/**
 * Forecasts one monthly series from its complete months, oldest first (at best 36 of them). No
 * library: a median of three exponential smoothings on softly seasonally adjusted, cleaned data
 * beat the packaged candidates (docs/decisions/008-single-series-method.md has the figures).
 *
 * `forecastSeries([100, 100, 100], 2).mean` is `[100, 100]`.
 */
export function forecastSeries(history: readonly number[], horizon: number): SeriesForecast {
  const values = withoutHoles(history)
  const [first = 0] = values
  if (values.every(value => value === first)) {
    return repeated(first, horizon, values.length === 0 ? 'none' : 'constant')
  }
  if (values.every(value => value <= 0)) {
    return mirrored(
      forecastSeries(
        values.map(value => -value),
        horizon,
      ),
    )
  }
  const zeros = values.filter(value => value === 0).length
  if (zeros >= OFTEN_ZERO * values.length) return forecastIntermittent(values, horizon)
  if (values.length < 3) return spreadRound(mean(values), values, horizon)
  return values.every(value => value > 0)
    ? forecastPositive(values, horizon)
    : forecastAnySign(values, horizon)
}

/** Missing values inside the series are interpolated linearly. */
function withoutHoles(history: readonly number[]): number[] {
  if (history.every(Number.isFinite)) return [...history]
  const known = history.flatMap((value, index) => (Number.isFinite(value) ? [index] : []))
  return history.map((value, index) => {
    if (Number.isFinite(value)) return value
    const before = known.filter(at => at < index).at(-1)
    const after = known.find(at => at > index)
    const left = before === undefined ? undefined : history[before]
    const right = after === undefined ? undefined : history[after]
    if (left === undefined || before === undefined) return right ?? 0
    if (right === undefined || after === undefined) return left
    return left + ((right - left) * (index - before)) / (after - before)
  })
}

const NO_MISSES: SeriesMisses = { isRelative: false, values: [], persistence: 0, spread: 0 }

function repeated(value: number, horizon: number, method: SeriesMethod): SeriesForecast {
  const same = new Array<number>(horizon).fill(value)
  return {
    mean: same,
    lower80: same,
    upper80: same,
    lower95: same,
    upper95: same,
    misses: NO_MISSES,
    method,
  }
}

function mirrored(forecast: SeriesForecast): SeriesForecast {
  const minus = (values: readonly number[]) => values.map(value => (value === 0 ? 0 : -value))
  const { misses } = forecast
  return {
    mean: minus(forecast.mean),
    lower80: minus(forecast.upper80),
    upper80: minus(forecast.lower80),
    lower95: minus(forecast.upper95),
    upper95: minus(forecast.lower95),
    // A relative miss works for both signs; an absolute one changes with the sign.
    misses: misses.isRelative ? misses : { ...misses, values: minus(misses.values) },
    method: forecast.method,
  }
}

/** Two months of history: their mean, with a wide range. */
function spreadRound(centre: number, values: readonly number[], horizon: number): SeriesForecast {
  const half = Math.max(...values.map(value => Math.abs(value - centre)), Math.abs(centre) * 0.1)
  const at = (times: number) => new Array<number>(horizon).fill(centre + times * half)
  const misses = values.map(value => value - centre)
  return {
    mean: at(0),
    lower80: at(-3),
    upper80: at(3),
    lower95: at(-6),
    upper95: at(6),
    misses: {
      isRelative: false,
      values: misses,
      persistence: MIN_PERSISTENCE,
      spread: rootMeanSquare(misses),
    },
    method: 'shortHistory',
  }
}

/** Always positive: growth is a factor, so the method works on logarithms. */
function forecastPositive(values: readonly number[], horizon: number): SeriesForecast {
  const logs = values.map(Math.log)
  const clean = replaceOutliers(moveLevelShift(logs, Math.log(1 + MIN_SHIFT)))
  const fitted = fit(clean)
  const level = mean(values)
  const spread = spreadOf(fitted.spread, seasonalMissOf(values) / level, 0.02)
  return shape(fitted, horizon, values.length, spread, RELATIVE)
}

function forecastAnySign(values: readonly number[], horizon: number): SeriesForecast {
  const size = mean(values.map(Math.abs))
  const clean = replaceOutliers(moveLevelShift(values, MIN_SHIFT * size))
  const fitted = fit(clean)
  const spread = spreadOf(fitted.spread, seasonalMissOf(values), 0.02 * size)
  return shape(fitted, horizon, values.length, spread, PLAIN)
}

interface Scale {
  readonly isRelative: boolean
  readonly widths: Widths
  back(value: number): number
}

const RELATIVE: Scale = { isRelative: true, widths: LOG_WIDTHS, back: Math.exp }
const PLAIN: Scale = { isRelative: false, widths: PLAIN_WIDTHS, back: value => value }

const methodFor = (months: number): SeriesMethod => {
  if (months < 12) return 'shortHistory'
  return months < 24 ? 'lastYearsProfile' : 'medianOfThree'
}

function shape(
  fitted: Fitted,
  horizon: number,
  months: number,
  spread: number,
  scale: Scale,
): SeriesForecast {
  const { widths, back } = scale
  const steps = Array.from({ length: horizon }, (_, index) => index + 1)
  const bound = (width: number) =>
    steps.map(ahead =>
      back(fitted.at(ahead) + width * spreadAhead(spread, fitted.alpha, ahead, months)),
    )
  return {
    mean: bound(0),
    lower80: bound(-widths.lower80),
    upper80: bound(widths.upper80),
    lower95: bound(-widths.lower95),
    upper95: bound(widths.upper95),
    misses: {
      isRelative: scale.isRelative,
      values: fitted.residuals,
      persistence: persistentShare(fitted.alpha),
      spread,
    },
    method: methodFor(months),
  }
}
