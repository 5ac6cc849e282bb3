import fc from 'fast-check'
import { expect, it } from 'vitest'
import { READOUT_WIDTH, readoutSide } from './readout-side.ts'

it.each([
  [900, 100, { left: 114 }],
  [900, 800, { right: 114 }],
  [326, 163, { left: 136 }],
  [326, 164, { right: 136 }],
])('in a chart %i wide, the readout at %i is at %o', (width, x, side) => {
  expect(readoutSide(x, width)).toEqual(side)
})

it('the readout stays in every chart that is as wide as it', () => {
  const chart = fc
    .integer({ min: READOUT_WIDTH, max: 2000 })
    .chain(width => fc.tuple(fc.constant(width), fc.integer({ min: 0, max: width })))
  fc.assert(
    fc.property(chart, ([width, x]) => {
      const [distance = -1] = Object.values(readoutSide(x, width))
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance + READOUT_WIDTH).toBeLessThanOrEqual(width)
    }),
  )
})
