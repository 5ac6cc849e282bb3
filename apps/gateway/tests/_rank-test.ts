/**
 * Tests whether pairs of measurements come from one source: the two-sided p of Wilcoxon's
 * signed-rank test on the differences, by the normal distribution, which is close from about twenty
 * pairs. If each pair is measured in random order, the test is right for any noise: a machine that
 * slows down or stops for a while affects both equally. Pairs without a difference are left out.
 */
export function signedRankTest(differences: readonly number[]): number {
  const all = differences
    .filter(difference => difference !== 0)
    .map(difference => ({ size: Math.abs(difference), isMore: difference > 0 }))
    .sort((a, b) => a.size - b.size)
  let moreRanks = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.size === all[from]?.size) to += 1
    const rank = (from + 1 + to) / 2
    moreRanks += rank * all.slice(from, to).filter(each => each.isMore).length
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const n = all.length
  const expected = (n * (n + 1)) / 4
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48
  if (variance === 0) return 1
  const distance = Math.max(0, Math.abs(moreRanks - expected) - 0.5)
  return 2 * upperTail(distance / Math.sqrt(variance))
}

/** Abramowitz and Stegun 26.2.17: the error is below 10⁻⁷, and smaller in the tails. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
