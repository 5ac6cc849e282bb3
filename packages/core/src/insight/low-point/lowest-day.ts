import type { Forecast } from '#forecast'
import { firstDay, lastDay, type Month } from '#time'
import { type DailyFan, type Range, rangeOn } from '../cash-range.ts'
import { balanceLineOf, type DaySpan, type LowPoint, lowPoint } from './low-point.ts'

export type LowestDay = LowPoint & { readonly range: Range | null }

/**
 * The lowest of the days of a span that are still to come, with its range if it is known; null if
 * no day is. Today counts if it is in the span.
 */
export function lowestDayWithin(
  forecast: Forecast,
  fan: DailyFan,
  span: Required<DaySpan>,
): LowestDay | null {
  const low = lowPoint(balanceLineOf(forecast), span)
  return low?.precision === 'day' ? { ...low, range: rangeOn(fan, low.on) } : null
}

/**
 * The lowest day of a month to come, with its range; null if days are not known or if no day is
 * lower than the month's opening and closing balance. With 700 at the start and 900, 200 and 600 on
 * its days it is 200.
 */
export function lowestDay(forecast: Forecast, fan: DailyFan, month: Month): LowestDay | null {
  const low = lowestDayWithin(forecast, fan, { from: firstDay(month), until: lastDay(month) })
  const at = forecast.months.indexOf(month)
  const { openingCash, closingCash } = forecast.statements
  const ends = Math.min(openingCash[at] ?? 0, closingCash[at] ?? 0)
  return at < 0 || !low || low.amount >= ends ? null : low
}
