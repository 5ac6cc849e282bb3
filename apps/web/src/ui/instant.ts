/** Instants as people read them: on the calendar and the clock of whoever looks. Guide §4. */
import { civilDay, formatDay } from '@millpond/core/time'

const CLOCK = new Intl.DateTimeFormat('en-NZ', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
const zone = () => CLOCK.resolvedOptions().timeZone

/** `30th November 2026`. */
export const dayOf = (instant: string | Date): string =>
  formatDay(civilDay(new Date(instant).getTime(), zone()))

/** `09:10`. */
export const clockOf = (instant: string | Date): string => CLOCK.format(new Date(instant))

/** `30th November 2026, 09:10`. */
export const momentOf = (instant: string | Date): string => `${dayOf(instant)}, ${clockOf(instant)}`
