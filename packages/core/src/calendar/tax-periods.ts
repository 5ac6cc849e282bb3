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
import { semiWeeklyDeposit } from './payroll-deposit.ts'
import type { DueDay, Statute } from './statute.ts'
import { STATUTES, TWENTIETH_OF_NEXT_MONTH } from './statutes.ts'
import { type SalesTaxChoice, salesTaxStatute } from './us-sales-tax.ts'
import { DEPOSITS_US, type PayrollDeposits } from './us-statutes.ts'
import { addWorkingDays, nextWorkingDay, previousWorkingDay } from './working-day.ts'

export interface TaxYear {
  /** Months of a reporting period; null is the country's usual one. */
  readonly periodMonths: number | null
  /** 1 for January. */
  readonly yearBeginsMonth: number
  /**
   * A month (1 to 12) with which a period ends, where periods otherwise follow the organisation's
   * year and their length is chosen.
   */
  readonly periodEnds?: number | null
  readonly months: readonly Month[]
  readonly holidays: Holidays
  /**
   * Day of the month on which wages are paid, if the statute needs it; the default is the last day.
   */
  readonly payday?: number
  /** What statutes of the United States leave to the organisation. */
  readonly choices?: TaxChoices
}

export interface TaxChoices {
  readonly salesTax?: SalesTaxChoice
  /** The default is monthly. */
  readonly payrollDeposits?: PayrollDeposits
}

/** The statutes of a tax, newest first; for an unknown country, the default assumption. */
export function statutesOf(
  country: string | null,
  tax: StatutoryTax,
  { salesTax = {}, payrollDeposits = 'monthly' }: TaxChoices = {},
): readonly Statute[] {
  if (!isCountry(country)) return [TWENTIETH_OF_NEXT_MONTH]
  if (country === 'US' && tax === 'salesTax') return [salesTaxStatute(salesTax)]
  if (country === 'US' && tax === 'withholding') return [DEPOSITS_US[payrollDeposits]]
  return STATUTES[country][tax]
}

const isCountry = (country: string | null): country is Country =>
  country !== null && Object.hasOwn(STATUTES, country)

/**
 * The periods that contain any of `months`, in order, each whole and with its payment day. A New
 * Zealand company with a March balance date and two-monthly GST has October and November 2026 due
 * on 15 January 2027.
 */
export function taxPeriods(country: string | null, tax: StatutoryTax, year: TaxYear): TaxPeriod[] {
  return periodsBy(statutesOf(country, tax, year.choices), year)
}

function periodsBy(statutes: readonly Statute[], year: TaxYear): TaxPeriod[] {
  const periods = new Map<Month, TaxPeriod>()
  for (const month of year.months) {
    const statute = validIn(statutes, month)
    const period = periodOf(statute, month, year)
    const first = period.months[0] ?? month
    if (periods.has(first)) continue
    periods.set(first, { months: period.months, dueOn: dueOn(statute, period, year) })
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
  return dueOnByStatutes(statutesOf(country, tax, year.choices), year)
}

/**
 * The payment days by month for something that is not a tax of every organisation. The newest of
 * these statutes comes first.
 */
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

interface Period {
  readonly months: readonly Month[]
  /** The due day of this period, if the periods of a year differ. */
  readonly due?: DueDay
}

function periodOf(statute: Statute, month: Month, year: TaxYear): Period {
  const begins = periodsBegin(statute, year)
  const into = (monthNumber(month) - begins + 12) % 12
  if (statute.parts) return partOf(statute.parts, month, into)
  const length = statute.isPeriodChosen
    ? (year.periodMonths ?? statute.periodMonths)
    : statute.periodMonths
  assert(
    Number.isInteger(length) && length >= 1 && length <= 12,
    () => `A tax period has 1 to 12 months, not ${length}`,
  )
  return { months: monthsFrom(addMonths(month, -(into % length)), length) }
}

/** Whether the organisation can be given other periods than those of its year. */
export const canChoosePeriodEnds = ({ beginsWith, isPeriodChosen }: Statute): boolean =>
  beginsWith === 'year' && isPeriodChosen

/** A month (1 to 12) with which a period begins. */
function periodsBegin(statute: Statute, { yearBeginsMonth, periodEnds }: TaxYear): number {
  if (statute.beginsWith !== 'year') return statute.beginsWith
  if (!periodEnds || !canChoosePeriodEnds(statute)) return yearBeginsMonth
  return (periodEnds % 12) + 1
}

/**
 * The months that can end periods of so many months: for 3, `1` with January, April, July and
 * October, then `2` and `3`.
 */
export const periodEndChoices = (
  periodMonths: number,
): readonly { readonly ends: number; readonly months: readonly number[] }[] =>
  Array.from({ length: periodMonths }, (_, at) => ({
    ends: at + 1,
    months: Array.from({ length: 12 / periodMonths }, (_, part) => at + 1 + part * periodMonths),
  }))

/** `into` is the number of months since the year started. */
function partOf(parts: NonNullable<Statute['parts']>, month: Month, into: number): Period {
  let before = 0
  const part = parts.find(({ months }) => {
    before += months
    return into < before
  })
  assert(part, 'The parts of a tax year have 12 months')
  return {
    months: monthsFrom(addMonths(month, before - part.months - into), part.months),
    due: part.due,
  }
}

function dueOn(statute: Statute, { months, due: own }: Period, year: TaxYear): Day {
  const last = months.at(-1)
  assert(last, 'A period has a month')
  const move = statute.moves === 'later' ? nextWorkingDay : previousWorkingDay
  const byLength = own ?? statute.dueByLength?.[months.length]
  const due = byLength ?? statute.dueByEnd?.[monthNumber(last)] ?? statute.due
  if (due === 'semiWeekly' || 'workingDaysAfterPayday' in due) {
    const paid = previousWorkingDay(dayIn(last, year.payday ?? 31), year.holidays)
    if (due === 'semiWeekly') return semiWeeklyDeposit(paid, year.holidays)
    return addWorkingDays(paid, due.workingDaysAfterPayday, year.holidays)
  }
  return move(dayIn(addMonths(last, due.monthsAfter), due.day), year.holidays)
}

/** The day of the month, or the last day of a shorter month. */
const dayIn = (month: Month, number: number): Day =>
  `${month}-${String(Math.min(number, daysIn(month))).padStart(2, '0')}` as Day
