import { isWorkingDay } from '@millpond/core/calendar'
import { day } from '@millpond/core/time'
import Calendar from 'date-holidays'
import { describe, expect, it } from 'vitest'
import { holidaysOf } from './holidays.ts'

const year = (country: string | null, number: number) =>
  holidaysOf(country, day(`${number}-01-01`), day(`${number}-12-31`))

describe('holidaysOf', () => {
  it('knows the New Zealand year 2027, its Matariki and substitutes for weekends', () => {
    expect(year('NZ', 2027)).toEqual([
      '2027-01-01', // New Year's Day
      '2027-01-02', // the day after, a Saturday
      '2027-01-04', // instead of it
      '2027-02-06', // Waitangi Day, a Saturday
      '2027-02-08',
      '2027-03-26', // Good Friday
      '2027-03-29', // Easter Monday
      '2027-04-25', // ANZAC Day, a Sunday
      '2027-04-26',
      '2027-06-07', // King's Birthday
      '2027-06-25', // Matariki
      '2027-10-25', // Labour Day
      '2027-12-25', // Christmas Day, a Saturday
      '2027-12-26', // Boxing Day, a Sunday
      '2027-12-27',
      '2027-12-28',
    ])
  })

  it('has Matariki on the day the statute names, year by year', () => {
    const matariki = ['2026-07-10', '2027-06-25', '2028-07-14', '2029-07-06']
    for (const each of matariki) {
      expect(holidaysOf('NZ', day(each), day(each))).toEqual([each])
    }
  })

  it('leaves holidays of one state out of the Australian year', () => {
    expect(year('AU', 2026)).toEqual([
      '2026-01-01',
      '2026-01-26', // Australia Day
      '2026-04-03', // Good Friday
      '2026-04-04',
      '2026-04-05',
      '2026-04-06', // Easter Monday
      '2026-04-25', // Anzac Day
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
    ])
  })

  it('has the bank holidays of England for Britain', () => {
    expect(year('GB', 2026)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-04', // Early May
      '2026-05-25', // Spring
      '2026-08-31', // Summer
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
    ])
  })

  it('answers for the days asked for, both included, over years', () => {
    expect(holidaysOf('GB', day('2026-12-25'), day('2027-01-01'))).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
      '2027-01-01',
    ])
    expect(holidaysOf('GB', day('2026-12-29'), day('2026-12-31'))).toEqual([])
  })

  /** The library has no substitute for Emancipation Day, nor Inauguration Day, but weekends. */
  it('[USE-03] has the days that the library names for the United States, year by year', () => {
    const library = new Calendar('US', 'DC')
    for (let number = 2026; number <= 2036; number += 1) {
      const named = library
        .getHolidays(number, 'en')
        .filter(({ type, substitute }) => type === 'public' || (type === 'bank' && substitute))
        .filter(({ date }) => !/-04-16|-01-2[01]/.test(date.slice(4, 10)))
        .map(({ date }) => day(date.slice(0, 10)))
        .filter(date => isWorkingDay(date, new Set()) && date.startsWith(`${number}`))
      const own = year('US', number).filter(date => !/-04-1[567]$|-01-2[01]$/.test(date))
      expect(own, `${number}`).toEqual([...new Set(named)].sort())
    }
  })

  it('has none for a country it has no calendar of', () => {
    expect(year('XX', 2026)).toEqual([])
    expect(year(null, 2026)).toEqual([])
  })
})
