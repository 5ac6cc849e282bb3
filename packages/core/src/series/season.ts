import { mean, slopeOf, sum } from './statistics.ts'

const YEAR = 12
const END_SLOPE = 0.5
/** Seasons change: each year has this much more weight than the year before it. */
const NEWER_YEAR = 1.3

/** One index per calendar position; position 0 belongs to the first value. Sums to zero. */
export type Season = readonly number[]

export const NO_SEASON: Season = new Array(YEAR).fill(0)

export const seasonAt = (season: Season, index: number): number =>
  season[((index % YEAR) + YEAR) % YEAR] ?? 0

export const withoutSeason = (values: readonly number[], season: Season): number[] =>
  values.map((value, index) => value - seasonAt(season, index))

/**
 * Centred twelve-month averages (2×12), extended to both ends by half of their own slope, so that
 * every month has a value.
 */
function centredAverages(values: readonly number[]): number[] {
  const inner = values.slice(6, values.length - 6).map((_, offset) => {
    const index = offset + 6
    const edges = ((values[index - 6] ?? 0) + (values[index + 6] ?? 0)) / 2
    return (edges + sum(values.slice(index - 5, index + 6))) / YEAR
  })
  const first = inner[0] ?? 0
  const last = inner.at(-1) ?? 0
  const slope = END_SLOPE * slopeOf(inner)
  return values.map((_, index) => {
    const at = index - 6
    if (at < 0) return first + slope * at
    return inner[at] ?? last + slope * (at - inner.length + 1)
  })
}

/**
 * Seasonal indices from centred averages, shrunk by how much may be noise: with the positive-part
 * James–Stein form, 1 − 12 × (variance of an index) / (sum of their squares); twelve did better
 * than the textbook nine on short histories. Needs 24 months; a clear season is kept almost whole,
 * a doubtful one almost vanishes.
 */
export function softSeason(values: readonly number[]): Season {
  const averages = centredAverages(values)
  const byPosition: number[][] = Array.from({ length: YEAR }, () => [])
  averages.forEach((average, index) => {
    byPosition[index % YEAR]?.push((values[index] ?? 0) - average)
  })
  const raw = byPosition.map(newerMean)
  const centre = mean(raw)
  const indices = raw.map(index => index - centre)
  const strength = sum(indices.map(index => index * index))
  if (strength === 0) return NO_SEASON
  const factor = Math.max(0, 1 - (12 * noiseOf(byPosition)) / strength)
  return indices.map(index => index * factor)
}

function newerMean(years: readonly number[]): number {
  let weight = 1
  let total = 0
  let weights = 0
  for (const year of years) {
    total += weight * year
    weights += weight
    weight *= NEWER_YEAR
  }
  return total / weights
}

/** The variance of one index, from the differences between years. */
function noiseOf(byPosition: number[][]): number {
  const spare = sum(byPosition.map(found => found.length - 1))
  const perIndex = mean(byPosition.map(found => found.length))
  let squares = 0
  for (const found of byPosition) {
    const centre = mean(found)
    for (const value of found) squares += (value - centre) ** 2
  }
  return squares / spare / perIndex
}
