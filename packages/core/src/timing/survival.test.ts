import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smoothed, smoothingDays, survivalShares, weightedQuantile } from './survival.ts'

const points = (...pairs: readonly (readonly [at: number, weight: number])[]) =>
  pairs.map(([at, weight]) => ({ at, weight }))

const rounded = (shares: readonly number[] | undefined) =>
  shares?.map(share => Math.round(share * 1000) / 1000)

describe('survivalShares', () => {
  it('without open documents are the shares paid on each day', () => {
    const learned = survivalShares(points([10, 100], [12, 300]), [])
    expect(learned?.earliest).toBe(10)
    expect(rounded(learned?.shares)).toEqual([0.25, 0, 0.75])
  })

  it('move open amounts to the days after their age', () => {
    // 100 is paid on day 10 with 400 at risk: a quarter. Then 100 leaves after being open for 15
    // days; the 200 left is all paid on day 20, with three quarters of the total.
    const learned = survivalShares(points([10, 100], [20, 200]), points([15, 100]))
    expect(rounded(learned?.shares)).toEqual([0.25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.75])
  })

  it('put unpaid amounts on the last day', () => {
    const learned = survivalShares(points([2, 100]), points([5, 100]))
    expect(rounded(learned?.shares)).toEqual([0.5, 0, 0, 0.5])
  })

  it('ignore documents open for less than the first payment took', () => {
    const learned = survivalShares(points([10, 100]), points([3, 900]))
    expect(rounded(learned?.shares)).toEqual([1])
  })

  it('are empty without a payment', () => {
    expect(survivalShares([], points([30, 100]))).toBeNull()
  })

  const anyPoints = fc.array(
    fc.record({ at: fc.integer({ min: -30, max: 200 }), weight: fc.integer({ min: 1, max: 1e9 }) }),
    { maxLength: 30 },
  )

  it('sum to one and are never negative', () => {
    fc.assert(
      fc.property(anyPoints, anyPoints, (events, waiting) => {
        const learned = survivalShares(events, waiting)
        if (events.length === 0) return
        const sum = learned?.shares.reduce((total, share) => total + share, 0)
        expect(sum).toBeCloseTo(1, 9)
        expect(learned?.shares.every(share => share >= 0)).toBe(true)
      }),
    )
  })

  it('are never faster because of an open document', () => {
    fc.assert(
      fc.property(anyPoints, anyPoints, (events, waiting) => {
        if (events.length === 0) return
        const mean = (open: typeof waiting) => {
          const learned = survivalShares(events, open)
          const days = learned?.shares.map((share, at) => share * (learned.earliest + at)) ?? []
          return days.reduce((sum, part) => sum + part, 0)
        }
        expect(mean(waiting)).toBeGreaterThanOrEqual(mean([]) - 1e-6)
      }),
    )
  })
})

describe('weightedQuantile', () => {
  it.each([
    ['the median of 1, 2 and 9', points([9, 1], [1, 1], [2, 1]), 0.5, 2],
    ['the median by amount', points([1, 1], [2, 1], [9, 5]), 0.5, 9],
    ['the lower of an even number', points([1, 1], [2, 1]), 0.5, 1],
    ['none of nothing', [], 0.5, null],
  ])('%s', (_, values, share, expected) => {
    expect(weightedQuantile(values, share)).toBe(expected)
  })
})

describe('smoothed', () => {
  it('spreads over the neighbours, the nearest most', () => {
    expect(smoothed([0, 4, 0], 1)).toEqual([0, 1, 2, 1, 0])
  })

  it('keeps the sum', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 7 }),
        (shares, days) => {
          const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
          expect(sum(smoothed(shares, days))).toBeCloseTo(sum(shares), 9)
        },
      ),
    )
  })
})

describe('smoothingDays', () => {
  it('is zero if everything was paid on one day, and larger for fewer, more varied documents', () => {
    expect(smoothingDays(points([20, 5]), 5)).toBe(0)
    const scattered = points([10, 1], [20, 1], [30, 1], [40, 1])
    expect(smoothingDays(scattered, 4)).toBe(7)
    expect(smoothingDays(scattered, 400)).toBe(4)
  })
})
