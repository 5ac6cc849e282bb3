import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
} from '@millpond/core/time'

/** A day on a chart: its point, and the share of the point's time that has passed. */
export interface DayPosition {
  readonly key: string
  readonly share: number
}

/** The days that one point of a chart covers, both included. */
export interface PointSpan {
  readonly key: string
  readonly from: Day
  readonly to: Day
}

/** The time of a point of one or more months, whose key is its first month. */
export const spanOfMonths = (key: string, months: number): PointSpan => ({
  key,
  from: firstDay(key as Month),
  to: lastDay(addMonths(key as Month, months - 1)),
})

/**
 * The point of a day, and the share of its time that has passed at the end of that day. The day
 * before the first point is at its start: 13 weeks start after today.
 */
export function positionOfDay(on: Day, spans: readonly PointSpan[]): DayPosition | null {
  const [first] = spans
  if (first && on === addDays(first.from, -1)) return { key: first.key, share: 0 }
  const span = spans.find(({ from, to }) => from <= on && on <= to)
  if (!span) return null
  const { key, from, to } = span
  return { key, share: (daysBetween(from, on) + 1) / (daysBetween(from, to) + 1) }
}
