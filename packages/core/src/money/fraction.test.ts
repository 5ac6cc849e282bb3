import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, divide, fraction, multiply, negate, ofDigits, wholeOf } from './fraction.ts'

const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const anyFraction = fc
  .record({ over: whole, under: fc.bigInt({ min: 1n, max: 10n ** 12n }) })
  .map(({ over, under }) => fraction(over, under))

describe('exact numbers', () => {
  it.each([
    // over, under, half-up, half-even
    [5n, 2n, 3n, 2n],
    [7n, 2n, 4n, 4n],
    [-5n, 2n, -3n, -2n],
    [-7n, 2n, -4n, -4n],
    [1n, 3n, 0n, 0n],
    [2n, 3n, 1n, 1n],
    [-2n, 3n, -1n, -1n],
    [0n, 7n, 0n, 0n],
    [4n, 1n, 4n, 4n],
  ])('%d/%d rounds to %d half-up and %d half-even', (over, under, up, even) => {
    expect(wholeOf(fraction(over, under), 'half-up')).toBe(up)
    expect(wholeOf(fraction(over, under), 'half-even')).toBe(even)
  })

  it.each([
    ['12.50', 1250n, 100n],
    ['12.', 12n, 1n],
    ['.5', 5n, 10n],
    ['007', 7n, 1n],
  ])('%s is %d/%d', (digits, over, under) => {
    expect(ofDigits(digits)).toEqual({ over, under })
  })

  it('is null when dividing by zero', () => {
    expect(divide(fraction(1n), fraction(0n))).toBeNull()
  })

  it('a number divided and multiplied by another is unchanged, and less itself is zero', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (left, right) => {
        const quotient = divide(left, right)
        fc.pre(quotient !== null)
        expect(quotient?.under).toBeGreaterThan(0n)
        const again = quotient && multiply(quotient, right)
        expect(again && add(again, negate(left)).over).toBe(0n)
      }),
    )
  })

  it('rounding changes by a half at most, and is symmetric around zero', () => {
    const mode = fc.constantFrom('half-up' as const, 'half-even' as const)
    fc.assert(
      fc.property(anyFraction, mode, (number, how) => {
        const rounded = wholeOf(number, how)
        const twiceOff = 2n * (rounded * number.under - number.over)
        expect(twiceOff < 0n ? -twiceOff : twiceOff).toBeLessThanOrEqual(number.under)
        expect(wholeOf(negate(number), how)).toBe(-rounded)
      }),
    )
  })
})
