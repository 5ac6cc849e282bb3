import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from './cents.ts'
import { shareOf, splitAlong, splitBy, WHOLE_PPM } from './split.ts'

describe('a share in parts per million', () => {
  it.each([
    [10_000, 150_000, 1500],
    [10, 150_000, 2],
    [-10, 150_000, -2],
    [3, 150_000, 0],
    [4, 125_000, 1],
    [-4, 125_000, -1],
    [123_456, WHOLE_PPM, 123_456],
    [123_456, 0, 0],
  ])('%i cents at %i are %i, halves away from zero', (amount, ppm, share) => {
    expect(shareOf(amount, ppm)).toBe(share)
  })

  it('has no negative zero', () => {
    expect(Object.is(shareOf(-1, 100_000), 0)).toBe(true)
  })
})

describe('a split by weights', () => {
  it.each([
    // amount, weights, parts
    [100, [1, 0, 2], [33, 0, 67]],
    [-100, [1, 0, 2], [-33, 0, -67]],
    [3055, [1055, 2000, 0], [1055, 2000, 0]],
    [1, [1, 1], [1, 0]],
  ])('%i by %j is %j', (amount, weights, parts) => {
    expect(splitBy(amount, weights)).toEqual(parts)
  })
})

describe('a split along cumulative shares', () => {
  it.each([
    // amount, cumulative shares, parts
    [100, [333_333, 666_667, WHOLE_PPM], [33, 34, 33]],
    [-100, [333_333, 666_667, WHOLE_PPM], [-33, -34, -33]],
    [1, [500_000, WHOLE_PPM], [1, 0]],
    [5, [0, WHOLE_PPM, WHOLE_PPM], [0, 5, 0]],
    [100, [600_000], [60]],
    [100, [], []],
  ])('%i along %j is %j', (amount, cumulative, parts) => {
    expect(splitAlong(amount, cumulative)).toEqual(parts)
  })

  /** Up to ninety million dollars: there the product of amount and share is exact. */
  const anyAmount = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 })
  const anyShares = fc
    .array(fc.integer({ min: 0, max: WHOLE_PPM }), { maxLength: 40 })
    .map(shares => [...shares.sort((left, right) => left - right), WHOLE_PPM])

  it('the parts sum to the whole', () => {
    fc.assert(
      fc.property(anyAmount, anyShares, (amount, cumulative) => {
        expect(sumCents(splitAlong(amount, cumulative))).toBe(amount)
      }),
    )
  })

  it('the first few parts together are within half a cent of their share', () => {
    fc.assert(
      fc.property(anyAmount, anyShares, (amount, cumulative) => {
        let together = 0
        for (const [index, part] of splitAlong(amount, cumulative).entries()) {
          together += part
          // In millionths of a cent, so that nothing is rounded: a half cent is 500,000 of them.
          const off = BigInt(together) * 1_000_000n - BigInt(amount) * BigInt(cumulative[index]!)
          expect(off < 0n ? -off : off).toBeLessThanOrEqual(500_000n)
        }
      }),
    )
  })

  it('the opposite amount has the opposite parts', () => {
    fc.assert(
      fc.property(anyAmount, anyShares, (amount, cumulative) => {
        const opposite = splitAlong(-amount, cumulative)
        expect(splitAlong(amount, cumulative).map((part, at) => part + opposite[at]!)).toEqual(
          cumulative.map(() => 0),
        )
      }),
    )
  })

  it('equals a spreadsheet’s ROUND(share; 0) less the one before', () => {
    // ROUND in whole numbers: add a half and truncate, with the sign separate.
    const round = (amount: number, ppm: number) => {
      const size = (BigInt(Math.abs(amount)) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n
      return Number(amount < 0 ? -size : size)
    }
    fc.assert(
      fc.property(anyAmount, anyShares, (amount, cumulative) => {
        const expected = cumulative.map(
          (ppm, at) => round(amount, ppm) - round(amount, cumulative[at - 1] ?? 0),
        )
        expect(splitAlong(amount, cumulative)).toEqual(expected)
      }),
    )
  })
})

describe('splitting by weights', () => {
  it.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [-100, [1, 1, 1], [-33, -34, -33]],
    [-400, [900, 300], [-300, -100]],
    [7, [0, 5, 0], [0, 7, 0]],
    [0, [3, 4], [0, 0]],
  ])('%i by %j is %j', (amount, weights, parts) => {
    expect(splitBy(amount, weights).map(part => part + 0)).toEqual(parts)
  })

  it('sums to the amount, and no part is larger than its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), {
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(weights, fc.double({ min: -1, max: 1, noNaN: true }), (given, share) => {
        const whole = given.reduce((sum, each) => sum + each, 0)
        fc.pre(whole > 0)
        const amount = Math.trunc(whole * share)
        const parts = splitBy(amount, given)
        expect(sumCents(parts)).toBe(amount + 0)
        for (const [at, part] of parts.entries()) {
          expect(Math.abs(part)).toBeLessThanOrEqual(given[at]!)
        }
      }),
    )
  })
})
