import type { CashFan, Forecast } from '#forecast'
import { type Cents, cents } from '#money'
import { type Day, firstDay, lastDay, type Month } from '#time'
import { balanceLineOf, type LowPoint, lowPoint } from './low-point.ts'

export interface Range {
  readonly low: Cents
  readonly high: Cents
}

/** The range that contains a month-end balance 8 times in 10; null if there is none. */
export function rangeAt(fan: Pick<CashFan, 'months' | 'byMonth'>, month: Month): Range | null {
  return rangeOf(fan.byMonth, fan.months.indexOf(month))
}

/** The same for the balance at the end of a day; null after the days of the fan. */
export function rangeOn(fan: Pick<CashFan, 'days' | 'byDay'>, on: Day): Range | null {
  return rangeOf(fan.byDay, fan.days.indexOf(on))
}

function rangeOf({ p10, p90 }: CashFan['byDay'], index: number): Range | null {
  const [low, high] = [p10[index], p90[index]]
  if (low === undefined || high === undefined) return null
  return { low: cents(Math.round(low)), high: cents(Math.round(high)) }
}

/**
 * The lowest day of a month to come, with its range; null if days are not known or if no day is
 * lower than the month's opening and closing balance. With 700 at the start and 900, 200 and 600 on
 * its days it is 200.
 */
export function lowestDay(
  forecast: Forecast,
  fan: Pick<CashFan, 'days' | 'byDay'>,
  month: Month,
): (LowPoint & { readonly range: Range | null }) | null {
  const span = { from: firstDay(month), until: lastDay(month) }
  const low = lowPoint(balanceLineOf(forecast), span)
  const at = forecast.months.indexOf(month)
  const { openingCash, closingCash } = forecast.statements
  const ends = Math.min(openingCash[at] ?? 0, closingCash[at] ?? 0)
  if (at < 0 || low?.precision !== 'day' || low.amount >= ends) return null
  return { ...low, range: rangeOn(fan, low.on) }
}
