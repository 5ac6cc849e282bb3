/** Keeps the expected balance inside its range, and ranges from narrowing at month ends. */

import { OUTLOOK_MONTHS } from '../forecast.ts'
import { AS_DRAWN, ownShare, type Spread, sideWidth } from '../past-learning.ts'
import type { FanGrid } from './fan-grid.ts'

export interface RangeQuestion {
  /** The cash by point and path, in cents; it is changed in place. */
  readonly cash: readonly Float64Array[]
  /** The cash of the statements by point. */
  readonly expected: ArrayLike<number>
  readonly grid: FanGrid
  /** By point: how past misses widen the drawn range. */
  readonly spreads: readonly Spread[]
}

/** The share of paths below the lower end of the range; as many are above its upper end. */
const TAIL = 0.1
const QUARTER = 0.25
/** The misses of simple guesses move a path by at most so many times their 80 % quantile. */
const MAX_MISS = 2

/**
 * Moves the paths so that the statements' cash is in their middle half at every point. The two may
 * differ: statements expect every document on its likeliest day and paths on all its days, and
 * limits on drawings or repayments cut paths on one side only. All paths of a point are moved just
 * far enough, and are scaled by the factor of the point. A range that is narrower at a month end
 * than on the days around it, narrower between two month ends than at them, or narrower in the
 * running month than before and than the line to its end, is widened to match its neighbours,
 * because one date is not more certain than the dates around it. Changes `cash` in place.
 */
export function holdRange(question: RangeQuestion): void {
  const { cash, expected, grid, spreads } = question
  const drawn = cash.map((column, point) => drawnRange(column, expected[point] ?? 0))
  const year = grid.monthEnd[OUTLOOK_MONTHS - 1] ?? cash.length
  const widths = drawn.map((own, point) => {
    const spread = {
      ...(spreads[point] ?? AS_DRAWN),
      own,
      ofYear: drawn[Math.min(point, year)] ?? own,
    }
    return centreOnExpected(cash[point], expected[point] ?? 0, spread)
  })
  const widen = (point: number, needed: number, neighbours: readonly number[]) => {
    if (needed <= (widths[point] ?? 0)) return
    widenPoint(question, { point, needed, widths, neighbours })
    widths[point] = needed
  }
  openMonthEnds(widths, grid, widen)
  const ends = grid.monthEnd.filter(point => point < grid.days.length)
  for (const [index, to] of ends.entries()) {
    const from = ends[index - 1]
    if (from === undefined) {
      openFirstMonth(widths, to, widen)
      continue
    }
    const [first, second] = [widths[from] ?? 0, widths[to] ?? 0]
    for (let point = from + 1; point < to; point += 1) {
      const way = (point - from) / (to - from)
      widen(point, first + (second - first) * way, [from, to])
    }
  }
}

type Widen = (point: number, needed: number, neighbours: readonly number[]) => void

/**
 * A month end between daily points is as wide as the mean of both neighbouring days; later month
 * ends, which have no such days, are widened by the same mean ratio.
 */
function openMonthEnds(widths: readonly number[], { monthEnd, days }: FanGrid, widen: Widen): void {
  const last = days.length - 1
  const between = monthEnd.filter(point => point > 0 && point < last)
  const added = between.map(end => {
    const own = widths[end] ?? 0
    const needed = ((widths[end - 1] ?? 0) + (widths[end + 1] ?? 0)) / 2
    widen(end, needed, [end - 1, end + 1])
    return Math.max(0, needed - own)
  })
  if (between.length === 0) return
  const usual = added.reduce((sum, amount) => sum + amount, 0) / between.length
  for (const end of monthEnd) {
    if (end >= last) widen(end, (widths[end] ?? 0) + usual, between)
  }
}

/**
 * In the running month a range is not narrower than before, up to the line from no width today to
 * the width at the end of the month. Above that line it may narrow, for example because an owner
 * draws what is over at the end of the month.
 */
function openFirstMonth(widths: readonly number[], end: number, widen: Widen): void {
  let widest = 0
  for (let point = 0; point < end; point += 1) {
    const onLine = ((widths[end] ?? 0) * (point + 1)) / (end + 1)
    widen(point, Math.min(widest, onLine), [end])
    widest = Math.max(widest, widths[point] ?? 0)
  }
}

