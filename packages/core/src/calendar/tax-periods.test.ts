import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, day, lastDay, month, monthOfDay, monthsFrom } from '#time'
import { HOLIDAYS, NO_HOLIDAYS } from './_holidays.ts'
import type { Holidays, StatutoryTax } from './calendar.ts'
import { dueOnByMonth, periodEndChoices, statutesOf, taxPeriods } from './tax-periods.ts'
import { nextWorkingDay } from './working-day.ts'

interface Case {
  readonly country: string | null
  readonly tax: StatutoryTax
  readonly periodMonths?: number
  readonly yearBeginsMonth?: number
  readonly periodEnds?: number
  readonly from: string
  readonly count?: number
  readonly holidays?: Holidays
  readonly payday?: number
}

/** `2026-10 2026-11 → 2027-01-15`, one line a period. */
function table({ country, tax, from, count = 24, ...facts }: Case): string[] {
  const periods = taxPeriods(country, tax, {
    periodMonths: facts.periodMonths ?? null,
    yearBeginsMonth: facts.yearBeginsMonth ?? 4,
    periodEnds: facts.periodEnds ?? null,
    months: monthsFrom(month(from), count),
    holidays: facts.holidays ?? NO_HOLIDAYS,
    ...(facts.payday === undefined ? {} : { payday: facts.payday }),
  })
  return periods.map(({ months, dueOn }) => `${months[0]} ${months.at(-1)} → ${dueOn}`)
}

