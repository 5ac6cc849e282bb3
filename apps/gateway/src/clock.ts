import { civilDay, type Day, HOME_TIME_ZONE } from '@millpond/core/time'

/** The only source of now; tests bring their own. */
export interface Clock {
  now(): Date
  /** The day where a company is; null while its books have not said where. */
  today(timeZone: string | null): Day
}

/** `fixedToday` is `MILLPOND_TODAY`: it is then that day everywhere. */
export const systemClock = (fixedToday: Day | null, now = () => new Date()): Clock => ({
  now,
  today: timeZone => fixedToday ?? civilDay(now().getTime(), timeZone ?? HOME_TIME_ZONE),
})
