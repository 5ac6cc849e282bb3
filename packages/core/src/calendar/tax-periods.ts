import { assert } from '#outcome'
import {
  addMonths,
  type Day,
  daysIn,
  firstDay,
  lastDay,
  type Month,
  monthNumber,
  monthsFrom,
} from '#time'
import type { Country, Holidays, StatutoryTax, TaxPeriod } from './calendar.ts'
import { type DueDay, STATUTES, type Statute, TWENTIETH_OF_NEXT_MONTH } from './statutes.ts'
import { addWorkingDays, nextWorkingDay, previousWorkingDay } from './working-day.ts'

export interface TaxYear {
  /** Months of a reporting period; null is the country's usual one. */
  readonly periodMonths: number | null
  /** 1 for January. */
  readonly yearBeginsMonth: number
  readonly months: readonly Month[]
  readonly holidays: Holidays
  /**
   * Day of the month on which wages are paid, if the statute needs it; the default is the last day.
   */
  readonly payday?: number
}

/** The statutes of a tax, newest first; for an unknown country, the default assumption. */
export function statutesOf(country: string | null, tax: StatutoryTax): readonly Statute[] {
  return isCountry(country) ? STATUTES[country][tax] : [TWENTIETH_OF_NEXT_MONTH]
}

const isCountry = (country: string | null): country is Country =>
  country !== null && Object.hasOwn(STATUTES, country)

/**
 * The periods that contain any of `months`, in order, each whole and with its payment day. A New
 * Zealand company with a March balance date and two-monthly GST has October and November 2026 due
 * on 15 January 2027.
 */
export function taxPeriods(country: string | null, tax: StatutoryTax, year: TaxYear): TaxPeriod[] {
  return periodsBy(statutesOf(country, tax), year)
}

function periodsBy(statutes: readonly Statute[], year: TaxYear): TaxPeriod[] {
  const periods = new Map<Month, TaxPeriod>()
  for (const month of year.months) {
    const statute = validIn(statutes, month)
    const months = periodOf(statute, month, year)
    const first = months[0] ?? month
    if (!periods.has(first)) periods.set(first, { months, dueOn: dueOn(statute, months, year) })
  }
  return [...periods].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, period]) => period)
}

/**
 * For each of `months` the day on which its tax is paid, or null if that is after the last of them:
 * in the example above October and November both have 15 January 2027.
 */
export function dueOnByMonth(
  country: string | null,
  tax: StatutoryTax,
  year: TaxYear,
): (Day | null)[] {
  return dueOnByStatutes(statutesOf(country, tax), year)
}

/** The same for what is not a tax of every organisation: the newest of these statutes first. */
export function dueOnByStatutes(statutes: readonly Statute[], year: TaxYear): (Day | null)[] {
  const last = year.months.at(-1)
  if (last === undefined) return []
  const dueOf = new Map(
    periodsBy(statutes, year).flatMap(period =>
      period.months.map(month => [month, period.dueOn] as const),
    ),
  )
  return year.months.map(month => {
    const due = dueOf.get(month) ?? null
    return due !== null && due <= lastDay(last) ? due : null
  })
}

function validIn(statutes: readonly Statute[], month: Month): Statute {
  const valid = statutes.find(statute => statute.validFrom <= firstDay(month))
  const oldest = valid ?? statutes.at(-1)
  assert(oldest, 'A tax has a statute')
  return oldest
}

function periodOf(statute: Statute, month: Month, year: TaxYear): Month[] {
  const length = statute.isPeriodChosen
    ? (year.periodMonths ?? statute.periodMonths)
    : statute.periodMonths
  assert(
    Number.isInteger(length) && length >= 1 && length <= 12,
    () => `A tax period has 1 to 12 months, not ${length}`,
  )
  const begins = statute.beginsWith === 'year' ? year.yearBeginsMonth : statute.beginsWith
  const into = (monthNumber(month) - begins + 12) % 12
  return monthsFrom(addMonths(month, -(into % length)), length)
}

function dueOn(statute: Statute, months: readonly Month[], year: TaxYear): Day {
  const last = months.at(-1)
  assert(last, 'A period has a month')
  const move = statute.moves === 'later' ? nextWorkingDay : previousWorkingDay
  if ('workingDaysAfterPayday' in statute.due) {
    const payday = dayIn(last, year.payday ?? 31)
    const paid = previousWorkingDay(payday, year.holidays)
    return addWorkingDays(paid, statute.due.workingDaysAfterPayday, year.holidays)
  }
  const monthly = months.length === 1 ? statute.dueMonthly : undefined
  const due: DueDay = monthly ?? statute.dueByEnd?.[monthNumber(last)] ?? statute.due
  return move(dayIn(addMonths(last, due.monthsAfter), due.day), year.holidays)
}

/** The day of the month, or the last day of a shorter month. */
const dayIn = (month: Month, number: number): Day =>
  `${month}-${String(Math.min(number, daysIn(month))).padStart(2, '0')}` as Day
