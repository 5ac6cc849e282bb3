import { type Day, day } from '@millpond/core/time'

/** The only source of now; tests bring their own. */
export interface Clock {
  now(): Date
  /** Days are taken in UTC; `MILLPOND_TODAY` fixes one. */
  today(): Day
}

export const systemClock = (fixedToday: Day | null): Clock => ({
  now: () => new Date(),
  today: () => fixedToday ?? day(new Date().toISOString().slice(0, 10)),
})
