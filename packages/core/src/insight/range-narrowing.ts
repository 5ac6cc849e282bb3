import type { Day } from '#time'
import type { DailyFan } from './cash-range.ts'

/** A later range that is narrower by less than this share needs no reason. */
const MIN_NARROWING = 0.1

/**
 * The day with the widest range, if a later day of the daily part has a narrower one; null if
 * ranges only widen. The days on which money moves within a month are uncertain, but its sum is
 * known better: the range narrows towards the end of a month, and after the days around which
 * invoices and bills are expected. With widths of 10, 60 and 20 it is the second day.
 */
export function widestBeforeNarrowing(fan: DailyFan): Day | null {
  const widths = fan.days.map((_, at) => (fan.byDay.p90[at] ?? 0) - (fan.byDay.p10[at] ?? 0))
  const widest = widths.indexOf(Math.max(...widths))
  const later = Math.min(...widths.slice(widest + 1))
  if (later >= (widths[widest] ?? 0) * (1 - MIN_NARROWING)) return null
  return fan.days[widest] ?? null
}
