/** The lowest and the highest day of each month, for a line of cash that goes through both. */
import type { Forecast } from '#forecast'
import { cents } from '#money'
import { firstDay, lastDay, type Month } from '#time'
import { type BalanceLine, balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'

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
