/** How often a planned invoice or bill comes again. */
import { addDays, addMonthsToDay, type Day } from '#time'

/** Every so many weeks or months. */
type Interval = { readonly weeks: number } | { readonly months: number }

const NAMED = {
  ...{ week: { weeks: 1 }, twoWeeks: { weeks: 2 }, month: { months: 1 } },
  ...{ quarter: { months: 3 }, year: { months: 12 } },
} as const satisfies Readonly<Record<string, Interval>>

/** Some have names; all others are such as `2Months` or `6Weeks`. */
export type Repeat = keyof typeof NAMED | `${number}Weeks` | `${number}Months`

/** Those that users can choose; a template of the books may have another one. */
export const REPEATS: readonly Repeat[] = [
  ...(['week', 'twoWeeks', '4Weeks', 'month', '2Months', 'quarter', '6Months', 'year'] as const),
]

const OTHER = /^([1-9]\d?)(Weeks|Months)$/

/** Null for a text that is no such interval. */
export function intervalOf(every: Repeat): Interval | null {
  if (Object.hasOwn(NAMED, every)) return NAMED[every as keyof typeof NAMED]
  const [, count, unit] = OTHER.exec(every) ?? []
  if (count === undefined) return null
  return unit === 'Weeks' ? { weeks: Number(count) } : { months: Number(count) }
}

/** Null for more than 99 weeks or months, and for none. */
export function repeatOf(interval: Interval): Repeat | null {
  const isSame = (other: Interval | null) => JSON.stringify(other) === JSON.stringify(interval)
  const named = (Object.keys(NAMED) as (keyof typeof NAMED)[]).find(each => isSame(NAMED[each]))
  const other: Repeat = 'weeks' in interval ? `${interval.weeks}Weeks` : `${interval.months}Months`
  return named ?? (intervalOf(other) === null ? null : other)
}

/** The day after so many repeats; what is no interval has no other day. */
export function dayAfter(on: Day, every: Repeat, count: number): Day | null {
  if (count === 0) return on
  const interval = intervalOf(every)
  if (interval === null) return null
  return 'weeks' in interval
    ? addDays(on, 7 * interval.weeks * count)
    : addMonthsToDay(on, interval.months * count)
}
