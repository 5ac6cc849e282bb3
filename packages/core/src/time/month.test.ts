import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  isMonth,
  type Month,
  month,
  monthAt,
  monthIndex,
  monthNumber,
  monthsBetween,
  monthsFrom,
  parseMonth,
  yearOf,
} from './month.ts'

const anyMonth = fc.integer({ min: 2000 * 12, max: 2099 * 12 + 11 }).map(monthAt)

describe('month keys', () => {
  it.each(['2026-01', '2026-11', '2026-12', '2000-01', '2099-12'])(
    '[ENT-07] [DAT-02] reads %s as a month',
    text => {
      expect(parseMonth(text)).toEqual({ ok: true, value: text })
      expect(isMonth(text)).toBe(true)
      expect(month(text)).toBe(text)
    },
  )

  it.each([
    ['', 'nothing at all'],
    ['2026', 'no month part'],
    ['2026-', 'an empty month part'],
    ['-11', 'no year part'],
    ['11', 'a month alone'],
    ['2026-00', 'month 0'],
    ['2026-13', 'month 13'],
    ['2026-99', 'month 99'],
    ['2026-1', 'one character for the month'],
    ['26-11', 'two characters for the year'],
    ['1999-12', 'a year before 2000'],
    ['2100-01', 'a year after 2099'],
    ['0001-01', 'the year 1'],
    ['12026-11', 'five characters for the year'],
    ['2026/11', 'another separator'],
    ['2026-11-30', 'a day'],
    [' 2026-11', 'a space before'],
    ['2026-11\n', 'a line end after'],
    ['2026-No', 'letters'],
    ['２０２６-11', 'full-width digits'],
  ])('[DAT-02] refuses %j, which has %s', text => {
    expect(parseMonth(text)).toEqual({ ok: false, error: 'The value is not a real month' })
    expect(isMonth(text)).toBe(false)
    expect(() => month(text)).toThrow('The value is not a real month')
  })
})

describe('month arithmetic', () => {
  it.each([
    ['2026-11', 0, '2026-11'],
    ['2026-11', 1, '2026-12'],
    ['2026-11', 2, '2027-01'],
    ['2026-11', 3, '2027-02'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -13, '2024-12'],
    ['2026-12', 36, '2029-12'],
    ['2000-01', -12, '1999-01'],
  ])('[DAT-02] %s and %i months is %s', (start, count, expected) => {
    expect(addMonths(month(start), count)).toBe(expected)
    expect(monthsBetween(month(start), addMonths(month(start), count))).toBe(count)
  })

  it('lists months across a year end', () => {
    expect(monthsFrom(month('2026-11'), 3)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(monthsFrom(month('2026-11'), 0)).toEqual([])
    expect(monthsFrom(month('2026-11'), -2)).toEqual([])
  })

  it('takes a month apart', () => {
    expect([yearOf(month('2026-09')), monthNumber(month('2026-09'))]).toEqual([2026, 9])
    expect(monthIndex(monthAt(12))).toBe(12)
    expect(monthAt(12)).toBe('0001-01')
  })

  it('refuses to leave the years that four digits can write', () => {
    expect(() => addMonths(monthAt(0), -1)).toThrow('outside year 0-9999')
    expect(() => addMonths(monthAt(9999 * 12 + 11), 1)).toThrow('outside year 0-9999')
    expect(() => addMonths(month('2026-11'), 0.5)).toThrow('outside year 0-9999')
  })

  it('[DAT-02] adding and then subtracting months gives the first month', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -1200, max: 1200 }), (start, count) => {
        const there = addMonths(start, count)
        expect(isMonth(there)).toBe(there.startsWith('20'))
        expect(addMonths(there, -count)).toBe(start)
        expect(monthsBetween(start, there)).toBe(count)
      }),
    )
  })

  it('[ENT-07] string order is time order', () => {
    fc.assert(
      fc.property(anyMonth, anyMonth, (a: Month, b: Month) => {
        expect(a < b).toBe(monthsBetween(a, b) > 0)
      }),
    )
  })
})
