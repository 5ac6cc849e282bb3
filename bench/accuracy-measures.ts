/** Forecast scores as defined by the M4 competition. */

const YEAR = 12

export const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length

const at = (values: readonly number[], index: number) => values[index] ?? Number.NaN

/** Symmetric mean absolute percentage error, 0 to 200. */
export const smape = (actual: readonly number[], forecast: readonly number[]): number =>
  mean(
    actual.map((value, i) => {
      const size = Math.abs(value) + Math.abs(at(forecast, i))
      return size === 0 ? 0 : (200 * Math.abs(value - at(forecast, i))) / size
    }),
  )

export const meanMiss = (actual: readonly number[], forecast: readonly number[]): number =>
  mean(actual.map((value, i) => Math.abs(value - at(forecast, i))))

/**
 * The mean difference to the same month of the year before within the history: the unit of MASE.
 */
export const seasonalScale = (history: readonly number[]): number =>
  mean(history.slice(YEAR).map((value, i) => Math.abs(value - at(history, i)))) || 1

export interface Band {
  readonly lower: readonly number[]
  readonly upper: readonly number[]
}

/** The share of actuals inside the range. */
export const covered = (actual: readonly number[], { lower, upper }: Band): number =>
  mean(actual.map((value, i) => (value >= at(lower, i) && value <= at(upper, i) ? 1 : 0)))

/** The width of the range, plus 2/α times the distance of values outside it. */
export const intervalScore = (
  actual: readonly number[],
  { lower, upper }: Band,
  alpha: number,
): number =>
  mean(
    actual.map((value, i) => {
      const below = Math.max(0, at(lower, i) - value)
      const above = Math.max(0, value - at(upper, i))
      return at(upper, i) - at(lower, i) + (2 / alpha) * (below + above)
    }),
  )

/**
 * The reference of OWA: the last value continues, seasonally adjusted if 36 months show a season.
 */
export function naive2(history: readonly number[], horizon: number): number[] {
  const n = history.length
  const season = n >= 3 * YEAR && isSeasonal(history) ? seasonOf(history) : null
  const index = (month: number) => season?.[month % YEAR] ?? 1
  const level = at(history, n - 1) / index(n - 1)
  return Array.from({ length: horizon }, (_, ahead) => level * index(n + ahead))
}

/** Whether the autocorrelation at twelve months exceeds what the shorter lags explain, at 90 %. */
function isSeasonal(history: readonly number[]): boolean {
  const centre = mean(history)
  const off = history.map(value => value - centre)
  const whole = off.reduce((total, value) => total + value * value, 0)
  const correlation = (lag: number) =>
    off.slice(lag).reduce((total, value, i) => total + value * at(off, i), 0) / whole
  let explained = 1
  for (let lag = 1; lag < YEAR; lag += 1) explained += 2 * correlation(lag) ** 2
  return Math.abs(correlation(YEAR)) > 1.645 * Math.sqrt(explained / history.length)
}

/** Ratios to centred twelve-month averages, averaged by calendar month, one on average. */
function seasonOf(history: readonly number[]): number[] | null {
  const ratios: number[][] = Array.from({ length: YEAR }, () => [])
  for (let i = 6; i < history.length - 6; i += 1) {
    const inner = history.slice(i - 5, i + 6).reduce((total, value) => total + value, 0)
    const average = (inner + (at(history, i - 6) + at(history, i + 6)) / 2) / YEAR
    ratios[i % YEAR]?.push(at(history, i) / average)
  }
  const indices = ratios.map(mean)
  const centre = mean(indices)
  const season = indices.map(index => index / centre)
  return season.every(index => Number.isFinite(index) && index !== 0) ? season : null
}
