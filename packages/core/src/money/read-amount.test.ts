import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './cents.ts'
import { toDecimal } from './decimal.ts'
import { formatMoney } from './format.ts'
import { MAX_AMOUNT, readAmount } from './read-amount.ts'

const value = (amount: number | null) => ({ kind: 'value', value: amount })
const asCents = (text: string) => readAmount(text, { unit: 'cents' })
const asCount = (text: string) => readAmount(text, { unit: 'count' })

describe('[BUD-01] amounts that users type and paste', () => {
  it.each([
    ['37.5', 375_000],
    ['32.4055', 324_055],
    ['1,200', 12_000_000],
    ['=1/3', 3333],
    ['-0.00005', -1],
  ])('%j is %i ten-thousandths', (text, parts) => {
    expect(readAmount(text, { unit: 'tenThousandths' })).toMatchObject(value(parts))
  })

  it.each([
    ['1200', 120_000],
    ['1,200', 120_000],
    ['1,234,567.89', 123_456_789],
    ['12,34,567.50', 123_456_750],
    ['1 200', 120_000],
    ['1\u00A0200', 120_000],
    ['1\u202F200,50', 120_050],
    ["1'200", 120_000],
    ['1’200.50', 120_050],
    ['1.234,56', 123_456],
    ['1.234.567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['12,34', 1234],
    ['0,5', 50],
    ['1234,56', 123_456],
    ['1,234', 123_400],
    ['1.234', 123],
    ['12.', 1200],
    ['.5', 50],
    ['007', 700],
    ['0', 0],
    ['  42\t', 4200],
  ])('%j is %i cents', (text, amount) => {
    expect(asCents(text)).toMatchObject(value(amount))
  })

  it.each([
    ['$1,200', 120_000],
    ['NZ$1,200.50', 120_050],
    ['A$ 1,200', 120_000],
    ['€1.234,56', 123_456],
    ['1.234,56 €', 123_456],
    ['£12', 1200],
    ['¥1,200', 120_000],
    ['NZD 1,200', 120_000],
    ['1,200 NZD', 120_000],
    ['NZD $1,200', 120_000],
    ['1 200 kr', 120_000],
    ['Fr. 1’200.00', 120_000],
    ['R 1 200,50', 120_050],
    ['Rs.1,20,000', 12_000_000],
    ['zł 5', 500],
    ['$-', 0],
    [' $ -   ', 0],
    [' -   € ', 0],
  ])('[BUD-01] with its currency %j is %i cents', (text, amount) => {
    expect(asCents(text)).toMatchObject(value(amount))
  })

  it.each([
    ['-300', -30_000],
    ['−300', -30_000],
    ['–300', -30_000],
    ['- 300', -30_000],
    ['+300', 30_000],
    ['300-', -30_000],
    ['(300)', -30_000],
    ['( 300.25 )', -30_025],
    ['($300)', -30_000],
    ['$(300)', -30_000],
    ['-$300', -30_000],
    ['$-300', -30_000],
    ['-NZ$1,235', -123_500],
    ['(1.2k)', -120_000],
    ['-0', 0],
    ['(0.00)', 0],
  ])('[BUD-01] with its sign %j is %i cents', (text, amount) => {
    // Strict comparison, because a zero must not keep its sign.
    expect(asCents(text)).toStrictEqual({ ...asCents(text), ...value(amount) })
  })

  it.each([
    ['1.2k', 120_000],
    ['1.5M', 150_000_000],
    ['$80k', 8_000_000],
    ['2 b', 200_000_000_000],
    ['1,5m', 150_000_000],
    ['0.005k', 500],
    ['1.2E+05', 12_000_000],
    ['1,2E+05', 12_000_000],
    ['1.2e5', 12_000_000],
    ['-4.56E-02', -5],
    ['12%', 12],
    ['12.5 %', 13],
    ['-5%', -5],
    ['(5%)', -5],
    ['250%', 250],
  ])('[BUD-01] shortened %j is %i cents', (text, amount) => {
    expect(asCents(text)).toMatchObject(value(amount))
  })

  it.each(['', ' ', '\t\r\n', '\u00A0', '-', '–', '—', ' − ', '\u200B'])(
    '[BUD-01] %j is nothing',
    text => {
      expect(asCents(text)).toEqual(value(null))
      expect(readAmount(text, { unit: 'count', before: 7 })).toEqual(value(null))
    },
  )

  it.each([
    ...['abc', 'NaN', 'Infinity', '∞', 'TRUE', '#N/A', '#REF!', '#####', '٣', '½', '10²'],
    ...[
      '1,20,30',
      '12,3456',
      '1234,567',
      '0,123',
      ',50',
      '0.123,45',
      '0 300',
      '1.2.3',
      '1,234.5,6',
      '1.23.456',
    ],
    ...['1 20', "1'200 300", '12 34', '1,2 00', '--1', '-(300)', '(-300)', '(300', '300)', '-300-'],
    ...[
      '$',
      'Mar 300',
      '300 dogs',
      '2026-01',
      '1/2/2026',
      '12:30',
      'k',
      '%',
      '()',
      '0x10',
      '1e999',
    ],
    ...['1_000', '=', '1e', '1200*12'],
  ])('[BUD-01] %j is no number', text => {
    expect(asCents(text)).toEqual({ kind: 'notANumber', text })
  })

  it.each([
    ['2.5', 3, { isRounded: true }],
    ['=10/4', 3, { isRounded: true }],
    ['50%', 1, { isRounded: true, isShare: true }],
    ['200%', 2, { isShare: true }],
    ['2.0', 2, {}],
    ['+10%', 17, {}],
  ])('[CUS-01] of pieces, %j is %i, and the rest', (text, amount, others) => {
    const reading = readAmount(text, { unit: 'count', before: 15 })
    expect(reading).toEqual({ ...value(amount), ...others })
  })

  it('returns the typed text without surrounding space', () => {
    expect(asCents('  ask Ana ')).toEqual({ kind: 'notANumber', text: 'ask Ana' })
  })

  it.each([
    ['1.005', 101],
    ['-1.005', -101],
    ['1.0049999999999999999999', 100],
    ['0.1', 10],
    ['8.195', 820],
    ['1.015', 102],
    ['0.285', 29],
  ])('%s is rounded once, its half away from zero, to %i cents', (text, amount) => {
    expect(asCents(text)).toMatchObject(value(amount))
  })

  it.each([
    ['100000000000', MAX_AMOUNT],
    ['-100b', -MAX_AMOUNT],
    ['100000000000.004', MAX_AMOUNT],
  ])('[BUD-01] %s is the most a cell holds', (text, amount) => {
    expect(asCents(text)).toMatchObject(value(amount))
  })

  it.each([
    '100000000000.01',
    '-101b',
    '1E+99',
    '9'.repeat(150),
    '9'.repeat(250),
    '=9999999999*9999999999',
  ])('[BUD-01] %s is beyond it', text => {
    expect(asCents(text)).toEqual({ kind: 'tooLarge', text })
  })
})

describe('[CUS-01] counts', () => {
  it.each([
    ['12', 12],
    ['1,200', 1200],
    ['1.2k', 1200],
    ['12.5', 13],
    ['-2.5', -3],
    ['12.4', 12],
    ['=100/3', 33],
    ['150%', 2],
    [' ', null],
  ])('%j is %s', (text, count) => {
    expect(asCount(text)).toMatchObject(value(count))
  })
})

describe('[BUD-01] sums', () => {
  it.each([
    ['=1200*12', 1_440_000],
    ['= 1,200 × 12', 1_440_000],
    ['=14400÷12', 120_000],
    ['=100/3*3', 10_000],
    ['=0.1+0.2', 30],
    ['=10-2-3', 500],
    ['=64/4/2', 800],
    ['=2+3*4', 1400],
    ['=(2+3)*4', 2000],
    ['=-300', -30_000],
    ['=(300)', 30_000],
    ['=--3', 300],
    ['=2*-3', -600],
    ['=1200*(1+10%)', 132_000],
    ['=100+10%', 10_010],
    ['=50%%', 1],
    ['=$1.5k+NZ', null],
    ['=$1.5k + £20', 152_000],
    ['=12.5−2,5', 1000],
    ['=1/0', null],
    ['=1/(2-2)', null],
    ['=2^3', null],
    ['=2**3', null],
    ['=(1', null],
    ['=1)', null],
    ['=1 2', null],
    ['=1+', null],
    ['=*2', null],
    ['=()', null],
    ['=%', null],
    ['=SUM(A1:A3)', null],
    ['=A1', null],
    ['==1', null],
    ['=1;2', null],
  ])('%s is %s cents', (text, amount) => {
    const reading = amount === null ? { kind: 'notANumber', text } : value(amount)
    expect(asCents(text)).toMatchObject(reading)
  })
})

describe('[BUD-01] relative to the current value', () => {
  it.each([
    // text, before, after: all in cents
    ['+10%', 20_000, 22_000],
    ['-5%', 20_000, 19_000],
    ['−5 %', 20_000, 19_000],
    ['+12,5%', 20_000, 22_500],
    ['+10%', -20_000, -22_000],
    ['+10%', 5, 6],
    ['+10%', -5, -6],
    ['-100%', 20_000, 0],
    ['-150%', 20_000, -10_000],
    ['+10%', 0, 0],
    ['+10%', null, null],
    // Only a signed percent is relative.
    ['10%', 20_000, 10],
    ['+10', 20_000, 1000],
    ['-300', 20_000, -30_000],
    ['(5%)', 20_000, -5],
  ])('%s of %s is %s', (text, before, after) => {
    expect(readAmount(text, { unit: 'cents', before })).toMatchObject(value(after))
  })

  it('is exact up to the largest amount, and refuses larger ones', () => {
    const before = MAX_AMOUNT - 1
    expect(readAmount('-0.00000000001%', { unit: 'count', before })).toEqual(value(before - 1))
    expect(readAmount('+1%', { unit: 'count', before }).kind).toBe('tooLarge')
  })
})

const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(cents)

describe('any amount or text', () => {
  it('[BUD-01] reads every amount in our own format, in any currency', () => {
    const currency = fc.constantFrom('NZD', 'EUR', 'GBP', 'JPY', 'CHF', 'SEK', 'ZAR', 'USD')
    fc.assert(
      fc.property(anyAmount, currency, (amount, code) => {
        expect(asCents(formatMoney(amount, { currency: code, decimals: 2 }))).toEqual(value(amount))
        expect(asCents(toDecimal(amount))).toEqual(value(amount))
        expect(asCount(String(amount))).toEqual(value(amount))
        expect(asCents(`=${toDecimal(amount)}`)).toEqual(value(amount))
      }),
      { numRuns: 1000 },
    )
  })

  it('[BUD-01] reads every amount in the formats of other countries', () => {
    const locale = fc.constantFrom('en-IN', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'pl-PL', 'pt-BR')
    fc.assert(
      fc.property(anyAmount, locale, (amount, country) => {
        const written = (amount / 100).toLocaleString(country, { minimumFractionDigits: 2 })
        expect(asCents(written)).toEqual(value(amount))
      }),
      { numRuns: 1000 },
    )
  })

  it('[BUD-01] never throws, and a value is whole and within bounds', () => {
    const letters = fc.constantFrom(..."0123456789.,'’ \u00A0-−+*/×÷()%$€kmbeE=NZD\u202F\u{1F600}")
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(letters, { maxLength: 250 }).map(parts => parts.join('')),
    )
    const before = fc.option(anyAmount, { nil: undefined })
    fc.assert(
      fc.property(text, fc.constantFrom('cents', 'count'), before, (typed, unit, was) => {
        const reading = readAmount(typed, { unit, ...(was !== undefined && { before: was }) })
        if (reading.kind !== 'value') return reading.text === typed.trim()
        if (reading.value === null) return true
        const isWhole = Number.isSafeInteger(reading.value) && !Object.is(reading.value, -0)
        return isWhole && Math.abs(reading.value) <= MAX_AMOUNT
      }),
      { numRuns: 1000 },
    )
  })

  it('[BUD-01] a sum of any depth is read', () => {
    const deep = `=${'('.repeat(95)}1${')'.repeat(95)}`
    expect(asCents(deep)).toEqual(value(100))
    expect(asCents(`=${'('.repeat(100_000)}`).kind).toBe('notANumber')
  })
})
