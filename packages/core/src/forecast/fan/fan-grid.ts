import type { ModelInput } from '#statement'
import { type Day, dayAt, dayIndex, lastDay } from '#time'

/** The points of a fan: every day of the first months, then month ends. */
export interface FanGrid {
  readonly days: readonly Day[]
  readonly points: number
  /** By month: the point of its last day. */
  readonly monthEnd: readonly number[]
  /** By month: its first point; for months without days the same as its end. */
  readonly monthStart: readonly number[]
  /** How many days after `asOf` the point is; 1 for the next day. */
  readonly daysAhead: readonly number[]
  /** `asOf` in days since 1970, like all days below. */
  readonly asOf: number
  /** The month of a day, −1 after the horizon. An overdue day counts as the first day. */
  monthAt(day: number): number
  /** The point that includes a day's cash; `points` itself, one past the end, after the horizon. */
  pointAt(day: number): number
  pointOf(on: Day): number
}

/** With two months by day from 30 November: 62 points by day, then one a month. */
export function fanGrid(input: Pick<ModelInput, 'asOf' | 'months' | 'dailyMonths'>): FanGrid {
  const { months, dailyMonths } = input
  const asOf = dayIndex(input.asOf)
  /** By month: the number of days from the first forecast day to its last day. */
  const ends = months.map(month => dayIndex(lastDay(month)) - asOf - 1)
  const daily = Math.min(dailyMonths, months.length)
  const dayCount = daily === 0 ? 0 : (ends[daily - 1] ?? 0) + 1
  const points = dayCount + months.length - daily
  const monthEnd = ends.map((end, month) => (month < daily ? end : dayCount + month - daily))
  const monthAhead = new Int32Array((ends.at(-1) ?? -1) + 1)
  ends.forEach((end, month) => {
    monthAhead.fill(month, (ends[month - 1] ?? -1) + 1, end + 1)
  })
  const monthAt = (day: number) => monthAhead[Math.max(0, day - asOf - 1)] ?? -1
  const pointAt = (day: number) => {
    const ahead = Math.max(0, day - asOf - 1)
    return ahead < dayCount ? ahead : (monthEnd[monthAt(day)] ?? points)
  }
  let latest: { readonly on: Day; readonly point: number } | null = null
  return {
    asOf,
    days: Array.from({ length: dayCount }, (_, ahead) => dayAt(asOf + 1 + ahead)),
    points,
    monthEnd,
    monthStart: monthEnd.map((end, month) =>
      month < daily ? (monthEnd[month - 1] ?? -1) + 1 : end,
    ),
    daysAhead: Array.from({ length: points }, (_, point) =>
      point < dayCount ? point + 1 : (ends[point - dayCount + daily] ?? 0) + 1,
    ),
    monthAt,
    pointAt,
    // Movements are sorted with many to a day, and parsing a day takes time.
    pointOf: on => {
      if (latest?.on !== on) latest = { on, point: pointAt(dayIndex(on)) }
      return latest.point
    },
  }
}