describe('New Zealand', () => {
  it('GST every two months, March balance date: 28th, 15 January and 7 May', () => {
    const periods = table({ country: 'NZ', tax: 'salesTax', periodMonths: 2, from: '2026-04' })
    expect(periods).toEqual([
      '2026-04 2026-05 → 2026-06-29', // the 28th is a Sunday
      '2026-06 2026-07 → 2026-08-28',
      '2026-08 2026-09 → 2026-10-28',
      '2026-10 2026-11 → 2027-01-15',
      '2026-12 2027-01 → 2027-03-01', // 28 February is a Sunday
      '2027-02 2027-03 → 2027-05-07',
      '2027-04 2027-05 → 2027-06-28',
      '2027-06 2027-07 → 2027-08-30', // the 28th is a Saturday
      '2027-08 2027-09 → 2027-10-28',
      '2027-10 2027-11 → 2028-01-17', // 15 January 2028 is a Saturday
      '2027-12 2028-01 → 2028-02-28',
      '2028-02 2028-03 → 2028-05-08', // 7 May 2028 is a Sunday
    ])
  })

  it('GST every month: only November and March differ', () => {
    const facts = { country: 'NZ', tax: 'salesTax', periodMonths: 1 } as const
    expect(table({ ...facts, from: '2026-10', count: 7, holidays: HOLIDAYS.NZ })).toEqual([
      '2026-10 2026-10 → 2026-11-30', // the 28th is a Saturday
      '2026-11 2026-11 → 2027-01-15',
      '2026-12 2026-12 → 2027-01-28',
      '2027-01 2027-01 → 2027-03-01',
      '2027-02 2027-02 → 2027-03-30', // Easter Sunday, and Monday is a holiday
      '2027-03 2027-03 → 2027-05-07',
      '2027-04 2027-04 → 2027-05-28',
    ])
  })

  it.each([
    ['March', 4, ['2026-04 2026-09 → 2026-10-28', '2026-10 2027-03 → 2027-05-07']],
    ['February', 3, ['2026-03 2026-08 → 2026-09-28', '2026-09 2027-02 → 2027-03-30']],
  ])('GST every six months ends with the balance date, %s', (_, yearBeginsMonth, expected) => {
    const facts = { country: 'NZ', tax: 'salesTax', periodMonths: 6, yearBeginsMonth } as const
    const from = expected[0]?.slice(0, 7) ?? ''
    expect(table({ ...facts, from, count: 12, holidays: HOLIDAYS.NZ })).toEqual(expected)
  })

  it('GST every two months ends in even months where the balance date does', () => {
    const facts = { country: 'NZ', tax: 'salesTax', periodMonths: 2, yearBeginsMonth: 1 } as const
    expect(table({ ...facts, from: '2026-11', count: 6 })).toEqual([
      '2026-11 2026-12 → 2027-01-28',
      '2027-01 2027-02 → 2027-03-29', // the 28th is a Sunday
      '2027-03 2027-04 → 2027-05-28',
    ])
  })

  it('PAYE and KiwiSaver on the 20th of the next month', () => {
    const facts = { country: 'NZ', from: '2026-01', holidays: HOLIDAYS.NZ } as const
    const withholding = table({ ...facts, tax: 'withholding' })
    expect(withholding.map(line => line.slice(-10))).toEqual([
      '2026-02-20',
      '2026-03-20',
      '2026-04-20',
      '2026-05-20',
      '2026-06-22',
      '2026-07-20',
      '2026-08-20',
      '2026-09-21',
      '2026-10-20',
      '2026-11-20',
      '2026-12-21',
      '2027-01-20',
      '2027-02-22',
      '2027-03-22',
      '2027-04-20',
      '2027-05-20',
      '2027-06-21',
      '2027-07-20',
      '2027-08-20',
      '2027-09-20',
      '2027-10-20',
      '2027-11-22',
      '2027-12-20',
      '2028-01-20',
    ])
    expect(table({ ...facts, tax: 'pension' })).toEqual(withholding)
  })

  /** Income Tax Act 2007, Schedule 3 Part A, columns B, D and F. */
  it.each([
    ['January', 2, ['06-28', '10-28', '02-28']],
    ['February', 3, ['07-28', '11-28', '03-28']],
    ['March', 4, ['08-28', '01-15', '05-07']],
    ['April', 5, ['09-28', '01-28', '05-28']],
    ['May', 6, ['10-28', '02-28', '06-28']],
    ['June', 7, ['11-28', '03-28', '07-28']],
    ['July', 8, ['01-15', '05-07', '08-28']],
    ['August', 9, ['01-28', '05-28', '09-28']],
    ['September', 10, ['02-28', '06-28', '10-28']],
    ['October', 11, ['03-28', '07-28', '11-28']],
    ['November', 12, ['05-07', '08-28', '01-15']],
    ['December', 1, ['05-28', '09-28', '01-28']],
  ])('provisional tax of a balance date in %s', (_, yearBeginsMonth, expected) => {
    const first = addMonths(month('2020-12'), yearBeginsMonth)
    const periods = taxPeriods('NZ', 'incomeTax', {
      periodMonths: null,
      yearBeginsMonth,
      months: monthsFrom(first, 12),
      holidays: NO_HOLIDAYS,
    })
    expect(periods.map(({ dueOn }) => dueOn)).toEqual(
      periods.map(({ dueOn }, index) =>
        nextWorkingDay(day(`${dueOn.slice(0, 4)}-${expected[index]}`), NO_HOLIDAYS),
      ),
    )
    expect(periods).toHaveLength(3)
  })

  it('provisional tax of two years, and its two instalments with six-monthly GST', () => {
    const facts = { country: 'NZ', tax: 'incomeTax', from: '2026-04' } as const
    expect(table(facts)).toEqual([
      '2026-04 2026-07 → 2026-08-28',
      '2026-08 2026-11 → 2027-01-15',
      '2026-12 2027-03 → 2027-05-07',
      '2027-04 2027-07 → 2027-08-30',
      '2027-08 2027-11 → 2028-01-17',
      '2027-12 2028-03 → 2028-05-08',
    ])
    expect(table({ ...facts, periodMonths: 6, count: 12 })).toEqual([
      '2026-04 2026-09 → 2026-10-28',
      '2026-10 2027-03 → 2027-05-07',
    ])
  })
})

