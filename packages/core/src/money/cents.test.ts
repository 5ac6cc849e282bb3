import { describe, expect, it } from 'vitest'
import { cents, sumCents, sumIfAllKnown, ZERO } from './cents.ts'

describe('cents', () => {
  it.each([0, 1, -1, 123_456, Number.MAX_SAFE_INTEGER])('takes %d', value => {
    expect(cents(value)).toBe(value)
  })

  it.each([0.5, 12.34, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', value => {
    expect(() => cents(value)).toThrow('is not whole cents')
  })

  it('has no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  it('sums; an empty list is zero', () => {
    expect(sumCents([cents(10), cents(-30), cents(5)])).toBe(-15)
    expect(sumCents([])).toBe(ZERO)
  })

  it.each([
    [[1000, 2000, 3000], 6000],
    [[1000, 0, -3000], -2000],
    [[1000, null, 3000], null],
    [[null], null],
  ])('[VIEW-01] %j sums to %s where all of it is known', (values, expected) => {
    expect(sumIfAllKnown(values.map(value => (value === null ? null : cents(value))))).toBe(
      expected,
    )
  })

  it('refuses a sum that is no longer exact', () => {
    const most = cents(Number.MAX_SAFE_INTEGER)
    expect(() => sumCents([most, most])).toThrow('is not whole cents')
  })
})