/** The range of the paths of a point after they have moved around the expected amount. */
interface DrawnRange {
  readonly off: number
  readonly below: number
  readonly above: number
}

function drawnRange(column: Float64Array, expected: number): DrawnRange {
  const sorted = column.slice().sort()
  const at = (share: number) => quantileOfSorted(sorted, share)
  const off = Math.min(0, expected - at(QUARTER)) + Math.max(0, expected - at(1 - QUARTER))
  return { off, below: expected - off - at(TAIL), above: at(1 - TAIL) + off - expected }
}

interface PointSpread extends Spread {
  readonly own: DrawnRange
  /** The range at the same point, or at twelve months for later points. */
  readonly ofYear: DrawnRange
}

/**
 * Moves paths until the expected amount is in their middle half, and scales them around it: the
 * deviation of the model counts with its weight, and the misses of simple guesses are added equally
 * at the lower and the upper end. Returns the 80 % width.
 */
function centreOnExpected(
  column: Float64Array | undefined,
  expected: number,
  spread: PointSpread,
): number {
  const { own, ofYear, factor, guessMiss } = spread
  const sides = (['below', 'above'] as const).map(side => {
    return {
      side: own[side],
      deviationFactor: factor * ownShare(spread, own[side], ofYear[side]),
      width: own.below + own.above === 0 ? 0 : sideWidth(spread, own[side], ofYear[side]),
    }
  })
  const [below, above] = sides
  if (!below || !above) return 0
  column?.forEach((amount, path) => {
    const deviation = amount + own.off - expected
    const { side, deviationFactor } = deviation < 0 ? below : above
    const missed = Math.max(-MAX_MISS, Math.min(MAX_MISS, deviation / Math.max(1, side)))
    column[path] = expected + deviationFactor * deviation + factor * guessMiss * missed
  })
  return below.width + above.width
}

interface Widening {
  readonly point: number
  /** The new width. */
  readonly needed: number
  readonly widths: readonly number[]
  /** Points whose paths are used where all paths of the point itself are equal. */
  readonly neighbours: readonly number[]
}

function widenPoint(
  { cash, expected }: RangeQuestion,
  { point, needed, widths, neighbours }: Widening,
): void {
  const own = widths[point] ?? 0
  const from = own > 0 ? point : neighbours.find(other => (widths[other] ?? 0) > 0)
  const column = cash[point]
  const model = from === undefined ? undefined : cash[from]
  if (from === undefined || !column || !model) return
  const factor = needed / (widths[from] ?? needed)
  const [middle, centre] = [expected[from] ?? 0, expected[point] ?? 0]
  for (let path = 0; path < column.length; path += 1) {
    column[path] = centre + factor * ((model[path] ?? 0) - middle)
  }
}

export interface BetweenQuestion {
  /** The paths and the expected cash at the points before and after the day. */
  readonly before: { readonly cash: Float64Array; readonly expected: number }
  readonly after: { readonly cash: Float64Array; readonly expected: number }
  /** How far the day is from the first point to the second, 0 to 1. */
  readonly way: number
  /** The expected cash on the day. */
  readonly expected: number
}

/**
 * The paths on a day between two points. Each deviates from the expected cash by an amount between
 * its deviations at the two points; the range is as wide as the line between theirs, and the
 * expected cash is in its middle half.
 */
export function pathsBetween({ before, after, way, expected }: BetweenQuestion): Float64Array {
  const column = before.cash.map((amount, path) => {
    const [first, second] = [amount - before.expected, (after.cash[path] ?? 0) - after.expected]
    return expected + first + (second - first) * way
  })
  const widthOf = ({ below, above }: DrawnRange) => below + above
  const own = drawnRange(column, expected)
  const [first, second] = [before, after].map(each => widthOf(drawnRange(each.cash, each.expected)))
  const needed = (first ?? 0) + ((second ?? 0) - (first ?? 0)) * way
  const factor = widthOf(own) === 0 ? 1 : Math.max(1, needed / widthOf(own))
  return column.map(amount => expected + factor * (amount + own.off - expected))
}

/** Linear interpolation between order statistics. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}