describe('Australia', () => {
  it('activity statements by quarter of the tax year, also where the financial year is another', () => {
    const facts = { country: 'AU', tax: 'salesTax', from: '2025-07' } as const
    const quarters = [
      '2025-07 2025-09 → 2025-10-28',
      '2025-10 2025-12 → 2026-03-02', // 28 February is a Saturday
      '2026-01 2026-03 → 2026-04-28',
      '2026-04 2026-06 → 2026-07-28',
      '2026-07 2026-09 → 2026-10-28',
      '2026-10 2026-12 → 2027-03-01', // a Sunday
      '2027-01 2027-03 → 2027-04-28',
      '2027-04 2027-06 → 2027-07-28',
    ]
    expect(table({ ...facts, yearBeginsMonth: 7 })).toEqual(quarters)
    expect(table({ ...facts, yearBeginsMonth: 2 })).toEqual(quarters)
    expect(table({ ...facts, tax: 'withholding', yearBeginsMonth: 7 })).toEqual(quarters)
    expect(table({ ...facts, tax: 'incomeTax', yearBeginsMonth: 7 })).toEqual(quarters)
  })

  it('activity statements by month on the 21st, December too', () => {
    const facts = { country: 'AU', tax: 'salesTax', periodMonths: 1 } as const
    expect(table({ ...facts, from: '2026-09', count: 5, holidays: HOLIDAYS.AU })).toEqual([
      '2026-09 2026-09 → 2026-10-21',
      '2026-10 2026-10 → 2026-11-23', // a Saturday
      '2026-11 2026-11 → 2026-12-21',
      '2026-12 2026-12 → 2027-01-21',
      '2027-01 2027-01 → 2027-02-22', // a Sunday
    ])
  })

  it('superannuation by quarter until June 2026, seven business days after payday from July', () => {
    const facts = { country: 'AU', tax: 'pension', holidays: HOLIDAYS.AU } as const
    expect(table({ ...facts, from: '2025-07', count: 18, payday: 15 })).toEqual([
      '2025-07 2025-09 → 2025-10-28',
      '2025-10 2025-12 → 2026-01-28',
      '2026-01 2026-03 → 2026-04-28',
      '2026-04 2026-06 → 2026-07-28',
      '2026-07 2026-07 → 2026-07-24', // paid on Wednesday the 15th
      '2026-08 2026-08 → 2026-08-25', // on Friday the 14th
      '2026-09 2026-09 → 2026-09-24',
      '2026-10 2026-10 → 2026-10-26',
      '2026-11 2026-11 → 2026-11-24',
      '2026-12 2026-12 → 2026-12-24',
    ])
  })

  it('superannuation of wages paid at the end of the month is paid in the next', () => {
    const facts = { country: 'AU', tax: 'pension', holidays: HOLIDAYS.AU } as const
    expect(table({ ...facts, from: '2026-11', count: 2 })).toEqual([
      '2026-11 2026-11 → 2026-12-09',
      '2026-12 2026-12 → 2027-01-12',
    ])
  })
})

describe('United Kingdom', () => {
  it('VAT one month and seven days after the quarter, earlier where banks are closed', () => {
    const facts = { country: 'GB', tax: 'salesTax', from: '2026-01' } as const
    expect(table({ ...facts, yearBeginsMonth: 1, holidays: HOLIDAYS.GB })).toEqual([
      '2026-01 2026-03 → 2026-05-07',
      '2026-04 2026-06 → 2026-08-07',
      '2026-07 2026-09 → 2026-11-06', // the 7th is a Saturday
      '2026-10 2026-12 → 2027-02-05', // a Sunday
      '2027-01 2027-03 → 2027-05-07',
      '2027-04 2027-06 → 2027-08-06', // a Saturday
      '2027-07 2027-09 → 2027-11-05', // a Sunday
      '2027-10 2027-12 → 2028-02-07',
    ])
  })

  it('PAYE on the 22nd, and on the Thursday before where that is Good Friday', () => {
    const facts = { country: 'GB', tax: 'withholding', holidays: HOLIDAYS.GB } as const
    expect(table({ ...facts, from: '2026-01' }).map(line => line.slice(-10))).toEqual([
      '2026-02-20',
      '2026-03-20',
      '2026-04-22',
      '2026-05-22',
      '2026-06-22',
      '2026-07-22',
      '2026-08-21',
      '2026-09-22',
      '2026-10-22',
      '2026-11-20',
      '2026-12-22',
      '2027-01-22',
      '2027-02-22',
      '2027-03-22',
      '2027-04-22',
      '2027-05-21',
      '2027-06-22',
      '2027-07-22',
      '2027-08-20',
      '2027-09-22',
      '2027-10-22',
      '2027-11-22',
      '2027-12-22',
      '2028-01-21',
    ])
    const easter = { from: '2011-03', count: 1, holidays: new Set([day('2011-04-22')]) }
    expect(table({ ...facts, ...easter })).toEqual(['2011-03 2011-03 → 2011-04-21'])
  })

  it('corporation tax nine months and one day after the year', () => {
    const facts = { country: 'GB', tax: 'incomeTax', holidays: HOLIDAYS.GB } as const
    expect(table({ ...facts, from: '2024-04', count: 36 })).toEqual([
      '2024-04 2025-03 → 2025-12-31', // 1 January 2026 is a holiday
      '2025-04 2026-03 → 2026-12-31',
      '2026-04 2027-03 → 2027-12-31',
    ])
    expect(table({ ...facts, yearBeginsMonth: 7, from: '2025-07', count: 12 })).toEqual([
      '2025-07 2026-06 → 2027-04-01',
    ])
  })
})

