export type Interval = readonly [number, number]
export type Scale = (value: number) => number

/** From values to pixels in proportion: `linearScale([0, 10], [100, 0])(5)` is 50. */
export function linearScale(domain: Interval, range: Interval): Scale {
  const [from, to] = domain
  const [start, end] = range
  const perUnit = to === from ? 0 : (end - start) / (to - from)
  return value => start + (value - from) * perUnit
}

/** The step among 1, 2 and 5 times a power of ten that gives about `count` ticks; at least 1. */
function niceStep(span: number, count: number): number {
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  const factor = [1, 2, 5].find(candidate => share <= candidate * Math.SQRT2) ?? 10
  return Math.max(1, factor * power)
}

export type Axis = { ends: Interval; ticks: number[] }

/**
 * The ends, moved outwards to round values, and the round values between them, both included:
 * `roundAxis([0, 97], 4)` goes from 0 to 100 in steps of twenty.
 */
export function roundAxis([from, to]: Interval, count: number): Axis {
  const step = niceStep(Math.max(1, to - from), count)
  const first = Math.floor(from / step)
  const last = Math.max(first + 1, Math.ceil(to / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ends: [first * step, last * step], ticks }
}

export type Bands = { step: number; width: number; centres: number[] }

/**
 * `count` equal bands with a gap of `padding` of a step between them and half of it at the ends.
 */
export function bandsOf(count: number, [start, end]: Interval, padding: number): Bands {
  const step = (end - start) / Math.max(1, count)
  const centres = Array.from({ length: count }, (_, index) => start + (index + 0.5) * step)
  return { step, width: step * (1 - padding), centres }
}
