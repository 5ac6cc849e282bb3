/** Instants as people read them: in the calendar and time zone of the user. Guide §4. */
import { longMonth, monthAt, ordinal } from '@millpond/core/time'

const CLOCK = new Intl.DateTimeFormat('en-NZ', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})

/** `30th November 2026`. */
export function dayOf(instant: string | Date): string {
  const at = new Date(instant)
  const month = monthAt(at.getFullYear() * 12 + at.getMonth())
  return `${ordinal(at.getDate())} ${longMonth(month)}`
}

/** `09:10`. */
export const clockOf = (instant: string | Date): string => CLOCK.format(new Date(instant))

/** `30th November 2026, 09:10`. */
export const momentOf = (instant: string | Date): string => `${dayOf(instant)}, ${clockOf(instant)}`
