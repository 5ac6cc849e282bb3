/** When federal taxes of the United States are paid, as data. */
import { day } from '#time'
import type { Statute } from './statute.ts'

/**
 * How often an employer deposits what it withholds from wages. The employer finds it out before
 * each year, by the taxes of the four quarters to the last June: monthly up to 50,000 dollars,
 * otherwise semi-weekly. Less than 2,500 dollars a quarter may be paid with the return of the
 * quarter. Internal Revenue Service, Publication 15, section 11.
 */
export const PAYROLL_DEPOSITS = ['monthly', 'semiWeekly', 'quarterly'] as const
export type PayrollDeposits = (typeof PAYROLL_DEPOSITS)[number]

const WITHHOLDING: Omit<Statute, 'source' | 'due'> = {
  validFrom: day('1993-01-01'),
  periodMonths: 1,
  isPeriodChosen: false,
  beginsWith: 'year',
  moves: 'later',
}

const MONTHLY: Statute = {
  ...WITHHOLDING,
  source:
    'Internal Revenue Service, Publication 15 (2026): the 15th of the next month for employers ' +
    'who deposit monthly',
  due: { day: 15, monthsAfter: 1 },
}

/** The deposits within a month are paid with its wages; this is the deposit of its last payday. */
const SEMI_WEEKLY: Statute = {
  ...WITHHOLDING,
  source:
    'Internal Revenue Service, Publication 15 (2026): the Wednesday after wages of Wednesday to ' +
    'Friday, and the Friday after wages of Saturday to Tuesday',
  due: 'semiWeekly',
}

const WITH_FORM_941: Statute = {
  ...WITHHOLDING,
  source:
    'Internal Revenue Service, Instructions for Form 941: the last day of the month after the ' +
    'quarter',
  periodMonths: 3,
  beginsWith: 1,
  due: { day: 31, monthsAfter: 1 },
}

export const DEPOSITS_US: Readonly<Record<PayrollDeposits, Statute>> = {
  monthly: MONTHLY,
  semiWeekly: SEMI_WEEKLY,
  quarterly: WITH_FORM_941,
}

/** The safe harbor of small plans. */
export const RETIREMENT_US: Statute = {
  ...WITHHOLDING,
  source:
    'Department of Labor, 29 CFR 2510.3-102: within seven business days for plans with fewer ' +
    'than 100 participants',
  validFrom: day('2010-01-14'),
  due: { workingDaysAfterPayday: 7 },
}

/**
 * The days are those of the statute. Here an instalment pays the tax of the months that ended
 * before it, and the return pays the rest; by law a corporation may pay a quarter of the year's tax
 * each time. Payments of the last two years replace this (decision 048).
 */
export const ESTIMATED_TAX: Statute = {
  source:
    'Internal Revenue Code, section 6655, and Publication 509 (2026): the 15th day of the 4th, ' +
    '6th, 9th and 12th month of the tax year; the rest on the 15th day of the 4th month after it',
  validFrom: day('2016-01-01'),
  periodMonths: 12,
  isPeriodChosen: false,
  beginsWith: 'year',
  due: { day: 15, monthsAfter: 4 },
  parts: [
    { months: 3, due: { day: 15, monthsAfter: 1 } },
    { months: 2, due: { day: 15, monthsAfter: 1 } },
    { months: 3, due: { day: 15, monthsAfter: 1 } },
    { months: 3, due: { day: 15, monthsAfter: 1 } },
    { months: 1, due: { day: 15, monthsAfter: 4 } },
  ],
  moves: 'later',
}
