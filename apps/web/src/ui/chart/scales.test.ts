import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaPath, linePath } from './paths.ts'
import { bandsOf, linearScale, roundAxis } from './scales.ts'

it('converts values to pixels in proportion', () => {
  const y = linearScale([0, 10], [100, 0])
  expect([0, 5, 10].map(y)).toEqual([100, 50, 0])
  expect(linearScale([3, 3], [100, 0])(3)).toBe(100)
})

describe('round ends and ticks', () => {
  it.each([
    [0, 97, 4, [0, 100], [0, 20, 40, 60, 80, 100]],
    [0, 9_800_000, 4, [0, 10_000_000], [0, 2e6, 4e6, 6e6, 8e6, 1e7]],
    [-12, 30, 4, [-20, 30], [-20, -10, 0, 10, 20, 30]],
    [-77, 77, 2, [-100, 100], [-100, 0, 100]],
    // Less than a cent is not a step: ticks would have the same key and label.
    [0, 1, 4, [0, 1], [0, 1]],
  ])('%i to %i in about %i', (from, to, count, ends, ticks) => {
    expect(roundAxis([from, to], count)).toEqual({ ends, ticks })
  })

  it('include every value, and are few', () => {
    const value = fc.integer({ min: -1e9, max: 1e9 })
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 1e9 }), (from, span) => {
        const { ends, ticks } = roundAxis([from, from + span], 4)
        expect(ends[0]).toBeLessThanOrEqual(from)
        expect(ends[1]).toBeGreaterThanOrEqual(from + span)
        expect(ticks.length).toBeGreaterThanOrEqual(span < 3 ? 2 : 3)
        expect(ticks.length).toBeLessThanOrEqual(8)
      }),
    )
  })
})

it('divides the width into bands', () => {
  expect(bandsOf(4, [0, 400], 0.4)).toEqual({ step: 100, width: 60, centres: [50, 150, 250, 350] })
  expect(bandsOf(0, [0, 400], 0.4).centres).toEqual([])
})

it('writes lines and areas', () => {
  expect(linePath([])).toBe('')
  expect(linePath([0, 5].map(x => ({ x, y: x / 3 })))).toBe('M0 0L5 1.67')
  expect(areaPath([])).toBe('')
  const edges = [
    { x: 0, top: 1, bottom: 9 },
    { x: 5, top: 2, bottom: 8 },
  ]
  expect(areaPath(edges)).toBe('M0 1L5 2L5 8L0 9z')
})
