/**
 * Cleans a series so that one-off events are not forecast again: level shifts are moved, outliers
 * replaced.
 */
import { NO_SEASON, seasonAt, softSeason, withoutSeason } from './season.ts'
import { mean, median, robustSpread, slopeOf, sum } from './statistics.ts'

const SHIFT_F = 45
const OUTLIER_SPREADS = 5
const NEWEST_SPREADS = 4

/**
 * Moves the months before an abrupt, lasting change of level to the new level. Each month is tested
 * as the place of a step: trend and step against trend alone, both around a season of their own.
 * `smallest` is the smallest step to move, in the units of the values. Needs 24 months.
 */
export function moveLevelShift(values: readonly number[], smallest: number): number[] {
  const n = values.length
  if (n < 24) return [...values]
  const flat = withoutSeason(values, softSeason(values))
  const rest = offLine(flat)
  const unexplained = missOf(flat)
  let best = { f: 0, at: 0, moved: [...values] }
  for (let at = 3; at <= n - 2; at += 1) {
    const guess = stepAt(rest, at)
    if (Math.abs(guess) < smallest / 2) continue
    const once = moveBefore(values, at, guess)
    const better = withoutSeason(once, softSeason(once))
    const step = guess + stepAt(offLine(better), at)
    if (Math.abs(step) < smallest || !isAbrupt(moveBefore(better, at, -guess), at, step)) continue
    const moved = moveBefore(values, at, step)
    const miss = missOf(withoutSeason(moved, softSeason(moved)))
    const f = ((unexplained - miss) * (n - 3)) / Math.max(miss, 1e-12 * unexplained)
    if (f > best.f) best = { f, at, moved }
  }
  return best.f > SHIFT_F ? best.moved : [...values]
}

const moveBefore = (values: readonly number[], at: number, step: number) =>
  values.map((value, index) => (index < at ? value + step : value))

/** The sum of squared distances from a straight line. */
const missOf = (values: readonly number[]): number =>
  sum(offLine(values).map(value => value * value))

/** The residuals of the values around a straight line. */
function offLine(values: readonly number[]): number[] {
  const slope = slopeOf(values)
  const centre = mean(values)
  const middle = (values.length - 1) / 2
  return values.map((value, index) => value - centre - slope * (index - middle))
}

/**
 * The step at `at` in the least-squares fit of level, trend and step, from the residuals of a line.
 * They are orthogonal to line and level, so only that part of a step counts.
 */
function stepAt(rest: readonly number[], at: number): number {
  const n = rest.length
  const after = n - at
  const sloping = (after * at) / 2
  const size = after - (after * after) / n - (12 * sloping * sloping) / (n * (n * n - 1))
  return size < 1e-9 ? 0 : sum(rest.slice(at)) / size
}

/** Most of the step must happen within two months. */
function isAbrupt(flat: readonly number[], at: number, step: number): boolean {
  const before = mean(flat.slice(at - 3, at))
  const after = flat.slice(at, at + 2)
  return after.every(value => (value - before) * Math.sign(step) > 0.7 * Math.abs(step))
}

/**
 * An outlier distorts the season it is measured against, so the largest is replaced first, then the
 * search starts again.
 */
const MENDINGS = 8

/**
 * Replaces single months that are far from their neighbours by what those suggest, at most a tenth
 * of them. A jump in the newest month is a one-off unless the month before moved with it.
 */
export function replaceOutliers(values: readonly number[]): number[] {
  const cleaned = [...values]
  const found = new Set<number>()
  for (let round = 0; round < MENDINGS; round += 1) {
    const season = values.length < 24 ? NO_SEASON : softSeason(cleaned)
    const flat = withoutSeason(cleaned, season)
    const wildest = wildestOf(flat)
    if (!wildest) break
    found.add(wildest.index)
    if (found.size > Math.max(1, Math.floor(values.length / 10))) break
    cleaned[wildest.index] = wildest.suggested + seasonAt(season, wildest.index)
  }
  return cleaned
}

/** The month furthest from what its neighbours suggest, if it is too far. */
function wildestOf(flat: readonly number[]): { index: number; suggested: number } | null {
  const suggested = flat.map((_, index) => median(neighboursOf(flat, index)))
  const distances = flat.map((value, index) => value - (suggested[index] ?? 0))
  const spread = robustSpread(distances)
  if (spread === 0) return null
  const last = flat.length - 1
  let wildest = { index: -1, size: 0 }
  distances.forEach((distance, index) => {
    const size = Math.abs(distance) / spread
    const before = ((distances[last - 1] ?? 0) / spread) * Math.sign(distance)
    const isWild =
      index === last ? size > NEWEST_SPREADS && before <= NEWEST_SPREADS : size > OUTLIER_SPREADS
    if (isWild && size > wildest.size) wildest = { index, size }
  })
  if (wildest.index < 0) return null
  return { index: wildest.index, suggested: suggested[wildest.index] ?? 0 }
}

function neighboursOf(values: readonly number[], index: number): number[] {
  const around = [index - 2, index - 1, index + 1, index + 2]
  const inside = around.filter(at => at >= 0 && at < values.length)
  // At the ends two neighbours are too few, so a third one is added.
  if (inside.length === 2) inside.push(index === 0 ? 3 : index - 3)
  return inside.filter(at => at >= 0 && at < values.length).map(at => values[at] ?? 0)
}
