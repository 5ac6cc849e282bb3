import type { ModelInput } from '#statement'
import { type Day, dayAt, dayIndex, lastDay, type Month, monthOfDay } from '#time'

/** The points at which a fan looks at cash: every day of the first months, then month ends. */
export interface FanGrid {
  readonly days: readonly Day[]
  readonly points: number
  /** By month: the point of its last day. */
  readonly monthEnd: readonly number[]
  /** By month: its first point; for months without days the same as its end. */
  readonly monthStart: readonly number[]
  /** Days after `asOf`'s end that the point lies in, 1 for the day after. */
  readonly daysAhead: readonly number[]
  /** The month a day lies in, −1 after the horizon. What should have been before is now. */
  monthOf(on: Day): number
  /** The point a day's cash shows up at; `points` itself, one too many, after the horizon. */
  pointOf(on: Day): number
}

/** With two months by day from 30 November: 62 days of points, then one a month. */
export function fanGrid({
  asOf,
  months,
  dailyMonths,
}: Pick<ModelInput, 'asOf' | 'months' | 'dailyMonths'>): FanGrid {
  const start = dayIndex(asOf) + 1
  const daily = months.slice(0, dailyMonths)
  const lastDaily = daily.at(-1)
  const dayCount = lastDaily ? dayIndex(lastDay(lastDaily)) - start + 1 : 0
  const ends = months.map(month => dayIndex(lastDay(month)) - start)
  const monthEnd = ends.map((end, month) =>
    month < daily.length ? end : dayCount + month - daily.length,
  )
  const indexOf = new Map<Month, number>(months.map((month, index) => [month, index]))
  const points = dayCount + months.length - daily.length
  const monthOf = (on: Day) => (dayIndex(on) < start ? 0 : (indexOf.get(monthOfDay(on)) ?? -1))
  return {
    days: Array.from({ length: dayCount }, (_, ahead) => dayAt(start + ahead)),
    points,
    monthEnd,
    monthStart: monthEnd.map((end, month) => {
      if (month >= daily.length) return end
      return month === 0 ? 0 : (monthEnd[month - 1] ?? 0) + 1
    }),
    daysAhead: Array.from({ length: points }, (_, point) =>
      point < dayCount ? point + 1 : (ends[point - dayCount + daily.length] ?? 0) + 1,
    ),
    monthOf,
    pointOf: on => {
      const ahead = Math.max(0, dayIndex(on) - start)
      return ahead < dayCount ? ahead : (monthEnd[monthOf(on)] ?? points)
    },
  }
}
