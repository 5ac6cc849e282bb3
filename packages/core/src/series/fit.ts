import { NO_SEASON, type Season, seasonAt, softSeason, withoutSeason } from './season.ts'
import { dampedTrend, fadingTheta, type Smoothed, simpleSmoothing } from './smoothing.ts'
import { mean, median, rootMeanSquare, sum } from './statistics.ts'

export interface Fitted {
  /** The point forecast, 1 for the first month after the values. */
  at(ahead: number): number
  /** Root mean square of the one-step misses within the history. */
  readonly spread: number
  /** The share of a miss that stays in the level. */
  readonly alpha: number
  /** One-step misses, oldest first. */
  readonly residuals: readonly number[]
}

/** A profile fits the months it was learned from too well; repeated months correct this. */
const SELF_EXPLAINED = 0.45

/** The point forecast by length of history: the shorter the history, the simpler the method. */
export function fit(values: readonly number[]): Fitted {
  const n = values.length
  if (n < 12) {
    const simple = simpleSmoothing(values)
    const centre = (mean(values) + median(values) + simple.at(1)) / 3
    return {
      at: () => centre,
      spread: rootMeanSquare(simple.residuals),
      alpha: simple.alpha,
      residuals: simple.residuals,
    }
  }
  const season = n < 24 ? profileSeason(values) : softSeason(values)
  const flat = withoutSeason(values, season)
  const simple = simpleSmoothing(flat)
  const members: Smoothed[] =
    n < 24 ? [simple] : [simple, fadingTheta(flat, simple), dampedTrend(flat)]
  const flattery = 1 + (SELF_EXPLAINED * Math.max(0, 24 - n)) / 12
  return {
    at: ahead => median(members.map(member => member.at(ahead))) + seasonAt(season, n + ahead - 1),
    spread: rootMeanSquare(simple.residuals) * flattery,
    alpha: simple.alpha,
    residuals: simple.residuals.map(miss => miss * flattery),
  }
}

const TRUST = 0.6
/** The prior weight, in months, of `TRUST` against the repeated months. */
const TRUST_MONTHS = 2
/** With one repeated month growth is a third uncertain, with ten hardly. */
const GROWTH_MONTHS = 0.5
/** Weight of the year before in a repeated month. */
const YEAR_BEFORE = 0.5

/**
 * Twelve to 23 months: last year's profile without its growth, with a weight of 0.6 that changes
 * with the agreement of repeated months.
 */
function profileSeason(values: readonly number[]): Season {
  const overlap = values.length - 12
  const earlier = values.slice(0, overlap)
  const later = values.slice(12)
  const year = values.slice(-12)
  const centre = mean(year)
  const rise = mean(later) - mean(earlier)
  const slope = ((rise / 12) * overlap) / (overlap + GROWTH_MONTHS)
  const profile = year.map((value, month) => value - centre - slope * (month - 5.5))
  const weight =
    (TRUST_MONTHS * TRUST + overlap * agreementOf(earlier, later)) / (TRUST_MONTHS + overlap)
  const season: number[] = [...NO_SEASON]
  profile.forEach((index, month) => {
    const before = earlier[month - 12 + overlap]
    const fromBefore = (before ?? 0) + rise - centre - slope * (month - 5.5)
    const both =
      before === undefined ? index : (index + YEAR_BEFORE * fromBefore) / (1 + YEAR_BEFORE)
    season[(overlap + month) % 12] = weight * both
  })
  return season
}

/** The correlation of the repeated months, 0 to 1. */
function agreementOf(earlier: readonly number[], later: readonly number[]): number {
  if (earlier.length < 2) return TRUST
  const [before, after] = [aroundMean(earlier), aroundMean(later)]
  const together = sum(before.map((value, month) => value * (after[month] ?? 0)))
  const size = rootMeanSquare(before) * rootMeanSquare(after) * before.length
  return size === 0 ? 0 : Math.max(0, together / size)
}

const aroundMean = (values: readonly number[]) => {
  const centre = mean(values)
  return values.map(value => value - centre)
}
