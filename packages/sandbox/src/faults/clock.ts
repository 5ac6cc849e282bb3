import { addDays, civilDay, type Day, HOME_TIME_ZONE } from '@millpond/core/time'

const DAY_MS = 86_400_000

/** The stand-ins' one clock: tests move it, and no stand-in reads the machine's own. */
export interface StandInClock {
  /** Milliseconds since 1970. */
  now(): number
  today(): Day
  advance(ms: number): void
  setToday(day: Day): void
  reset(): void
}

/**
 * With `today` the day is fixed until a test advances it; without it, it is today in the time zone
 * of most demo companies, as Xero dates books by the company's zone.
 */
export function createClock(fixedToday?: Day, machineNow: () => number = Date.now): StandInClock {
  let offset = 0
  let fixed = fixedToday
  let offsetWhenFixed = 0
  const now = () => machineNow() + offset
  return {
    now,
    today() {
      if (!fixed) return civilDay(now(), HOME_TIME_ZONE)
      return addDays(fixed, Math.floor((offset - offsetWhenFixed) / DAY_MS))
    },
    advance(ms) {
      offset += ms
    },
    setToday(day) {
      fixed = day
      offsetWhenFixed = offset
    },
    reset() {
      offset = 0
      offsetWhenFixed = 0
      fixed = fixedToday
    },
  }
}
