/**
 * Whether two lists of times come from the same source: the two-sided p of Mann and Whitney's rank
 * test, by the normal distribution, which is close from some twenty of each on. For two lists that
 * are equal it is 1; for lists far apart it is near 0.
 */
export function rankTest(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map(value => ({ value, isLeft: true })),
    ...right.map(value => ({ value, isLeft: false })),
  ].sort((a, b) => a.value - b.value)
  let leftRanks = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const size = to - from
    const rank = (from + 1 + to) / 2
    leftRanks += rank * all.slice(from, to).filter(each => each.isLeft).length
    ties += size ** 3 - size
    from = to
  }
  const [n, m] = [left.length, right.length]
  const total = n + m
  const expected = (n * (total + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  if (variance === 0) return 1
  const distance = Math.max(0, Math.abs(leftRanks - expected) - 0.5)
  return 2 * (1 - normal(distance / Math.sqrt(variance)))
}

/** Abramowitz and Stegun 26.2.17: wrong by less than 10⁻⁷. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
