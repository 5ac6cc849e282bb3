import { addDays, civilDay, civilMinute, type Day, weekday } from '#time'

/** No email about an alert leaves from 20:00 to 07:00 or at a weekend, in the company's zone. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20] as const
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A quiet weekend is 59 hours, and an hour more when clocks are set back. */
const MAX_QUIET_HOURS = 72

const isWeekend = (on: Day): boolean => weekday(on) === 0 || weekday(on) === 6

function isQuiet(atMs: number, timeZone: string): boolean {
  const minute = civilMinute(atMs, timeZone)
  return minute < 60 * FIRST_HOUR || minute >= 60 * LAST_HOUR || isWeekend(civilDay(atMs, timeZone))
}

/**
 * When an email may leave, in milliseconds since 1970: at once, or at the end of the quiet hours.
 * On Friday 27 November 2026 at 21:00 in Auckland it is Monday the 30th at 07:00.
 */
export function mailAt(nowMs: number, timeZone: string): number {
  if (!isQuiet(nowMs, timeZone)) return nowMs
  const begins = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  const toFullHour = 60 - (civilMinute(begins, timeZone) % 60)
  let at = begins + toFullHour * MINUTE_MS
  for (let hour = 0; hour < MAX_QUIET_HOURS && isQuiet(at, timeZone); hour += 1) at += HOUR_MS
  return at
}

/**
 * The Monday whose digest is due: on that day from 07:00 to 20:00 in the company's zone; null at
 * any other time. On Monday 30 November 2026 at 08:00 in London it is that day.
 */
export function digestDay(nowMs: number, timeZone: string): Day | null {
  const today = civilDay(nowMs, timeZone)
  return weekday(today) === 1 && !isQuiet(nowMs, timeZone) ? today : null
}

/** The day a number of weeks before another: two weeks before 30 November it is the 16th. */
export const weeksBefore = (on: Day, weeks: number): Day => addDays(on, -7 * weeks)