describe('a country not known here', () => {
  it('pays on the 20th of the next month, and says that this is our assumption', () => {
    const facts = { country: 'FJ', tax: 'salesTax', periodMonths: 3, yearBeginsMonth: 1 } as const
    expect(table({ ...facts, from: '2026-10', count: 3 })).toEqual(['2026-10 2026-12 → 2027-01-20'])
    expect(statutesOf(null, 'pension')[0]?.source).toContain('assumption')
  })
})

describe('dueOnByMonth', () => {
  it('has the day for each month, and none after the last', () => {
    const days = dueOnByMonth('NZ', 'salesTax', {
      periodMonths: 2,
      yearBeginsMonth: 4,
      months: monthsFrom(month('2026-11'), 5),
      holidays: HOLIDAYS.NZ,
    })
    expect(days).toEqual(['2027-01-15', '2027-03-01', '2027-03-01', null, null])
  })

  it('is empty without months', () => {
    const year = { periodMonths: 2, yearBeginsMonth: 4, months: [], holidays: NO_HOLIDAYS }
    expect(dueOnByMonth('NZ', 'salesTax', year)).toEqual([])
  })
})

describe('taxPeriods', () => {
  const TAXES: readonly StatutoryTax[] = ['salesTax', 'withholding', 'pension', 'incomeTax']

  it('covers every month once, whole periods in order, each paid on a working day after it ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('NZ', 'AU', 'GB', 'US', null),
        fc.constantFrom(...TAXES),
        fc.constantFrom(null, 1, 2, 3, 6),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (country, tax, periodMonths, yearBeginsMonth, ahead, count) => {
          const months = monthsFrom(addMonths(month('2026-07'), ahead), count)
          const year = { periodMonths, yearBeginsMonth, months, holidays: NO_HOLIDAYS }
          const periods = taxPeriods(country, tax, year)
          const covered = periods.flatMap(period => period.months)
          expect(new Set(covered).size).toBe(covered.length)
          expect(covered).toEqual(monthsFrom(covered[0] ?? month('2026-01'), covered.length))
          expect(months.every(each => covered.includes(each))).toBe(true)
          for (const period of periods) {
            const end = lastDay(period.months.at(-1) ?? month('2026-01'))
            expect(period.dueOn > end).toBe(true)
          }
          const due = dueOnByMonth(country, tax, year)
          expect(due).toHaveLength(count)
          for (const [index, on] of due.entries()) {
            if (on !== null) expect(monthOfDay(on) > (months[index] ?? '')).toBe(true)
          }
        },
      ),
    )
  })
})

describe('periods that the tax office has set', () => {
  it.each([
    // VAT of a British company with a March year end.
    [null, ['2026-04 2026-06 → 2026-08-07', '2026-07 2026-09 → 2026-11-06']],
    [1, ['2026-02 2026-04 → 2026-06-05', '2026-05 2026-07 → 2026-09-07']],
    [2, ['2026-03 2026-05 → 2026-07-07', '2026-06 2026-08 → 2026-10-07']],
    [3, ['2026-04 2026-06 → 2026-08-07', '2026-07 2026-09 → 2026-11-06']],
    // The same quarters by another of their months.
    [11, ['2026-03 2026-05 → 2026-07-07', '2026-06 2026-08 → 2026-10-07']],
  ])('VAT quarters that end with month %s', (periodEnds, expected) => {
    const facts = { country: 'GB', tax: 'salesTax', from: '2026-04', count: 4 } as const
    const ends = periodEnds === null ? {} : { periodEnds }
    expect(table({ ...facts, ...ends }).slice(0, 2)).toEqual(expected)
  })

  it('do not move Australian quarters, which the statute sets', () => {
    const facts = { country: 'AU', tax: 'salesTax', from: '2026-07', count: 3 } as const
    expect(table({ ...facts, periodEnds: 1 })).toEqual(table(facts))
  })

  it('have one choice for each month of a period', () => {
    expect(periodEndChoices(3)).toEqual([
      { ends: 1, months: [1, 4, 7, 10] },
      { ends: 2, months: [2, 5, 8, 11] },
      { ends: 3, months: [3, 6, 9, 12] },
    ])
    expect(periodEndChoices(12)).toHaveLength(12)
  })
})
