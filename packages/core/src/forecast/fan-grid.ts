import type { ModelInput } from '#statement'
import { type Day, dayAt, dayIndex, lastDay } from '#time'

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
  /** `asOf` as days since 1970; days below are counted so. */
  readonly asOf: number
  /** The month a day lies in, −1 after the horizon. What should have been before is now. */
  monthAt(day: number): number
  /** The point a day's cash shows up at; `points` itself, one too many, after the horizon. */
  pointAt(day: number): number
  pointOf(on: Day): number
}

/** With two months by day from 30 November: 62 days of points, then one a month. */
export function fanGrid(input: Pick<ModelInput, 'asOf' | 'months' | 'dailyMonths'>): FanGrid {
  const { months, dailyMonths } = input
  const asOf = dayIndex(input.asOf)
  /** By month: days from the first one ahead to its last. */
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
    // Movements come sorted, many to a day, and reading a day's text takes time.
    pointOf: on => {
      if (latest?.on !== on) latest = { on, point: pointAt(dayIndex(on)) }
      return latest.point
    },
  }
}
