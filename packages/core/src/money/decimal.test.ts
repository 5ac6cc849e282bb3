import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './cents.ts'
import { centsFromNumber, parseDecimal, toDecimal } from './decimal.ts'

const anyCents = fc
  .integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  .map(cents)

describe('decimals of providers', () => {
  it.each([
    ['-1850.00', -185_000],
    ['0.00', 0],
    ['-0.00', 0],
    ['12', 1200],
    ['12.', 1200],
    ['.5', 50],
    ['0.1', 10],
    ['+7.25', 725],
    [' 7.25 ', 725],
    ['1,234.50', 123_450],
    ['1,234.5', 123_450],
    ['-1,234,567.89', -123_456_789],
    ['0000012.30', 1230],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('reads %j as %i cents', (text, value) => {
    expect(parseDecimal(text)).toEqual({ ok: true, value })
  })

  it.each(['', '   '])('reads %j as no value, which is not zero', text => {
    expect(parseDecimal(text)).toEqual({ ok: true, value: null })
  })

  it.each([
    // text, half-even, half-up
    ['1.005', 100, 101],
    ['1.015', 102, 102],
    ['-1.005', -100, -101],
    ['1.0050001', 101, 101],
    ['1.0049999', 100, 100],
    ['1.00500', 100, 101],
    ['0.999', 100, 100],
  ])('rounds %s to %i half-even and %i half-up', (text, even, up) => {
    expect(parseDecimal(text, 'half-even')).toEqual({ ok: true, value: even })
    expect(parseDecimal(text, 'half-up')).toEqual({ ok: true, value: up })
  })

  it.each(['1,234', '1.234,50', '12,34', '1,23,456.00', '1234,567.00', ',50'])(
    'refuses %j: its comma may mean two things',
    text => {
      expect(parseDecimal(text)).toEqual({ ok: false, error: 'ambiguous separator' })
    },
  )

  it.each(['abc', '1e5', '--1', '1.2.3', '.', '-', '(1850.00)', '$5', '1 234.00', 'NaN', '٣'])(
    'refuses %j: it is no decimal',
    text => {
      expect(parseDecimal(text)).toEqual({ ok: false, error: 'not a decimal' })
    },
  )

  it('refuses amounts beyond exact cents', () => {
    expect(parseDecimal('90071992547409.92')).toEqual({ ok: false, error: 'too large' })
    expect(parseDecimal('9'.repeat(400))).toEqual({ ok: false, error: 'too large' })
  })

  it('writes and reads every amount without loss', () => {
    fc.assert(
      fc.property(anyCents, value => {
        expect(parseDecimal(toDecimal(value))).toEqual({ ok: true, value })
      }),
    )
  })
})

describe('JSON numbers', () => {
  it.each([
    [1.15, 115],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [8.195, 820],
    [-1850, -185_000],
    [1e-9, 0],
    [-0, 0],
    [2.675, 268],
  ])('reads %d as %i cents', (value, expected) => {
    expect(centsFromNumber(value)).toEqual({ ok: true, value: expected })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', value => {
    expect(centsFromNumber(value)).toEqual({ ok: false, error: 'not a decimal' })
  })

  it('refuses numbers beyond exact cents', () => {
    expect(centsFromNumber(1e15)).toEqual({ ok: false, error: 'too large' })
    expect(centsFromNumber(-1e30)).toEqual({ ok: false, error: 'too large' })
  })

  it('reads back what a provider divided by a hundred', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), value => {
        expect(centsFromNumber(value / 100)).toEqual({ ok: true, value: value === 0 ? 0 : value })
      }),
    )
  })
})
