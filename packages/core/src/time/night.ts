import { civilDay, HOME_TIME_ZONE } from './civil-day.ts'
import type { Day } from './day.ts'
import { isTimeZone } from './time-zone.ts'

/** Three hours after midnight the books of the day are complete, and no user needs them yet. */
const AFTER_MIDNIGHT_MS = 3 * 60 * 60 * 1000

/** Books without a time zone, or with one that is not real, are in the home market. */
export const realTimeZone = (timeZone: string | null): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : HOME_TIME_ZONE

/**
 * The day whose night an instant belongs to. The night starts three hours after midnight, which a
 * change of the clock neither skips nor repeats; until then it is still that of the day before.
 */
const nightOf = (atMs: number, timeZone: string): Day =>
  civilDay(atMs - AFTER_MIDNIGHT_MS, timeZone)

/**
 * Whether the import of the latest night is missing: the newest one was tried before that night, or
 * never (null). In Auckland an import of yesterday evening is missing from 03:00.
 */
export function isNightMissing(
  triedAtMs: number | null,
  nowMs: number,
  timeZone: string | null,
): boolean {
  if (triedAtMs === null) return true
  const zone = realTimeZone(timeZone)
  return nightOf(triedAtMs, zone) < nightOf(nowMs, zone)
}
