import { civilDay, civilMinute, type Day, day, daysBetween } from '#time'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No zone is further from UTC than this. */
const FURTHEST_MS = 15 * 60 * MINUTE_MS

const EPOCH = day('1970-01-01')
/** Midnight in UTC, in milliseconds since 1970. */
const startOf = (on: Day): number => daysBetween(EPOCH, on) * DAY_MS

/** What the clock on the wall shows, as if it were UTC. */
const shownAt = (atMs: number, timeZone: string): number =>
  startOf(civilDay(atMs, timeZone)) + civilMinute(atMs, timeZone) * MINUTE_MS

/**
 * The first instant of a day at which the clock on the wall shows this minute, or a later one: a
 * time that is missing when clocks are set forward is the next valid minute, and one that is
 * repeated is the first of the two. `instantOf('2026-09-27', 150, 'Pacific/Auckland')`, 02:30 in
 * the missing hour, is 03:00.
 */
export function instantOf(on: Day, minute: number, timeZone: string): number {
  const wanted = startOf(on) + minute * MINUTE_MS
  // Before the wanted time in every zone; clocks change by whole minutes.
  let [low, high] = [wanted - FURTHEST_MS, wanted + FURTHEST_MS]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (shownAt(middle, timeZone) >= wanted) high = middle
    else low = middle
  }
  return firstSuch(high, wanted, timeZone)
}

/** Clocks that are set back show a minute twice, and halving may find the second one. */
function firstSuch(found: number, wanted: number, timeZone: string): number {
  const earlier = [30, 60, 120].map(minutes => found - minutes * MINUTE_MS)
  const repeated = earlier.find(at => shownAt(at, timeZone) === wanted)
  return repeated ?? found
}

export const dayBefore = (atMs: number, timeZone: string): Day => civilDay(atMs - DAY_MS, timeZone)
