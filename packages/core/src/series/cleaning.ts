/** What happened once should not be expected again: level shifts are moved, outliers replaced. */
import { NO_SEASON, seasonAt, softSeason, withoutSeason } from './season.ts'
import { mean, median, robustSpread, slopeOf, sum } from './statistics.ts'

const SHIFT_F = 45
const OUTLIER_SPREADS = 5
const NEWEST_SPREADS = 4

/**
 * Moves the months before an abrupt, lasting change of level onto the new level. Each month is
 * tried as the place of a step: trend and step against trend alone, both round a season of their
 * own. `smallest` is the least step worth moving, in the units of the values. Needs 24 months.
 */
export function moveLevelShift(values: readonly number[], smallest: number): number[] {
  const n = values.length
  if (n < 24) return [...values]
  const flat = withoutSeason(values, softSeason(values))
  const unexplained = missOf(flat)
  let best = { f: 0, at: 0, moved: [...values] }
  for (let at = 3; at <= n - 2; at += 1) {
    const guess = stepAt(flat, at)
    if (Math.abs(guess) < smallest / 2) continue
    const once = moveBefore(values, at, guess)
    const better = withoutSeason(once, softSeason(once))
    const step = guess + stepAt(better, at)
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

/** The squared distance from a straight line. */
function missOf(values: readonly number[]): number {
  const slope = slopeOf(values)
  const flat = values.map((value, index) => value - slope * index)
  const centre = mean(flat)
  return sum(flat.map(value => (value - centre) ** 2))
}

/** The step at `at` in the least-squares fit of level, trend and step. */
function stepAt(values: readonly number[], at: number): number {
  const ramp = values.map((_, index) => index)
  const step = offLine(
    values.map((_, index) => (index >= at ? 1 : 0)),
    ramp,
  )
  const rest = offLine(values, ramp)
  const size = sum(step.map(value => value * value))
  return size < 1e-9 ? 0 : sum(step.map((value, index) => value * (rest[index] ?? 0))) / size
}

function offLine(y: readonly number[], x: readonly number[]): number[] {
  const [my, mx] = [mean(y), mean(x)]
  const slope =
    sum(x.map((value, index) => (value - mx) * ((y[index] ?? 0) - my))) /
    sum(x.map(value => (value - mx) ** 2))
  return y.map((value, index) => value - my - slope * ((x[index] ?? 0) - mx))
}

/** Both months after the step have already made most of it. */
function isAbrupt(flat: readonly number[], at: number, step: number): boolean {
  const before = mean(flat.slice(at - 3, at))
  const after = flat.slice(at, at + 2)
  return after.every(value => (value - before) * Math.sign(step) > 0.7 * Math.abs(step))
}

/**
 * An outlier bends the season it is measured against, so the wildest is mended first, then again.
 */
const MENDINGS = 8

/**
 * Replaces single months that lie far from their neighbours by what those suggest, at most a tenth
 * of them. In the newest month a jump is taken as a one-off unless the month before moved with it.
 */
export function replaceOutliers(values: readonly number[]): number[] {
  const mended = [...values]
  const found = new Set<number>()
  for (let round = 0; round < MENDINGS; round += 1) {
    const season = values.length < 24 ? NO_SEASON : softSeason(mended)
    const flat = withoutSeason(mended, season)
    const wildest = wildestOf(flat)
    if (!wildest) break
    found.add(wildest.index)
    if (found.size > Math.max(1, Math.floor(values.length / 10))) break
    mended[wildest.index] = wildest.suggested + seasonAt(season, wildest.index)
  }
  return mended
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
  // At the ends two neighbours are few: a third one inwards.
  if (inside.length === 2) inside.push(index === 0 ? 3 : index - 3)
  return inside.filter(at => at >= 0 && at < values.length).map(at => values[at] ?? 0)
}
