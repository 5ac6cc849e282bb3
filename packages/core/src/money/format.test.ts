import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './cents.ts'
import { axisMoney, formatMoney, formatPercent, formatVariance, symbolOf } from './format.ts'

describe('money', () => {
  it.each([
    [123_456_789, '$1,234,568'],
    [-123_456, '-$1,235'],
    [0, '$0'],
    [49, '$0'],
    [50, '$1'],
    [-40, '$0'],
    [-49, '$0'],
    [-50, '-$1'],
    [150, '$2'],
    [250, '$3'],
  ])('[FMT-01] %i cents reads %s', (value, text) => {
    expect(formatMoney(cents(value))).toBe(text)
  })

  it.each([
    [1250, 2, '$12.50'],
    [-1250, 2, '-$12.50'],
    [1, 2, '$0.01'],
    [1250, 1, '$12.5'],
    [1255, 1, '$12.6'],
    [-4, 1, '$0.0'],
  ] as const)('[FMT-01] %i cents with %i decimals reads %s', (value, decimals, text) => {
    expect(formatMoney(cents(value), { decimals })).toBe(text)
  })

  it.each([
    ['NZD', '$1,200'],
    ['AUD', '$1,200'],
    ['USD', '$1,200'],
    ['GBP', '£1,200'],
    ['EUR', '€1,200'],
  ])('[USE-04] an organisation in %s reads %s', (currency, text) => {
    expect(formatMoney(cents(120_000), { currency })).toBe(text)
  })

  it('[USE-04] is New Zealand dollars where no currency is known', () => {
    expect(formatMoney(cents(120_000))).toBe(formatMoney(cents(120_000), { currency: 'NZD' }))
    expect(symbolOf('NZD')).toBe('$')
  })

  it('shows no value as a dash, which is not zero', () => {
    expect(formatMoney(null)).toBe('–')
    expect(formatVariance(null)).toBe('–')
    expect(formatPercent(null)).toBe('–')
  })

  it.each([
    [120_000, '+$1,200'],
    [-80_000, '-$800'],
    [0, '$0'],
    [30, '$0'],
    [-30, '$0'],
  ])('a difference of %i cents reads %s', (value, text) => {
    expect(formatVariance(cents(value))).toBe(text)
  })

  it('[FMT-01] an amount and its opposite differ only by the leading minus', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1e14 }), value => {
        expect(formatMoney(cents(-value))).toBe(`-${formatMoney(cents(value))}`)
      }),
    )
  })
})

describe('percentages', () => {
  it.each([
    [0.29, '29%'],
    [0.125, '12.5%'],
    [-0.125, '-12.5%'],
    [0.12345, '12.3%'],
    [0.0005, '0.1%'],
    [-0.0001, '0%'],
    [0, '0%'],
    [1, '100%'],
    [12.5, '1,250%'],
    [0.575, '57.5%'],
    [1.0005, '100.1%'],
  ])('[FMT-01] %d reads %s', (ratio, text) => {
    expect(formatPercent(ratio)).toBe(text)
  })

  it('a ratio to zero has no value', () => {
    expect(formatPercent(1 / 0)).toBe('–')
    expect(formatPercent(0 / 0)).toBe('–')
  })
})

describe('axis money', () => {
  it.each([
    [8_000_000, '$80k'],
    [-8_450_000, '-$84.5k'],
    [120_000_000, '$1.2m'],
    [100_000, '$1k'],
    [99_900, '$999'],
    [99_995_000, '$1m'],
    [99_994_900, '$999.9k'],
    [250_000_000_000, '$2.5b'],
    [50_000, '$500'],
    [0, '$0'],
    [-20, '$0'],
    [-100, '-$1'],
  ])('%i cents reads %s', (value, text) => {
    expect(axisMoney(cents(value))).toBe(text)
  })

  it('uses the currency of the organisation', () => {
    expect(axisMoney(cents(8_000_000), 'GBP')).toBe('£80k')
  })
})
