import { civilDay, type Day, realTimeZone } from '@millpond/core/time'

/** The only source of the current time; tests supply their own clock. */
export interface Clock {
  now(): Date
  /** Today in the time zone of a company; null while its books have no time zone. */
  today(timeZone: string | null): Day
}

/** `fixedToday` is `MILLPOND_TODAY`: every time zone then uses that day. */
export const systemClock = (fixedToday: Day | null, now = () => new Date()): Clock => ({
  now,
  today: timeZone => fixedToday ?? civilDay(now().getTime(), realTimeZone(timeZone)),
})
