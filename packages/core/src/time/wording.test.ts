import { describe, expect, it } from 'vitest'
import { day } from './day.ts'
import { month } from './month.ts'
import {
  formatDay,
  formatMonthEnd,
  formatMonthStart,
  longMonth,
  monthName,
  ordinal,
  shortMonth,
} from './wording.ts'

describe('dates in words', () => {
  it.each([
    ['2026-11-30', '30th November 2026'],
    ['2026-01-01', '1st January 2026'],
    ['2026-02-02', '2nd February 2026'],
    ['2026-03-03', '3rd March 2026'],
    ['2026-04-04', '4th April 2026'],
    ['2026-05-11', '11th May 2026'],
    ['2026-06-12', '12th June 2026'],
    ['2026-07-13', '13th July 2026'],
    ['2026-08-21', '21st August 2026'],
    ['2026-09-22', '22nd September 2026'],
    ['2026-10-23', '23rd October 2026'],
    ['2026-12-31', '31st December 2026'],
  ])('[DAT-03] %s reads %s', (value, words) => {
    expect(formatDay(day(value))).toBe(words)
  })

  it.each([
    ['2026-11', '1st November 2026', '30th November 2026'],
    ['2028-02', '1st February 2028', '29th February 2028'],
    ['2027-02', '1st February 2027', '28th February 2027'],
    ['2026-12', '1st December 2026', '31st December 2026'],
  ])('[DAT-03] %s runs from the %s to the %s', (value, start, end) => {
    expect(formatMonthStart(month(value))).toBe(start)
    expect(formatMonthEnd(month(value))).toBe(end)
  })

  it('names a month at three lengths', () => {
    expect(monthName(month('2026-11'))).toBe('November')
    expect(longMonth(month('2026-11'))).toBe('November 2026')
    expect(shortMonth(month('2026-11'))).toBe('Nov 2026')
    expect(shortMonth(month('2026-09'))).toBe('Sep 2026')
  })

  it.each([
    [101, '101st'],
    [111, '111th'],
    [112, '112th'],
    [122, '122nd'],
  ])('beyond the days of a month, %i is %s', (value, words) => {
    expect(ordinal(value)).toBe(words)
  })
})
