export type Interval = readonly [number, number]
export type Scale = (value: number) => number

/** Straight from values to pixels: `linearScale([0, 10], [100, 0])(5)` is 50. */
export function linearScale(domain: Interval, range: Interval): Scale {
  const [from, to] = domain
  const [start, end] = range
  const perUnit = to === from ? 0 : (end - start) / (to - from)
  return value => start + (value - from) * perUnit
}

/** The step among 1, 2 and 5 times a power of ten that gives about `count` of them. */
function niceStep(span: number, count: number): number {
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  const factor = [1, 2, 5].find(candidate => share <= candidate * Math.SQRT2) ?? 10
  return factor * power
}

/** The ends moved outwards to round values: `niceInterval([0, 97], 4)` is 0 to 100. */
export function niceInterval([from, to]: Interval, count: number): Interval {
  if (to <= from) return [from, from + 1]
  const step = niceStep(to - from, count)
  return [Math.floor(from / step) * step, Math.ceil(to / step) * step]
}

/** Round values between the ends, the ends included when they are round. */
export function ticksOf([from, to]: Interval, count: number): number[] {
  const step = niceStep(to - from, count)
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

export type Bands = { step: number; width: number; centres: number[] }

/** `count` equal bands with a gap of `padding` of a step between them and half of it at the ends. */
export function bandsOf(count: number, [start, end]: Interval, padding: number): Bands {
  const step = (end - start) / Math.max(1, count)
  const centres = Array.from({ length: count }, (_, index) => start + (index + 0.5) * step)
  return { step, width: step * (1 - padding), centres }
}
