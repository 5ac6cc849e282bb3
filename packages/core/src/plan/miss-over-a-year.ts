/** How far forecasts of one account were from what happened within a year. */
import { type Ppm, WHOLE_PPM } from '#money'
import { quantile, type SeriesForecast } from '#series'

const YEAR = 12
/** With fewer months there are too few years to measure. */
const MIN_MONTHS = 24

/**
 * What forecasts of 12 months missed by in 8 of 10 cases, in parts per million; null where it is
 * not known. Misses of single months that were above and below cancel out within a year.
 */
export function missOverAYear(series: SeriesForecast | undefined): Ppm | null {
  const { values = [], isRelative = false } = series?.misses ?? {}
  if (!isRelative || values.length < MIN_MONTHS) return null
  const years = values.slice(YEAR - 1).map((_, at) => {
    const sum = values.slice(at, at + YEAR).reduce((total, miss) => total + Math.exp(miss) - 1, 0)
    return Math.abs(sum / YEAR)
  })
  const miss = Math.round(quantile(years, 0.8) * WHOLE_PPM)
  return miss === 0 ? null : Math.min(miss, WHOLE_PPM)
}
