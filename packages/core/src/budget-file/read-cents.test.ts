import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, formatMoney, readAmount } from '#money'
import type { FileCell } from './file-grid.ts'
import { readCents } from './read-cents.ts'

const cents = (cell: FileCell, hasCommas = false) => {
  const reading = readCents(cell, hasCommas)
  return reading.kind === 'cents' ? reading.value : reading.fault
}

describe('[BUD-01] an amount in a file', () => {
  it.each([
    [1200.5, 120_050],
    [-0, 0],
    [0.07, 7],
    ['1,200.50', 120_050],
    ['$1,200', 120_000],
    ['NZ$ 1 200.50', 120_050],
    ['€1.200,50', 120_050],
    ['(300)', -30_000],
    ['300-', -30_000],
    ['1.2k', 120_000],
    ['=1200*12', 1_440_000],
    ['', null],
    ['-', null],
    [null, null],
  ])('%j is %s cents', (cell, value) => {
    expect(cents(cell)).toBe(value)
  })

  it.each([
    ['n/a', '“n/a” is not a number.'],
    ['12%', '“12%” is a percentage, not an amount.'],
    [{ percent: 12.5 }, '“12.5%” is a percentage, not an amount.'],
    ['#REF!', '“#REF!” is a formula with an error.'],
    ['#N/A', '“#N/A” is a formula with an error.'],
    ['=B2*12', '“=B2*12” has no result. Open the file in a spreadsheet program and save it.'],
    [1e12, '1000000000000 is too large for a budget.'],
  ])('%j is a fault: %s', (cell, fault) => {
    expect(cents(cell)).toBe(fault)
  })

  it('rounds more than two decimals, halves away from zero, and reports it', () => {
    expect(readCents(1.005)).toEqual({ kind: 'cents', value: 101, isRounded: true })
    expect(readCents('-1.005')).toEqual({ kind: 'cents', value: -101, isRounded: true })
    expect(readCents(1.01)).toMatchObject({ isRounded: false })
  })

  it('reads points as group signs if commas are decimal', () => {
    expect([cents('1.234', true), cents('-1.234.567,8 €', true)]).toEqual([123_400, -123_456_780])
    expect([cents('1234,5', true), cents('0.123', true)]).toEqual([123_450, 12])
    expect(cents('1.234')).toBe(123)
  })

  it('reads text like a cell of the grid, except for percentages', () => {
    const sign = fc.constantFrom(...'$£€,.-+()0123456789 kK'.split(''))
    const any = fc.array(sign, { maxLength: 9 }).map(all => all.join(''))
    fc.assert(
      fc.property(any, text => {
        const own = readCents(text)
        const other = readAmount(text, { unit: 'cents' })
        expect(own.kind === 'cents').toBe(other.kind === 'value')
        if (own.kind === 'cents' && other.kind === 'value') expect(own.value).toBe(other.value)
      }),
      { numRuns: 20_000 },
    )
  })

  it('every number of cents is read back, from a number and from text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), value => {
        expect(cents(value / 100)).toBe(value === 0 ? 0 : value)
        expect(cents(String(value / 100))).toBe(value === 0 ? 0 : value)
        expect(cents(formatMoney(value as Cents, { decimals: 2 }))).toBe(value === 0 ? 0 : value)
      }),
      { numRuns: 2000 },
    )
  })
})
