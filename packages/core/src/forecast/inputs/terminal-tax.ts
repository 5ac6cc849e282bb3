/** The rest of a year's income tax after its instalments. Decision 048. */
import { type TaxPeriod, terminalTaxDay } from '#calendar'
import { type Cents, cents, ZERO } from '#money'
import {
  addMonths,
  type Day,
  lastDay,
  type Month,
  monthNumber,
  monthOfDay,
  monthsBetween,
  monthsFrom,
  monthsUntil,
} from '#time'
import type { AccountIndex } from '../account-index.ts'
import type { ForecastBasis } from '../basis.ts'
import type { RegularTransfer } from './regular-transfers.ts'
import { yearEndOf } from './tax-losses.ts'
import { chargedIn, paymentIn, paymentSoFar } from './tax-payments.ts'

export interface TerminalTaxQuestion {
  readonly accountIndex: AccountIndex
  readonly basis: Pick<ForecastBasis, 'country' | 'yearBeginsMonth' | 'holidays'>
  readonly asOf: Day
  readonly months: readonly Month[]
  /** The periods of income tax, past and future. */
  readonly periods: readonly TaxPeriod[]
  /** The instalments, including planned transfers of the tax account. */
  readonly instalments: RegularTransfer
}

/** When the tax of each month is paid, and amounts on certain days, as in an obligation. */
export interface TerminalTax {
  readonly paidOn: readonly (Day | null)[]
  readonly opening: readonly { readonly on: Day; readonly amount: Cents }[]
}

const YEAR = 12
/** The books charge at least this share of what they pay; otherwise the tax is booked elsewhere. */
const MIN_CHARGED = 0.5

/**
 * The tax of each year less its instalments, on the country's day of terminal tax. With 50,000
 * charged in the year to March 2027 and three instalments of 14,000, 8,000 is paid in February
 * 2028. Null if the country has no such day, or if the books charge less than half of what they
 * pay.
 */
export function terminalTaxOf(question: TerminalTaxQuestion): TerminalTax | null {
  const { accountIndex, months, asOf, instalments } = question
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return null
  const { code } = instalments
  const past = monthsUntil(accountIndex.ledger.closeMonth, 2 * YEAR)
  const sum = (of: (month: Month) => number) => past.reduce((total, each) => total + of(each), 0)
  const paid = sum(month => paymentIn(accountIndex, code, month))
  if (sum(month => chargedIn(accountIndex, month)) < MIN_CHARGED * paid) return null
  const settledOn = daysOf(question)
  const dueIn = (year: Month): Day | null => {
    const on = settledOn(year)
    return on !== null && on > asOf && on <= lastDay(last) ? on : null
  }
  const thisYear = yearOf(question, first)
  if (settledOn(thisYear) === null) return null
  const years = monthsFrom(addMonths(thisYear, -YEAR), monthsBetween(thisYear, last) + 1 + 2 * YEAR)
    .filter(month => monthNumber(month) === monthNumber(thisYear))
    .flatMap(year => ({ year, on: dueIn(year) }))
  const owed = owedByYear(question, thisYear, dueIn(addMonths(thisYear, -YEAR)) !== null)
  const opening = years.flatMap(({ year, on }) => {
    if (on === null) return []
    const rest = (owed.get(year) ?? 0) - instalmentsFor(question, year)
    const amount = cents(year < thisYear ? Math.max(0, rest) : rest)
    return amount === 0 ? [] : [{ on, amount }]
  })
  return { paidOn: months.map(month => dueIn(yearOf(question, month))), opening }
}

/**
 * The amount owed now by the year it is for. If last year's day has passed, what is still owed of
 * it is paid with this year's; what was paid too much stays prepaid.
 */
function owedByYear(
  { accountIndex, instalments: { code }, ...books }: TerminalTaxQuestion,
  thisYear: Month,
  isOpen: boolean,
): ReadonlyMap<Month, number> {
  const now = accountIndex.balanceNow(code)
  const lastYear = addMonths(thisYear, -YEAR)
  const { closeMonth } = accountIndex.ledger
  if (closeMonth < lastYear) return new Map([[lastYear, now]])
  const isOfLastYear = (month: Month) => yearOfPayment(books, month) <= lastYear
  const paid = monthsFrom(addMonths(lastYear, 1), monthsBetween(lastYear, closeMonth))
    .filter(isOfLastYear)
    .reduce((total: number, month) => total + paymentIn(accountIndex, code, month), 0)
  const soFar = isOfLastYear(addMonths(closeMonth, 1)) ? paymentSoFar(accountIndex, code) : ZERO
  const before = accountIndex.balanceAt(code, lastYear) - paid - soFar
  return new Map([
    [lastYear, isOpen ? before : 0],
    [thisYear, now - (isOpen ? before : Math.min(0, before))],
  ])
}

/** The instalments ahead that pay the tax of a year. */
const instalmentsFor = (question: TerminalTaxQuestion, year: Month): number =>
  question.instalments.amounts.reduce((total: number, amount, at) => {
    const month = question.months[at]
    return month !== undefined && yearOfPayment(question, month) === year ? total - amount : total
  }, 0)

type YearBooks = Pick<TerminalTaxQuestion, 'basis' | 'periods'>

const yearOf = ({ basis }: Pick<YearBooks, 'basis'>, month: Month): Month =>
  yearEndOf(month, basis.yearBeginsMonth)

/** The year that a payment is for: that of its period, otherwise the last one that has ended. */
function yearOfPayment(books: YearBooks, month: Month): Month {
  const period = books.periods.find(({ dueOn }) => monthOfDay(dueOn) === month)
  const of = period?.months.at(-1)
  return of === undefined ? yearOf(books, addMonths(month, -YEAR)) : yearOf(books, of)
}

/**
 * The payment days. They include the extension for clients of a tax agent if the company paid by it
 * in the last two years.
 */
function daysOf({ accountIndex, basis, ...question }: TerminalTaxQuestion) {
  const { country, holidays } = basis
  const { closeMonth } = accountIndex.ledger
  const dayOf = (year: Month, hasExtension: boolean) =>
    terminalTaxDay(country, year, { hasExtension, holidays })
  const { code } = question.instalments
  const latest = yearOf({ basis }, closeMonth)
  const hasExtension = [1, 2, 3].some(years => {
    const on = dayOf(addMonths(latest, -years * YEAR), true)
    if (on === null || monthOfDay(on) > closeMonth) return false
    return paymentIn(accountIndex, code, monthOfDay(on)) > 0
  })
  return (year: Month) => dayOf(year, hasExtension)
}
