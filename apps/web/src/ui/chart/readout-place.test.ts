import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readoutPlace } from './readout-place.ts'

it.each([
  [900, 100, { left: 114, minWidth: 190, maxWidth: 786 }],
  [900, 800, { right: 114, minWidth: 190, maxWidth: 786 }],
  [326, 163, { left: 177, minWidth: 149, maxWidth: 149 }],
  [326, 164, { right: 176, minWidth: 150, maxWidth: 150 }],
])('in a chart %i wide, the readout at %i is at %o', (width, x, place) => {
  expect(readoutPlace(x, width)).toEqual(place)
})

it('the readout stays in the chart, and never covers the crosshair', () => {
  const chart = fc
    .integer({ min: 200, max: 2000 })
    .chain(width => fc.tuple(fc.constant(width), fc.integer({ min: 0, max: width })))
  fc.assert(
    fc.property(chart, ([width, x]) => {
      const { left, right, minWidth, maxWidth } = readoutPlace(x, width)
      expect(minWidth).toBeLessThanOrEqual(maxWidth)
      if (left !== undefined) {
        expect(left).toBeGreaterThan(x)
        expect(left + maxWidth).toBeLessThanOrEqual(width)
      } else {
        expect(width - (right ?? 0)).toBeLessThan(x)
        expect((right ?? 0) + maxWidth).toBeLessThanOrEqual(width)
      }
    }),
  )
})
