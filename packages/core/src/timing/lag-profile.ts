import { allocate, cents, WHOLE_PPM } from '#money'
import { assert } from '#outcome'
import type { LagProfile } from './timing.ts'

/** Nothing is expected later than this many days after its issue. */
export const LONGEST_LAG = 180

/** What is assumed of documents while none has been paid: 30 days. */
export const DEFAULT_LAG = 30

/**
 * A profile from weights by day after issue, of any scale: `profileOf([0, 1, 1], 2, 'contact')` is
 * half on the day after and half on the second, a mean of 1.5 days. Days beyond 180 count as 180.
 */
export function profileOf(
  weights: readonly number[],
  documents: number,
  source: LagProfile['source'],
): LagProfile {
  const kept = weights.slice(0, LONGEST_LAG + 1)
  const beyond = weights.slice(LONGEST_LAG + 1).reduce((sum, weight) => sum + weight, 0)
  if (beyond > 0) kept[LONGEST_LAG] = (kept[LONGEST_LAG] ?? 0) + beyond
  return longProfileOf(kept, documents, source)
}

/** The same without an end: a document that is open for a year has its days after that. */
export function longProfileOf(
  weights: readonly number[],
  documents: number,
  source: LagProfile['source'],
): LagProfile {
  const last = weights.findLastIndex(weight => weight > 0)
  assert(last >= 0, 'A profile needs a day with a weight')
  const ppmByDay: readonly number[] = allocate(cents(WHOLE_PPM), weights.slice(0, last + 1))
  const mean = ppmByDay.reduce((sum, ppm, lag) => sum + ppm * lag, 0) / WHOLE_PPM
  return { ppmByDay, meanDays: Math.round(mean * 10) / 10, documents, source }
}

/** All on one day: `fixedProfile(30)` is what is assumed without documents. */
export function fixedProfile(days: number, source: LagProfile['source'] = 'default'): LagProfile {
  assert(Number.isInteger(days) && days >= 0, 'A lag is whole days, zero or more')
  return longProfileOf([...new Array<number>(days).fill(0), 1], 0, source)
}
