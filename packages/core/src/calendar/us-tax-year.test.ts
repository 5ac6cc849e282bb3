import { describe, expect, it } from 'vitest'
import { day, month, monthsFrom } from '#time'
import type { Holidays, StatutoryTax } from './calendar.ts'
import { semiWeeklyDeposit } from './payroll-deposit.ts'
import { type TaxChoices, taxPeriods } from './tax-periods.ts'
import { usHolidays } from './us-holidays.ts'
import { SALES_TAX_STATES, stateSalesTax } from './us-sales-tax.ts'
import { nextWorkingDay } from './working-day.ts'

const HOLIDAYS: Holidays = new Set(usHolidays(day('2025-12-01'), day('2028-12-31')))

interface Case {
  readonly tax: StatutoryTax
  readonly choices?: TaxChoices
  readonly periodMonths?: number
  readonly yearBeginsMonth?: number
  readonly from: string
  readonly count?: number
}

const periods = ({ tax, from, count = 12, periodMonths, yearBeginsMonth = 1, choices }: Case) =>
  taxPeriods('US', tax, {
    ...{ yearBeginsMonth, holidays: HOLIDAYS, periodMonths: periodMonths ?? null },
    months: monthsFrom(month(from), count),
    ...(choices && { choices }),
  })

const dueDays = (facts: Case) => periods(facts).map(({ dueOn }) => dueOn)

describe('[USE-03] holidays of the United States', () => {
  /** The legal holidays that Publication 509 lists. */
  it('of 2026 and 2027 are on the days of the published calendar', () => {
    expect(usHolidays(day('2026-01-01'), day('2027-12-31'))).toEqual([
      '2026-01-01', // New Year's Day
      '2026-01-19', // Martin Luther King, Jr.
      '2026-02-16', // Washington's Birthday
      '2026-04-16', // Emancipation Day
      '2026-05-25', // Memorial Day
      '2026-06-19', // Juneteenth
      '2026-07-03', // Independence Day is a Saturday
      '2026-09-07', // Labor Day
      '2026-10-12', // Columbus Day
      '2026-11-11', // Veterans Day
      '2026-11-26', // Thanksgiving Day
      '2026-12-25', // Christmas Day
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-04-16',
      '2027-05-31',
      '2027-06-18', // Juneteenth is a Saturday
      '2027-07-05', // Independence Day is a Sunday
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24', // Christmas Day is a Saturday
      '2027-12-31', // New Year's Day of 2028 is a Saturday
    ])
  })

  it('are only those between the two days, and Juneteenth only since 2021', () => {
    expect(usHolidays(day('2026-07-03'), day('2026-07-03'))).toEqual(['2026-07-03'])
    expect(usHolidays(day('2026-07-04'), day('2026-07-05'))).toEqual([])
    expect(usHolidays(day('2020-06-01'), day('2020-06-30'))).toEqual([])
    expect(usHolidays(day('2021-06-01'), day('2021-06-30'))).toEqual(['2021-06-18'])
  })

  it('move the income tax day where Emancipation Day is kept in its place', () => {
    const returns = [2022, 2023].map(year => {
      const holidays = new Set(usHolidays(day(`${year}-01-01`), day(`${year}-12-31`)))
      return nextWorkingDay(day(`${year}-04-15`), holidays)
    })
    expect(returns).toEqual(['2022-04-18', '2023-04-18'])
  })
})

describe('[USE-03] federal payroll deposits', () => {
  it('by month are due on the 15th, and later at weekends', () => {
    expect(dueDays({ tax: 'withholding', from: '2025-12', count: 24 })).toEqual([
      '2026-01-15',
      '2026-02-17', // a Sunday before Washington's Birthday
      '2026-03-16', // a Sunday
      '2026-04-15',
      '2026-05-15',
      '2026-06-15',
      '2026-07-15',
      '2026-08-17', // a Saturday
      '2026-09-15',
      '2026-10-15',
      '2026-11-16', // a Sunday
      '2026-12-15',
      '2027-01-15',
      '2027-02-16', // Washington's Birthday
      '2027-03-15',
      '2027-04-15',
      '2027-05-17', // a Saturday
      '2027-06-15',
      '2027-07-15',
      '2027-08-16', // a Sunday
      '2027-09-15',
      '2027-10-15',
      '2027-11-15',
      '2027-12-15',
    ])
  })

  it.each([
    ['Wednesday to Friday until Wednesday', '2026-10-14', '2026-10-21'],
    ['Friday until Wednesday', '2026-10-16', '2026-10-21'],
    ['Saturday until Friday', '2026-10-17', '2026-10-23'],
    ['Tuesday until Friday', '2026-10-20', '2026-10-23'],
    ['Friday before Labor Day until Thursday', '2026-09-04', '2026-09-10'],
    ['Tuesday before Thanksgiving Day until Monday', '2026-11-24', '2026-11-30'],
    ['Tuesday before New Year’s Day until Monday', '2026-12-29', '2027-01-04'],
  ])('semi-weekly: wages of %s', (_, payday, due) => {
    expect(semiWeeklyDeposit(day(payday), HOLIDAYS)).toBe(due)
  })

  it('of a semi-weekly depositor who pays wages at the end of the month are due in the next', () => {
    const choices = { payrollDeposits: 'semiWeekly' } as const
    expect(dueDays({ tax: 'withholding', choices, from: '2026-10', count: 3 })).toEqual([
      '2026-11-04', // paid on Friday the 30th
      '2026-12-04', // paid on Monday the 30th
      '2027-01-06', // paid on Thursday the 31st
    ])
  })

  it('of a small employer are paid with Form 941, four times a year', () => {
    const choices = { payrollDeposits: 'quarterly' } as const
    expect(dueDays({ tax: 'withholding', choices, from: '2026-01', count: 24 })).toEqual([
      '2026-04-30',
      '2026-07-31',
      '2026-11-02', // a Saturday
      '2027-02-01', // a Sunday
      '2027-04-30',
      '2027-08-02', // a Saturday
      '2027-11-01', // a Sunday
      '2028-01-31',
    ])
  })
})

