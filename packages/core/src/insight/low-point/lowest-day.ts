import type { Forecast } from '#forecast'
import { firstDay, lastDay, type Month } from '#time'
import { type DailyFan, type Range, rangeOn } from '../cash-range.ts'
import { balanceLineOf, type LowPoint, lowPoint } from './low-point.ts'

/**
 * The lowest day of a month to come, with its range; null if days are not known or if no day is
 * lower than the month's opening and closing balance. With 700 at the start and 900, 200 and 600 on
 * its days it is 200.
 */
export function lowestDay(
  forecast: Forecast,
  fan: DailyFan,
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
