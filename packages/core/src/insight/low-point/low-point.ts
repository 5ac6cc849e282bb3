/** The lowest cash balance, and the first day below a level. Definitions: figures §3. */
import { type Forecast, OUTLOOK_MONTHS } from '#forecast'
import { type Cents, cents } from '#money'
import {
  addDays,
  addMonthsToDay,
  type Day,
  daysBetween,
  lastDay,
  type Month,
  monthOfDay,
} from '#time'

/** Expected balances of all cash accounts together, in cents. */
export interface BalanceLine {
  /** The day after which all balances are forecast. */
  readonly asOf: Day
  /** The balance at the end of `asOf`. */
  readonly opening: Cents
  /**
   * The balance at the end of each day, from the day after `asOf`. There are fewer days than the
   * months cover.
   */
  readonly daily: ArrayLike<number>
  readonly months: readonly Month[]
  /** The balance at the end of each of `months`. */
  readonly closing: ArrayLike<number>
}

export interface LowPoint {
  readonly on: Day
  readonly amount: Cents
  /** `monthEnd`: only month ends are known there, and a day between them may be lower. */
  readonly precision: 'day' | 'monthEnd'
}

export const balanceLineOf = ({ asOf, months, statements }: BalanceSource): BalanceLine => ({
  asOf,
  opening: cents(statements.openingCash[0] ?? 0),
  daily: statements.dailyBalances,
  months,
  closing: statements.closingCash,
})

type BalanceSource = Pick<Forecast, 'asOf' | 'months'> & {
  readonly statements: Pick<Forecast['statements'], 'openingCash' | 'dailyBalances' | 'closingCash'>
}

/** The first and last day, both included; by default from `asOf` to the same day next year. */
export interface DaySpan {
  readonly from?: Day
  readonly until?: Day
}

/**
 * The lowest balance of a span of days; the earliest of equal ones. Null if no balance is known in
 * the span. With 500 today and 300, 400 on the next days, the low point is 300 tomorrow.
 */
export function lowPoint(line: BalanceLine, span: DaySpan = {}): LowPoint | null {
  let low: LowPoint | null = null
  for (const point of pointsOf(line, span)) {
    if (low === null || point.amount < low.amount) low = point
  }
  return low
}

/** The first day of the span with a balance below `level`; null if there is none. */
export function firstBelow(line: BalanceLine, level: Cents, span: DaySpan = {}): LowPoint | null {
  for (const point of pointsOf(line, span)) if (point.amount < level) return point
  return null
}

/** The balance at the end of a day, or of its month where days are not known. */
export function balanceOn(line: BalanceLine, on: Day): Cents {
  const days = daysBetween(line.asOf, on)
  if (days <= 0) return line.opening
  const daily = line.daily[days - 1]
  return cents(daily ?? line.closing[line.months.indexOf(monthOfDay(on))] ?? 0)
}

/** The highest balance before a low point; the latest of equal ones. */
export function peakBefore(line: BalanceLine, low: LowPoint): LowPoint | null {
  let peak: LowPoint | null = null
  for (const point of pointsOf(line, { until: low.on })) {
    if (peak === null || point.amount >= peak.amount) peak = point
  }
  return peak
}

/** Days as far as they are known, then month ends. */
function* pointsOf(line: BalanceLine, span: DaySpan): Generator<LowPoint> {
  const { asOf, opening, daily } = line
  const { from = asOf, until = addMonthsToDay(from, OUTLOOK_MONTHS) } = span
  if (from <= asOf && asOf <= until) yield { on: asOf, amount: opening, precision: 'day' }
  const ahead = Math.max(0, daysBetween(asOf, from) - 1)
  const last = Math.min(daily.length, daysBetween(asOf, until))
  for (let index = ahead; index < last; index += 1) {
    yield { on: addDays(asOf, index + 1), amount: cents(daily[index] ?? 0), precision: 'day' }
  }
  const lastKnown = addDays(asOf, daily.length)
  for (const [index, month] of line.months.entries()) {
    const on = lastDay(month)
    const closing = line.closing[index]
    if (on <= lastKnown || on < from || on > until || closing === undefined) continue
    yield { on, amount: cents(closing), precision: 'monthEnd' }
  }
}

/** The month of a low point: `monthOfLow({ on: '2027-03-14', … })` is `2027-03`. */
export const monthOfLow = ({ on }: Pick<LowPoint, 'on'>): Month => monthOfDay(on)
