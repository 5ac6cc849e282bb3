import { type Cents, cents } from './cents.ts'
import { roundHalf } from './rounding.ts'

/** Parts per million: 150000 is 15 %. Integers, so that a share is exact before it is rounded. */
export type Ppm = number
export const WHOLE_PPM = 1_000_000

/** `shareOf(10000, 150000)` is 1500: 15 % of 100.00, halves away from zero. */
export const shareOf = (amount: number, ppm: Ppm): Cents =>
  cents(roundHalf((amount * ppm) / WHOLE_PPM, 'half-up'))

/**
 * Splits an amount by cumulative shares: part `k` is the rounded share up to `k` less that up to `k
 * − 1`. The sum of the first parts is always within half a cent of their share, the whole is exact
 * when the last share is a million, and a spreadsheet's ROUND gives the same cents.
 * `splitAlong(100, [333333, 666667, 1000000])` is 33, 34 and 33.
 */
export function splitAlong(amount: number, cumulative: readonly Ppm[]): Cents[] {
  let before = 0
  return cumulative.map(ppm => {
    const upTo = shareOf(amount, ppm)
    const part = cents(upTo - before)
    before = upTo
    return part
  })
}

/**
 * Splits an amount in proportion to weights of zero or more, not all zero, with the same rounding
 * of running sums. No part is larger than its weight if the amount is at most their sum.
 * `splitBy(100, [1, 1, 1])` is 33, 34 and 33.
 */
export function splitBy(amount: number, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [upTo, before] = [0, 0]
  return weights.map(weight => {
    upTo += weight
    const now = roundHalf((amount * upTo) / whole, 'half-up')
    const part = cents(now - before)
    before = now
    return part
  })
}
