/** The lowest day of each month and the peak, for a line of cash that goes through them. */
import type { Forecast } from '#forecast'
import { firstDay, lastDay, monthOfDay } from '#time'
import { balanceLineOf, type LowPoint, lowPoint, peakBefore } from '../low-point/low-point.ts'

/** By month of the forecast, the lowest of its days to come; null where days are not known. */
export function lowestDays(forecast: Forecast): readonly (LowPoint | null)[] {
  const line = balanceLineOf(forecast)
  return forecast.months.map(month => {
    const low = lowPoint(line, { from: firstDay(month), until: lastDay(month) })
    return low?.precision === 'day' ? low : null
  })
}

/**
 * By month of the forecast, the highest day before the low point of 12 months in its own month;
 * null in all others. The charts of the dashboard and of the cash flow go through the same day.
 */
export function peakDays(forecast: Forecast): readonly (LowPoint | null)[] {
  const line = balanceLineOf(forecast)
  const low = lowPoint(line)
  const peak = low && peakBefore(line, low)
  const isAhead = peak?.precision === 'day' && peak.on > line.asOf
  return forecast.months.map(month => (isAhead && monthOfDay(peak.on) === month ? peak : null))
}
