import { assert } from '#outcome'
import { addMonths, type Month, monthNumber, monthsBetween, monthsFrom, yearOf } from './month.ts'
import { monthAbbreviation } from './wording.ts'

/** 1 is January; used if an organisation has no setting for the start of its year. Spec §3. */
export const DEFAULT_REPORTING_YEAR_BEGINS_MONTH = 1

/** Three months of a financial year, which is named by the calendar year in which it ends. */
export interface Quarter {
  readonly number: 1 | 2 | 3 | 4
  readonly financialYear: number
  readonly months: readonly [Month, Month, Month]
  /** `Q2 FY27` */
  readonly label: string
  /** `Jul–Sep` */
  readonly span: string
}

/** Months since the financial year started; 0 in its first month. */
function monthsIntoYear(value: Month, beginsMonth: number): number {
  assert(
    Number.isInteger(beginsMonth) && beginsMonth >= 1 && beginsMonth <= 12,
    () => `A reporting year starts in a month from 1 to 12, not ${beginsMonth}`,
  )
  return (monthNumber(value) - beginsMonth + 12) % 12
}

/**
 * First month of the financial year that holds a month; `beginsMonth` is 1 to 12.
 * `financialYearStart('2026-02', 4)` is `2025-04`. Spec §3, reportingYearBeginsMonth.
 */
export const financialYearStart = (value: Month, beginsMonth: number): Month =>
  addMonths(value, -monthsIntoYear(value, beginsMonth))

/** The calendar year in which the financial year ends: `financialYearOf('2026-04', 4)` is 2027. */
export const financialYearOf = (value: Month, beginsMonth: number): number =>
  yearOf(addMonths(financialYearStart(value, beginsMonth), 11))

/** `financialYearLabel('2026-04', 4)` is `FY27`. */
export const financialYearLabel = (value: Month, beginsMonth: number): string =>
  `FY${String(financialYearOf(value, beginsMonth) % 100).padStart(2, '0')}`

/**
 * The months from the first month of the financial year to this one: June gives three in a year
 * from April.
 */
export function monthsInYearToDate(value: Month, beginsMonth: number): Month[] {
  const start = financialYearStart(value, beginsMonth)
  return monthsFrom(start, monthsBetween(start, value) + 1)
}

/** The financial quarter that holds a month: `quarterOf('2026-08', 4)` is Q2 FY27, Jul–Sep. */
export function quarterOf(value: Month, beginsMonth: number): Quarter {
  const offset = monthsIntoYear(value, beginsMonth)
  const first = addMonths(value, -(offset % 3))
  const months = [first, addMonths(first, 1), addMonths(first, 2)] as const
  const number = (Math.floor(offset / 3) + 1) as Quarter['number']
  return {
    number,
    financialYear: financialYearOf(value, beginsMonth),
    months,
    label: `Q${number} ${financialYearLabel(value, beginsMonth)}`,
    span: `${monthAbbreviation(months[0])}–${monthAbbreviation(months[2])}`,
  }
}

/**
 * The quarters that lie wholly within a run of months, oldest first: November to June with a year
 * from April gives Jan–Mar and Apr–Jun. Requirement VIEW-01.
 */
export function quartersWithin(months: readonly Month[], beginsMonth: number): Quarter[] {
  const within = new Set(months)
  return months
    .map(month => quarterOf(month, beginsMonth))
    .filter((quarter, index) => quarter.months[0] === months[index])
    .filter(quarter => quarter.months.every(month => within.has(month)))
}

/** A quarter some quarters later, earlier when negative: one before Q1 FY27 is Q4 FY26. */
export const addQuarters = (value: Quarter, count: number, beginsMonth: number): Quarter =>
  quarterOf(addMonths(value.months[0], count * 3), beginsMonth)

/**
 * The latest quarter that is complete with `closeMonth`: with a year from April, a close in August
 * 2026 gives Apr–Jun. A running quarter is never complete. Spec §9, last 8 quarters.
 */
export function lastCompleteQuarter(closeMonth: Month, beginsMonth: number): Quarter {
  const quarter = quarterOf(closeMonth, beginsMonth)
  return quarter.months[2] === closeMonth ? quarter : addQuarters(quarter, -1, beginsMonth)
}

/** The `count` latest complete quarters, oldest first. Spec §9, last 8 quarters. */
export function lastCompleteQuarters(
  closeMonth: Month,
  beginsMonth: number,
  count: number,
): Quarter[] {
  const last = lastCompleteQuarter(closeMonth, beginsMonth)
  return Array.from({ length: count }, (_, index) =>
    addQuarters(last, index + 1 - count, beginsMonth),
  )
}
