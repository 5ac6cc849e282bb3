import { fit, mean, normal, quantile, replaceOutliers, seededRandom } from '#series'

const PATHS = 500
const SEED = 20_261_121
/** In-sample misses are smaller than those to come. */
const MISS_FACTOR = 1.4
/** Months drawn together: a payment that comes a month late is missing once, not twice. */
const BLOCK = 4
/** Each path may drift by this share of the one-step spread every month, all months alike. */
const DRIFT = 0.05

export interface CashBands {
  /** Distance of the tenth and the ninetieth path of 100 from the expected balance, by month. */
  readonly lower80: readonly number[]
  readonly upper80: readonly number[]
}

/**
 * How far the balance may stray from its forecast: paths that draw past misses of the monthly
 * movement, a few neighbouring months at a time, and drift. Months are not independent, so the band
 * of a balance cannot be had by adding up monthly bands. Units are those of the movements
 * (docs/decisions/008-single-series-method.md).
 */
export function cashBands(movements: readonly number[], horizon: number): CashBands {
  const { residuals } = fit(replaceOutliers(movements))
  const centre = mean(residuals)
  const misses = residuals.map(miss => (miss - centre) * MISS_FACTOR)
  const spread = Math.sqrt(mean(misses.map(miss => miss * miss)))
  const random = seededRandom(SEED)
  const strayed = Array.from({ length: horizon }, () => new Array<number>(PATHS).fill(0))
  for (let path = 0; path < PATHS; path += 1) {
    const drift = normal(random) * DRIFT * spread
    let from = 0
    let balance = 0
    for (let month = 0; month < horizon; month += 1) {
      if (month % BLOCK === 0) from = Math.floor(random() * misses.length)
      const miss = misses[(from + (month % BLOCK)) % misses.length] ?? 0
      balance += miss + drift * (month + 1)
      const reached = strayed[month]
      if (reached) reached[path] = balance
    }
  }
  return {
    lower80: strayed.map(reached => Math.min(0, quantile(reached, 0.1))),
    upper80: strayed.map(reached => Math.max(0, quantile(reached, 0.9))),
  }
}
