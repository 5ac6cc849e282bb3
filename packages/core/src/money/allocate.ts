import { assert } from '#outcome'
import { type Cents, cents } from './cents.ts'

/**
 * Splits an amount by weights into whole cents, so that the parts sum to it exactly; the leftover
 * cents go to the largest remainders, and to later parts first if these are equal. A part of weight
 * zero gets nothing, unless all weights are zero: then it is split evenly. `allocate(100, [1, 1,
 * 1])` is 33, 33 and 34.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  assert(
    weights.every(weight => Number.isFinite(weight) && weight >= 0),
    'A weight is a finite number, zero or more',
  )
  assert(weights.length > 0 || total === 0, 'An amount needs a part to go to')
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0)
  // Scaled to the largest, so that huge weights cannot overflow their sum.
  const scaled = largest === 0 ? weights.map(() => 1) : weights.map(weight => weight / largest)
  const sum = scaled.reduce((left, right) => left + right, 0)
  const shares = scaled.map(weight => Math.abs(total) * (weight / sum))
  const parts = shares.map(Math.floor)
  spreadRest(Math.abs(total), shares, scaled, parts)
  return parts.map(part => cents(total < 0 ? -part : part))
}

/**
 * Distributes the cents left after rounding down; for huge totals floats may round down too little,
 * and the difference is subtracted.
 */
function spreadRest(total: number, shares: number[], weights: number[], parts: number[]): void {
  const order = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .filter(({ index }) => (weights[index] ?? 0) > 0)
    .sort((left, right) => right.remainder - left.remainder || right.index - left.index)
  let rest = total - parts.reduce((left, right) => left + right, 0)
  for (let turn = 0; rest !== 0; turn += 1) {
    const index = order[turn % order.length]?.index ?? 0
    const step = Math.sign(rest)
    if ((parts[index] ?? 0) + step < 0) continue
    parts[index] = (parts[index] ?? 0) + step
    rest -= step
  }
}
