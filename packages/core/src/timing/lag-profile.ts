import { allocate, cents, WHOLE_PPM } from '#money'
import { assert } from '#outcome'
import type { LagProfile, UsualTiming } from './timing.ts'

/** Payments are expected at most this many days after the issue. */
export const MAX_LAG = 180

/** The default if no document has been paid: 30 days. */
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
  const kept = weights.slice(0, MAX_LAG + 1)
  const overMax = weights.slice(MAX_LAG + 1).reduce((sum, weight) => sum + weight, 0)
  if (overMax > 0) kept[MAX_LAG] = (kept[MAX_LAG] ?? 0) + overMax
  return longProfileOf(kept, documents, source)
}

/** The same without the limit: a document that has been open for a year has the days after that. */
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

/** All on one day: `fixedProfile(30)` is the default without documents. */
export function fixedProfile(days: number, source: LagProfile['source'] = 'default'): LagProfile {
  assert(Number.isInteger(days) && days >= 0, 'A lag is whole days, zero or more')
  return longProfileOf([...new Array<number>(days).fill(0), 1], 0, source)
}

/** The first day after issue by which half is paid. */
export const medianLag = ({ ppmByDay }: Pick<LagProfile, 'ppmByDay'>): number => {
  let upTo = 0
  const lag = ppmByDay.findIndex(ppm => {
    upTo += ppm
    return upTo >= WHOLE_PPM / 2
  })
  return Math.max(0, lag)
}

/**
 * How a contact usually pays, as expected dates count it: from the due day if its payments follow
 * that, otherwise from the issue. Half after 20 days and half after 40 is 20 days after the issue.
 */
export function usualTiming(profile: LagProfile): UsualTiming {
  const { late, documents, source } = profile
  return late
    ? { from: 'due', days: late.earliest + medianLag(late), documents, source }
    : { from: 'issue', days: medianLag(profile), documents, source }
}
