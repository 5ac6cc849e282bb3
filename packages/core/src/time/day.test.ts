import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonthsToDay,
  day,
  dayAt,
  dayIndex,
  dayInMonth,
  dayNumber,
  daysBetween,
  daysIn,
  firstDay,
  lastDay,
  monthOfDay,
  parseDay,
  weekday,
} from './day.ts'
import { month } from './month.ts'

describe('days', () => {
  it.each(['2026-11-30', '2028-02-29', '2000-02-29', '2026-01-01'])('reads %s', text => {
    expect(parseDay(text)).toEqual({ ok: true, value: text })
  })

  it.each(['2027-02-29', '1900-02-29', '2026-11-31', '2026-11-00', '2026-13-01', '2026-11', ''])(
    'refuses %j',
    text => {
      expect(parseDay(text).ok).toBe(false)
      expect(() => day(text)).toThrow('The value is not a real day')
    },
  )

  it.each([
    ['2026-01', 31],
    ['2026-02', 28],
    ['2028-02', 29],
    ['2100-02', 28],
    ['2000-02', 29],
    ['2026-04', 30],
    ['2026-12', 31],
  ])('%s has %i days', (value, length) => {
    const of = monthOfDay(day(`${value}-01`))
    expect(daysIn(of)).toBe(length)
    expect(lastDay(of)).toBe(`${value}-${length}`)
    expect(firstDay(of)).toBe(`${value}-01`)
  })

  it.each([
    ['2027-02', 31, '2027-02-28'],
    ['2028-02', 29, '2028-02-29'],
    ['2026-11', 5, '2026-11-05'],
  ])('in %s the %i is %s', (value, number, expected) => {
    expect(dayInMonth(month(value), number)).toBe(expected)
  })

  it.each([
    ['2026-12-30', 3, '2027-01-02'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['1970-01-01', 0, '1970-01-01'],
  ])('%s and %i days is %s', (start, count, expected) => {
    expect(addDays(day(start), count)).toBe(expected)
    expect(daysBetween(day(start), day(expected))).toBe(count)
  })

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (start, count, expected) => {
    expect(addMonthsToDay(day(start), count)).toBe(expected)
  })

  it('knows the weekday, 0 being Sunday', () => {
    expect(weekday(day('1970-01-01'))).toBe(4)
    expect(weekday(day('2026-11-22'))).toBe(0)
    expect(weekday(day('1969-12-28'))).toBe(0)
  })

  it('agrees with the calendar of the machine on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), index => {
        const value = dayAt(index)
        expect(value).toBe(new Date(index * 86_400_000).toISOString().slice(0, 10))
        expect(dayIndex(value)).toBe(index)
        expect(weekday(value)).toBe(new Date(index * 86_400_000).getUTCDay())
        expect(value.startsWith(monthOfDay(value))).toBe(true)
        expect(dayNumber(value)).toBe(new Date(index * 86_400_000).getUTCDate())
      }),
    )
  })
})
