/** On which days wages are paid, learned from the days on which they were paid. */
import { type Holidays, isWorkingDay, nextWorkingDay, previousWorkingDay } from '#calendar'
import { type BooksAccount, type BooksDocument, type BooksPayment, isCredit } from '#ledger'
import type { Cents } from '#money'
import {
  addDays,
  type Day,
  dayIndex,
  dayInMonth,
  dayNumber,
  daysBetween,
  daysIn,
  firstDay,
  lastDay,
  type Month,
  monthOfDay,
  monthsBetween,
  monthsFrom,
} from '#time'
import { accountRoles } from './account-roles.ts'

/** Wages that left the bank on a day. */
export interface WagePayment {
  readonly paidOn: Day
  readonly amount: Cents
}

/** `days` of 31 is the last day of every month. */
export type Paydays =
  | { readonly every: 'weeks'; readonly weeks: 1 | 2; readonly from: Day }
  | {
      readonly every: 'month'
      readonly days: readonly number[]
      /** When wages are paid if the day is not a working day. */
      readonly closed: 'sameDay' | 'before' | 'after'
    }

/** Seven months have six paydays of a company that pays once a month, and show a recent change. */
const DAYS_OF_EVIDENCE = 214
const MIN_PAYDAYS = 4
/** So many of the expected paydays and of the real ones must agree. */
const MIN_AGREEING = 0.8
/** A smaller share of the usual amount is a correction or a refund of expenses. */
const MIN_SHARE = 0.25
/** The last payday is at most so many days ago: a month and a holiday. */
const MAX_AGE = 38
const LAST = 31
/** Mean days between paydays: less is every week, more is once a month. */
const MAX_WEEK_GAP = 10
const MIN_MONTH_GAP = 22
/** Two paydays a month fall on few different days, even if weekends move them. */
const MAX_PAIRS = 66
const WEEK = 7

interface PaymentBooks {
  readonly documents: readonly BooksDocument[]
  readonly payments: readonly BooksPayment[]
  readonly accounts: readonly BooksAccount[]
}

/** Payments of bills whose lines are all wages: payroll services send such bills. */
export function wagesInBills({ documents, payments, accounts }: PaymentBooks): WagePayment[] {
  const roles = accountRoles(accounts)
  const isWages = (code: string | null) => {
    const role = code === null ? null : roles.get(code as BooksAccount['code'])
    return role === 'wagesExpense' || role === 'wagesPayable'
  }
  const bills = documents.filter(
    ({ kind, lines }) =>
      kind === 'bill' &&
      !isCredit(kind) &&
      lines.length > 0 &&
      lines.every(({ code }) => isWages(code)),
  )
  const known = new Map(bills.map(bill => [bill.documentId, bill]))
  const paid = payments
    .filter(({ documentId }) => known.has(documentId))
    .map(({ paidOn, amount }) => ({ paidOn, amount }))
  const recorded = new Set(payments.map(({ documentId }) => documentId))
  const whole = bills.flatMap(({ documentId, paidOn, total }) =>
    paidOn === null || recorded.has(documentId) ? [] : [{ paidOn, amount: total }],
  )
  return [...paid, ...whole]
}

/**
 * Every week, every second week, or on one or two days of the month, before or after a weekend.
 * Null without a clear pattern: at least four of five paydays of the last seven months must follow
 * it. Wages paid on 20 August, 18 September (the 20th is a Sunday), 20 October and 20 November are
 * paid on the 20th or the working day before.
 */
export function learnPaydays(
  payments: readonly WagePayment[],
  asOf: Day,
  holidays: Holidays,
): Paydays | null {
  const days = paydaysOf(payments, asOf)
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || days.length < MIN_PAYDAYS || daysBetween(last, asOf) > MAX_AGE) return null
  let best: { readonly paydays: Paydays; readonly agreeing: number } | null = null
  for (const paydays of candidates(days)) {
    const agreeing = agreement(paydays, days, holidays)
    if (agreeing >= MIN_AGREEING && agreeing > (best?.agreeing ?? 0)) best = { paydays, agreeing }
  }
  return best?.paydays ?? null
}

