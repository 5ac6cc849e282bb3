import {
  type Day,
  dataWindow,
  FUTURE_MONTHS,
  HOME_TIME_ZONE,
  PAST_MONTHS,
} from '@millpond/core/time'
import type { ImportWindow } from '@millpond/providers/accounting'

/** Changes of this long before the last read are read twice: clocks differ, and calls take time. */
export const OVERLAP_MS = 10 * 60_000

/** The months that an import of that day reads. Spec §9, data windows. */
export const importWindow = (today: Day): ImportWindow => ({
  close: dataWindow(today).closeMonth,
  today,
  pastMonths: PAST_MONTHS,
  futureMonths: FUTURE_MONTHS,
})

/** The books of the day are complete at this hour, and nobody waits for them yet. */
const NIGHT_HOUR = 3

/** Books without a time zone have the night of the product's home. */
export const isNightIn = (now: number, timeZone: string | null): boolean =>
  NIGHT_HOUR ===
  Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: timeZone ?? HOME_TIME_ZONE,
    }).format(now),
  )
