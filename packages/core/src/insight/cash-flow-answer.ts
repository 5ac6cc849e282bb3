/** The title of the cash flow: the fall of cash to its low point; and what explains it. */
import type { Forecast } from '#forecast'
import type { Ledger } from '#ledger'
import { type Cents, cents, floorDistance, formatMoney } from '#money'
import { addDays, formatDay, lastDay, longMonth } from '#time'
import { type CashMonth, cashByMonth } from './cash-months.ts'
import { creditSentence } from './low-point/credit-drawn.ts'
import { headline, when } from './low-point/headline.ts'
import { balanceLineOf, type LowPoint, lowPoint, peakBefore } from './low-point/low-point.ts'
import type { CashOutlook } from './low-point/outlook.ts'

interface AnswerSources {
  readonly ledger: Ledger
  readonly forecast: Forecast
  readonly outlook: CashOutlook
}

/** Thirteen weeks. */
export const WEEKS_AHEAD_DAYS = 91

/** A title, and sentences for below it. */
export interface CashFlowAnswer {
  readonly title: string
  readonly more: readonly string[]
}

/**
 * "Cash falls from $113,000 on 3rd December 2026 to $21,400 on 14th July 2027." Then "The largest
 * net outflow in the next 12 months is $40,570, in May 2027.", and what is drawn from loans until
 * the low point.
 */
export function cashFlowAnswer({ ledger, forecast, outlook }: AnswerSources): CashFlowAnswer {
  const { low, until } = outlook
  const { currency } = ledger
  if (!low) return { title: headline(outlook, currency), more: [] }
  const money = (amount: number) => formatMoney(cents(amount), { currency })
  const months = forecast.months.filter(month => lastDay(month) <= until)
  const byMonth = cashByMonth(ledger, forecast)
  const worst = largestOutflow(months.map(byMonth))
  const peak = peakBefore(balanceLineOf(forecast), low)
  const title =
    peak && peak.amount > low.amount
      ? `Cash falls from ${money(peak.amount)} ${when(peak)} to ${money(low.amount)} ${when(low)}.`
      : `Cash is lowest now, at ${money(low.amount)}.`
  return {
    title,
    more: [
      worst && `Cash falls most in ${longMonth(worst.month)}, by ${money(-worst.net)}.`,
      creditSentence(forecast, low, currency),
    ].filter(sentence => sentence !== null),
  }
}

/** The month to come with the largest net cash out; null if there is none. */
function largestOutflow(months: readonly (CashMonth | null)[]): CashMonth | null {
  return months.reduce<CashMonth | null>(
    (worst, month) => (month?.kind === 'forecast' && month.net < (worst?.net ?? 0) ? month : worst),
    null,
  )
}

/** The lowest day of the next 13 weeks. */
export const lowOfWeeks = (forecast: Forecast): LowPoint | null =>
  lowPoint(balanceLineOf(forecast), { until: addDays(forecast.asOf, WEEKS_AHEAD_DAYS) })

/** "Over the next 13 weeks cash is lowest on 29th November 2026, at $4,000, …" */
export function weeksAnswer(
  { ledger, forecast }: Pick<AnswerSources, 'ledger' | 'forecast'>,
  floor: Cents | null,
): string | null {
  const low = lowOfWeeks(forecast)
  if (!low) return null
  const format = (amount: Cents) => formatMoney(amount, ledger)
  const distance = floorDistance(low.amount, floor, format)
  const isToday = low.on <= forecast.asOf
  const credit = creditSentence(forecast, low, ledger.currency)
  const words = isToday
    ? `Over the next 13 weeks cash never falls below today’s ${format(low.amount)}`
    : `Over the next 13 weeks cash is lowest on ${formatDay(low.on)}, at ${format(low.amount)}`
  const lowest = `${words}${distance ? `, ${distance}` : ''}.`
  return credit === null ? lowest : `${lowest} ${credit}`
}
