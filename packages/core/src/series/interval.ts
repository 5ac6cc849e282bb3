import { mean } from './statistics.ts'

/** Half-widths in units of the one-step spread, below and above, for 80 % and 95 %. */
export interface Widths {
  readonly lower80: number
  readonly upper80: number
  readonly lower95: number
  readonly upper95: number
}

/**
 * Empirical quantiles of scaled forecast errors over 528 tuning series: split-conformal across
 * series, because the 36 points of one account are too few to calibrate alone.
 */
export const LOG_WIDTHS: Widths = { lower80: 1.39, upper80: 1.48, lower95: 2.45, upper95: 2.4 }
export const PLAIN_WIDTHS: Widths = { lower80: 1.75, upper80: 1.75, lower95: 3.1, upper95: 3.1 }

const WIDER_BELOW: readonly (readonly [number, number])[] = [
  [13, 2],
  [15, 1.6],
  [18, 1.3],
  [24, 1.15],
  [30, 1.08],
]

/** A short history is less certain than its own residuals, a long one a little more certain. */
function historyFactor(months: number): number {
  const wider = WIDER_BELOW.find(([below]) => months < below)
  if (wider) return wider[1]
  if (months >= 72) return 0.87
  return months >= 48 ? 0.93 : 1
}

/** One-step spread from residuals, partly from last year's misses, at least two per cent. */
export function spreadOf(residualSpread: number, seasonalMiss: number, least: number): number {
  return Math.sqrt(0.85 * residualSpread ** 2 + 0.15 * (1.2533 * seasonalMiss) ** 2 + least ** 2)
}

/** The mean difference to the same month a year before. */
export function seasonalMissOf(values: readonly number[]): number {
  const misses = values.slice(12).map((value, index) => Math.abs(value - (values[index] ?? 0)))
  return mean(misses)
}

export const MIN_PERSISTENCE = 0.2
const MAX_PERSISTENCE = 0.4

/** The share of a miss that stays in the level, limited to what one account can show. */
export const persistentShare = (alpha: number): number =>
  Math.min(MAX_PERSISTENCE, Math.max(MIN_PERSISTENCE, alpha))

/** The spread `ahead` months on; misses stay in the level by the share `alpha`. */
export function spreadAhead(spread: number, alpha: number, ahead: number, months: number): number {
  const kept = persistentShare(alpha)
  const i = ahead - 1
  const growth = Math.sqrt(1 + i * kept * kept) * (1 + 0.012 * Math.max(0, i - 11))
  return spread * growth * historyFactor(months)
}