/** The days with wages, without small amounts. */
function paydaysOf(payments: readonly WagePayment[], asOf: Day): Day[] {
  const from = addDays(asOf, -DAYS_OF_EVIDENCE)
  const byDay = new Map<Day, number>()
  for (const { paidOn, amount } of payments) {
    if (paidOn > from && paidOn <= asOf) byDay.set(paidOn, (byDay.get(paidOn) ?? 0) + amount)
  }
  const amounts = [...byDay.values()].sort((left, right) => left - right)
  const usual = amounts[Math.floor(amounts.length / 2)] ?? 0
  return [...byDay]
    .filter(([, amount]) => amount > 0 && amount >= MIN_SHARE * usual)
    .map(([day]) => day)
    .sort()
}

/** Patterns that have about as many paydays as there are. */
function candidates(days: readonly Day[]): Paydays[] {
  const gap = daysBetween(days[0] as Day, days.at(-1) as Day) / (days.length - 1)
  const weekly = (weeks: 1 | 2) =>
    days.slice(-3).map((from): Paydays => ({ every: 'weeks', weeks, from }))
  if (gap < MAX_WEEK_GAP) return weekly(1).toReversed()
  const numbers = new Set(days.map(dayNumber))
  if (days.some(day => day > addDays(lastDay(monthOfDay(day)), -4))) numbers.add(LAST)
  const each = [...numbers].sort((left, right) => left - right)
  const monthly = (sets: readonly (readonly number[])[]) =>
    sets.flatMap(days =>
      (['sameDay', 'before', 'after'] as const).map(
        (closed): Paydays => ({ every: 'month', days, closed }),
      ),
    )
  if (gap >= MIN_MONTH_GAP) return monthly(each.map(number => [number]))
  const pairs = each.flatMap((one, at) => each.slice(at + 1).map(other => [one, other]))
  return [...weekly(2).toReversed(), ...(pairs.length <= MAX_PAIRS ? monthly(pairs) : [])]
}

/** The share of expected and real paydays that are both, from the first real one to the last. */
function agreement(paydays: Paydays, days: readonly Day[], holidays: Holidays): number {
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const months = monthsFrom(
    monthOfDay(first),
    monthsBetween(monthOfDay(first), monthOfDay(last)) + 1,
  )
  const expected = months
    .flatMap(month => paydaysIn(paydays, month, holidays))
    .filter(day => day >= first && day <= last)
  const real = new Set(days)
  const both = expected.filter(day => real.has(day)).length
  return both / Math.max(expected.length, days.length)
}

/**
 * The paydays of a month in order. A week’s payday on a holiday is the working day before; no
 * payday leaves its month. The 20th, or before: 18 September 2026, because the 20th is a Sunday.
 */
export function paydaysIn(paydays: Paydays, month: Month, holidays: Holidays): Day[] {
  const within = (day: Day, moved: Day) => (monthOfDay(moved) === month ? moved : day)
  const before = (day: Day) => within(day, previousWorkingDay(day, holidays))
  if (paydays.every === 'weeks') {
    const step = paydays.weeks * WEEK
    const begin = firstDay(month)
    const ahead = (((dayIndex(paydays.from) - dayIndex(begin)) % step) + step) % step
    const days: Day[] = []
    for (let at = ahead; at < daysIn(month); at += step) {
      const day = addDays(begin, at)
      // A Saturday on which wages are always paid is no exception.
      days.push(holidays.has(day) ? before(day) : day)
    }
    return unique(days)
  }
  const days = paydays.days.map(number => {
    const day = dayInMonth(month, number)
    if (paydays.closed === 'sameDay' || isWorkingDay(day, holidays)) return day
    return paydays.closed === 'before' ? before(day) : within(day, nextWorkingDay(day, holidays))
  })
  return unique(days)
}

const unique = (days: readonly Day[]): Day[] => [...new Set(days)].sort()

/** The paydays after `asOf` in its month and so many months after it. */
export const paydaysAhead = (
  paydays: Paydays,
  { asOf, holidays, months }: { asOf: Day; holidays: Holidays; months: number },
): Day[] =>
  monthsFrom(monthOfDay(asOf), months + 1)
    .flatMap(month => paydaysIn(paydays, month, holidays))
    .filter(day => day > asOf)
