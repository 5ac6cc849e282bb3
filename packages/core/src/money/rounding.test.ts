import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundCents, roundHalf } from './rounding.ts'

describe('rounding', () => {
  it.each([
    // value, half-even, half-up
    [0.5, 0, 1],
    [1.5, 2, 2],
    [2.5, 2, 3],
    [-0.5, 0, -1],
    [-1.5, -2, -2],
    [-2.5, -2, -3],
    [2.4, 2, 2],
    [2.6, 3, 3],
    [-2.6, -3, -3],
    [7, 7, 7],
    [0.49999999999999994, 0, 0],
  ])('%d rounds to %i half-even and %i half-up', (value, even, up) => {
    expect(roundHalf(value, 'half-even')).toBe(even)
    expect(roundHalf(value, 'half-up')).toBe(up)
  })

  it('has no negative zero', () => {
    expect(Object.is(roundHalf(-0.2, 'half-up'), 0)).toBe(true)
    expect(Object.is(roundHalf(-0.5, 'half-even'), 0)).toBe(true)
  })

  it('refuses values that are not numbers', () => {
    expect(() => roundHalf(Number.NaN, 'half-up')).toThrow('cannot be rounded')
  })

  it('calculations round halves away from zero', () => {
    expect(roundCents(1234.5)).toBe(1235)
    expect(roundCents(-1234.5)).toBe(-1235)
    expect(roundCents(1234.5, 'half-even')).toBe(1234)
  })

  it('never changes a number by more than a half, and is symmetric around zero', () => {
    const modes = fc.constantFrom('half-even' as const, 'half-up' as const)
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), modes, (value, mode) => {
        const rounded = roundHalf(value, mode)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5)
        expect(roundHalf(-value, mode) + rounded).toBe(0)
      }),
    )
  })
})
