import { NO_SEASON, type Season, seasonAt, softSeason, withoutSeason } from './season.ts'
import { dampedTrend, fadingTheta, type Smoothed, simpleSmoothing } from './smoothing.ts'
import { mean, median, rootMeanSquare } from './statistics.ts'

export interface Fitted {
  /** The point forecast, 1 for the first month after the values. */
  at(ahead: number): number
  /** How far one month ahead has missed within the history, root mean square. */
  readonly spread: number
  /** The share of a surprise that stays. */
  readonly alpha: number
  /** One-step misses, oldest first. */
  readonly residuals: readonly number[]
}

/** A profile taken from the very months it explains flatters itself; undone as months repeat. */
const SELF_EXPLAINED = 0.45

/** The point forecast by length of history: the less there is, the less is read into it. */
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

/**
 * Twelve to 23 months: last year's profile, trusted by 0.65 to begin with and then as far as the
 * months seen twice agree.
 */
function profileSeason(values: readonly number[]): Season {
  const overlap = values.length - 12
  const year = values.slice(-12)
  const centre = mean(year)
  const profile = year.map(value => value - centre)
  const earlier = values.slice(0, overlap)
  const before = earlier.map(value => value - mean(earlier))
  const later = values.slice(12).map(value => value - mean(values.slice(12)))
  const agreement = overlap < 2 ? 0.65 : agreementOf(before, later)
  const weight = (2 * 0.65 + overlap * agreement) / (2 + overlap)
  const season: number[] = [...NO_SEASON]
  profile.forEach((index, position) => {
    season[(overlap + position) % 12] = weight * index
  })
  return season
}

/** How much of the later months' pattern the earlier ones explain, 0 to 1. */
function agreementOf(before: readonly number[], later: readonly number[]): number {
  let together = 0
  let size = 0
  before.forEach((value, index) => {
    together += value * (later[index] ?? 0)
    size += value * value
  })
  return size === 0 ? 0 : Math.min(1, Math.max(0, together / size))
}
