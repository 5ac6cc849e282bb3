import type { ActivityEntry } from '@millpond/contract/activity'
import { addDays, civilClock, civilDay, type Day, formatDay } from '@millpond/core/time'

interface ActivityDay {
  readonly on: Day
  readonly name: string
  readonly rows: readonly { readonly entry: ActivityEntry; readonly time: string }[]
}

/**
 * Entries by their day in a time zone, in the order given. 21:52 in UTC on 27 November is in
 * Auckland 10:52 on the 28th.
 */
export function byDay(
  entries: readonly ActivityEntry[],
  timeZone: string,
  nowMs: number,
): ActivityDay[] {
  const today = civilDay(nowMs, timeZone)
  const days = new Map<Day, ActivityDay['rows'][number][]>()
  for (const entry of entries) {
    const at = Date.parse(entry.at)
    const on = civilDay(at, timeZone)
    days.set(on, [...(days.get(on) ?? []), { entry, time: civilClock(at, timeZone) }])
  }
  return [...days].map(([on, rows]) => ({ on, name: dayWords(on, today), rows }))
}

function dayWords(on: Day, today: Day): string {
  if (on === today) return `Today, ${formatDay(on)}`
  if (on === addDays(today, -1)) return `Yesterday, ${formatDay(on)}`
  return formatDay(on)
}

/** `Pacific/Auckland` is the time of Auckland. */
export const placeOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
