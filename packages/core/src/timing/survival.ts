/**
 * The Kaplan–Meier estimate: when something happens, learned also from what has not happened yet.
 * An invoice open for fifty days shows that fifty days were not enough; without it slow payers
 * would look fast, because only their quick payments would count.
 */

/** An amount with its number of days. */
export interface Weighted {
  readonly at: number
  readonly weight: number
}

/**
 * Shares by day from the earliest event on, summing to 1. `waiting` has not happened by its day.
 * What is still waiting after the last event counts on the last day of all: of 100 paid on day 2
 * and 100 still open on day 5, half is on day 2 and half on day 5.
 */
export function survivalShares(
  events: readonly Weighted[],
  waiting: readonly Weighted[],
): { readonly earliest: number; readonly shares: readonly number[] } | null {
  if (!events.some(event => event.weight > 0)) return null
  const earliest = events.reduce((day, { at }) => Math.min(day, at), Number.POSITIVE_INFINITY)
  const latest = [...events, ...waiting].reduce((day, { at }) => Math.max(day, at), earliest)
  const happened = tally(events, earliest, latest)
  const left = tally(waiting, earliest, latest)
  let atRisk = [...happened, ...left].reduce((sum, weight) => sum + weight, 0)
  let surviving = 1
  const shares = happened.map((weight, index) => {
    const share = atRisk > 0 ? (surviving * weight) / atRisk : 0
    surviving = Math.max(0, surviving - share)
    atRisk -= weight + (left[index] ?? 0)
    return share
  })
  const last = shares.length - 1
  shares[last] = (shares[last] ?? 0) + surviving
  return { earliest, shares }
}

/** Sums by day; amounts that waited less than the first event were never at risk. */
function tally(points: readonly Weighted[], earliest: number, latest: number): number[] {
  const sums = new Array<number>(latest - earliest + 1).fill(0)
  for (const { at, weight } of points) {
    if (at >= earliest) sums[at - earliest] = (sums[at - earliest] ?? 0) + weight
  }
  return sums
}

/**
 * The first day by which at least `share` of the weight has come: the median of 1, 2 and 9 is 2.
 */
export function weightedQuantile(points: readonly Weighted[], share: number): number | null {
  const sorted = points.filter(({ weight }) => weight > 0).sort((a, b) => a.at - b.at)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let upTo = 0
  for (const { at, weight } of sorted) {
    upTo += weight
    if (upTo >= total * share - 1e-9 * total) return at
  }
  return null
}

const WIDEST_SMOOTHING = 7

/**
 * The number of days on each side for smoothing, by Silverman's rule: large for few, varied
 * documents, zero if all were paid on the same day.
 */
export function smoothingDays(points: readonly Weighted[], documents: number): number {
  const upper = weightedQuantile(points, 0.75) ?? 0
  const lower = weightedQuantile(points, 0.25) ?? 0
  const spread = (upper - lower) / 1.34
  return Math.min(WIDEST_SMOOTHING, Math.round(0.9 * spread * documents ** -0.2))
}

/**
 * Spreads each share over its neighbours, most to the nearest: over one day on each side a share of
 * 4 becomes 1, 2 and 1. The result starts `days` earlier than the shares.
 */
export function smoothed(shares: readonly number[], days: number): number[] {
  const wide = new Array<number>(shares.length + 2 * days).fill(0)
  const whole = (days + 1) ** 2
  for (const [index, share] of shares.entries()) {
    for (let step = -days; step <= days; step += 1) {
      const at = index + days + step
      wide[at] = (wide[at] ?? 0) + (share * (days + 1 - Math.abs(step))) / whole
    }
  }
  return wide
}
