/** Exponential smoothing without season, fitted by the squared one-step errors. */
import { mean, slopeOf } from './statistics.ts'

export interface Smoothed {
  /** The forecast `ahead` steps on; 1 is the next month. */
  at(ahead: number): number
  readonly residuals: readonly number[]
  /** The share of a miss that stays in the level. */
  readonly alpha: number
}

const GRID = [0.02, 0.06, 0.12, 0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.7, 0.8, 0.9, 0.98]

/** A penalty on fast adaptation: misses count this much more for each whole weight. */
const ADAPTATION_PENALTY = 0.1
const TREND_PENALTY = 0.2

/** Simple exponential smoothing (Brown 1959): the level continues. */
export function simpleSmoothing(values: readonly number[]): Smoothed {
  let best = { error: Number.POSITIVE_INFINITY, alpha: 0.2, level: 0, residuals: [] as number[] }
  const start = mean(values.slice(0, Math.min(6, values.length)))
  for (const alpha of GRID) {
    let level = start
    let error = 0
    const residuals: number[] = []
    for (const value of values) {
      const surprise = value - level
      residuals.push(surprise)
      error += surprise * surprise
      level += alpha * surprise
    }
    error *= 1 + ADAPTATION_PENALTY * alpha
    if (error < best.error) best = { error, alpha, level, residuals }
  }
  const { level, alpha, residuals } = best
  return { at: () => level, alpha, residuals }
}

/** Part of the regression slope, fading by 2 % a month, on top of simple smoothing; after Theta. */
const THETA_SLOPE = 0.75
const THETA_FADE = 0.98

export function fadingTheta(values: readonly number[], simple: Smoothed): Smoothed {
  const drift = slopeOf(values) * THETA_SLOPE
  return { ...simple, at: ahead => simple.at(ahead) + drift * fadedSteps(THETA_FADE, ahead) }
}

/** φ + φ² + … + φ^ahead. */
const fadedSteps = (fade: number, ahead: number) => (fade * (1 - fade ** ahead)) / (1 - fade)

const ALPHAS = [0.05, 0.15, 0.25, 0.35, 0.45, 0.6, 0.75, 0.9]
const BETAS = [0.02, 0.06, 0.12, 0.25]
const FADES = [0.8, 0.9, 0.95, 0.98]

/** Holt's trend, damped (Gardner & McKenzie 1985). */
export function dampedTrend(values: readonly number[]): Smoothed {
  const startSlope = slopeOf(values.slice(0, Math.min(12, values.length)))
  const startLevel =
    mean(values.slice(0, Math.min(12, values.length))) -
    (startSlope * (Math.min(12, values.length) + 1)) / 2
  let best = { error: Number.POSITIVE_INFINITY, level: 0, trend: 0, fade: 0.9, alpha: 0.2 }
  for (const alpha of ALPHAS) {
    for (const beta of BETAS) {
      for (const fade of FADES) {
        let level = startLevel
        let trend = startSlope
        let error = 0
        for (const value of values) {
          const surprise = value - level - fade * trend
          error += surprise * surprise
          level += fade * trend + alpha * surprise
          trend = fade * trend + alpha * beta * surprise
        }
        error *= 1 + TREND_PENALTY * alpha
        if (error < best.error) best = { error, level, trend, fade, alpha }
      }
    }
  }
  const { level, trend, fade, alpha } = best
  return { at: ahead => level + trend * fadedSteps(fade, ahead), alpha, residuals: [] }
}