it('[USE-03] contributions to a 401(k) are paid within seven business days of the payday', () => {
  expect(dueDays({ tax: 'pension', from: '2026-10', count: 3 })).toEqual([
    '2026-11-10', // paid on Friday the 30th
    '2026-12-09', // paid on Monday the 30th
    '2027-01-12', // paid on Thursday the 31st
  ])
})

describe('[USE-03] estimated income tax', () => {
  const table = (facts: Omit<Case, 'tax'>) =>
    periods({ ...facts, tax: 'incomeTax' }).map(
      ({ months, dueOn }) => `${months[0]} ${months.at(-1)} → ${dueOn}`,
    )

  it('of a calendar year is due in April, June, September and December, the rest in April', () => {
    expect(table({ from: '2026-01', count: 24 })).toEqual([
      '2026-01 2026-03 → 2026-04-15',
      '2026-04 2026-05 → 2026-06-15',
      '2026-06 2026-08 → 2026-09-15',
      '2026-09 2026-11 → 2026-12-15',
      '2026-12 2026-12 → 2027-04-15',
      '2027-01 2027-03 → 2027-04-15',
      '2027-04 2027-05 → 2027-06-15',
      '2027-06 2027-08 → 2027-09-15',
      '2027-09 2027-11 → 2027-12-15',
      // The 15th is a Saturday, and Emancipation Day, a Sunday, is kept on Monday the 17th.
      '2027-12 2027-12 → 2028-04-18',
    ])
  })

  it('of a year from July follows that year', () => {
    expect(table({ from: '2026-07', yearBeginsMonth: 7 })).toEqual([
      '2026-07 2026-09 → 2026-10-15',
      '2026-10 2026-11 → 2026-12-15',
      '2026-12 2027-02 → 2027-03-15',
      '2027-03 2027-05 → 2027-06-15',
      '2027-06 2027-06 → 2027-10-15',
    ])
  })
})

describe('[USE-03] sales tax', () => {
  const due = (
    choice: NonNullable<TaxChoices['salesTax']>,
    periodMonths: number,
    from = '2026-01',
  ) => dueDays({ tax: 'salesTax', choices: { salesTax: choice }, periodMonths, from })

  it('without a state is due on the 20th of the next month, and later at weekends', () => {
    const days = due({}, 1)
    expect(days).toHaveLength(12)
    expect(days.slice(0, 7)).toEqual([
      '2026-02-20',
      '2026-03-20',
      '2026-04-20',
      '2026-05-20',
      '2026-06-22', // a Saturday
      '2026-07-20',
      '2026-08-20',
    ])
  })

  it('by quarter and by year follows the calendar, whenever the financial year begins', () => {
    const facts = { tax: 'salesTax', from: '2026-01', yearBeginsMonth: 10 } as const
    const choices = { salesTax: { state: 'CA' } } as const
    expect(dueDays({ ...facts, choices, periodMonths: 3 })).toEqual([
      '2026-04-30',
      '2026-07-31',
      '2026-11-02', // 31 October is a Saturday
      '2027-02-01', // 31 January is a Sunday
    ])
    expect(dueDays({ ...facts, choices, periodMonths: 12 })).toEqual(['2027-02-01'])
  })

  it('of New York has quarters from March', () => {
    expect(due({ state: 'NY' }, 3, '2026-03')).toEqual([
      '2026-06-22', // a Saturday
      '2026-09-21', // a Sunday
      '2026-12-21', // a Sunday
      '2027-03-22', // a Saturday
    ])
  })

  it.each([
    ['WA', 1, '2026-02-25'],
    ['WA', 3, '2026-04-30'],
    ['WA', 12, '2027-04-15'],
    ['NC', 3, '2026-04-30'],
    ['MN', 12, '2027-02-05'],
    ['OH', 1, '2026-02-23'],
    ['TX', 1, '2026-02-20'],
  ] as const)('of %s for %d months is first due on %s', (state, periodMonths, first) => {
    expect(due({ state }, periodMonths)[0]).toBe(first)
  })

  it('is due on the day that the owner chose', () => {
    expect(due({ state: 'WA', dueDay: 10 }, 3).slice(0, 2)).toEqual(['2026-04-10', '2026-07-10'])
    expect(due({ dueDay: 31 }, 1, '2027-01')[0]).toBe('2027-03-01') // 28 February is a Sunday
  })

  it('has no confirmed day yet, so screens ask users to check it', () => {
    expect(SALES_TAX_STATES.filter(code => stateSalesTax(code).isConfirmed)).toEqual([])
  })
})
