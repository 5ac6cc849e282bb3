import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, dayIndex, daysBetween, day as toDay, weekday } from '#time'
import { HOLIDAYS, NO_HOLIDAYS } from './_holidays.ts'
import { addWorkingDays, isWorkingDay, nextWorkingDay, previousWorkingDay } from './working-day.ts'

const day = toDay

describe('nextWorkingDay', () => {
  it.each([
    ['a Friday stays', '2026-11-20', '2026-11-20'],
    ['a Saturday becomes Monday', '2026-11-28', '2026-11-30'],
    ['a Sunday becomes Monday', '2027-02-28', '2027-03-01'],
    ['a holiday becomes the next day', '2026-07-10', '2026-07-13'],
    ['Good Friday to Easter Monday becomes Tuesday', '2026-04-03', '2026-04-07'],
    ['Christmas Day 2026, a Friday, becomes Tuesday', '2026-12-25', '2026-12-29'],
  ])('%s', (_, from, to) => {
    expect(nextWorkingDay(day(from), HOLIDAYS.NZ)).toBe(to)
  })
})

describe('previousWorkingDay', () => {
  it.each([
    ['a Friday stays', '2026-11-20', '2026-11-20'],
    ['a Sunday becomes Friday', '2027-11-07', '2027-11-05'],
    ['New Year’s Day becomes the last day of the year', '2027-01-01', '2026-12-31'],
  ])('%s', (_, from, to) => {
    expect(previousWorkingDay(day(from), HOLIDAYS.GB)).toBe(to)
  })
})

describe('addWorkingDays', () => {
  it.each([
    ['Friday and one is Monday', '2026-11-20', 1, '2026-11-23'],
    ['seven over a weekend', '2026-07-31', 7, '2026-08-11'],
    ['seven over Christmas and New Year', '2026-12-24', 7, '2027-01-07'],
    ['none is the day itself, whatever it is', '2026-11-21', 0, '2026-11-21'],
  ])('%s', (_, from, count, to) => {
    expect(addWorkingDays(day(from), count, HOLIDAYS.AU)).toBe(to)
  })
})

const anyDay = fc.integer({ min: dayIndex(day('2020-01-01')), max: 30_000 }).map(dayAt)

describe('working days', () => {
  it('are never on a weekend or a holiday, and at most four days away in New Zealand', () => {
    fc.assert(
      fc.property(anyDay, from => {
        const later = nextWorkingDay(from, HOLIDAYS.NZ)
        expect(isWorkingDay(later, HOLIDAYS.NZ)).toBe(true)
        expect(later >= from).toBe(true)
        expect(daysBetween(from, later)).toBeLessThanOrEqual(4)
        expect(previousWorkingDay(from, HOLIDAYS.NZ) <= from).toBe(true)
      }),
    )
  })

  it('without holidays are Monday to Friday', () => {
    fc.assert(
      fc.property(anyDay, from => {
        expect(isWorkingDay(from, NO_HOLIDAYS)).toBe(weekday(from) > 0 && weekday(from) < 6)
      }),
    )
  })
})
