import type { Forecast } from '#forecast'
import { cents } from '#money'
import { firstDay, lastDay, type Month } from '#time'
import { type DailyFan, type Range, rangeOn } from '../cash-range.ts'
import {
  type BalanceLine,
  balanceLineOf,
  type DaySpan,
  type LowPoint,
  lowPoint,
} from './low-point.ts'

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

/** By month of the forecast, the lowest of its days to come; null where days are not known. */
export const lowestDays = (forecast: Forecast): readonly (LowPoint | null)[] =>
  lowestOfMonths(balanceLineOf(forecast), forecast.months)

/** By month of the forecast, the highest of its days to come; null where days are not known. */
export function highestDays(forecast: Forecast): readonly (LowPoint | null)[] {
  const line = balanceLineOf(forecast)
  const daily = Array.from(line.daily, balance => -balance)
  const turned = { ...line, opening: cents(-line.opening), daily }
  return lowestOfMonths(turned, forecast.months).map(
    high => high && { ...high, amount: cents(-high.amount) },
  )
}

const lowestOfMonths = (line: BalanceLine, months: readonly Month[]) =>
  months.map(month => {
    const low = lowPoint(line, { from: firstDay(month), until: lastDay(month) })
    return low?.precision === 'day' ? low : null
  })

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
