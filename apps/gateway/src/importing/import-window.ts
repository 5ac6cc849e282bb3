import {
  type Day,
  dataWindow,
  FUTURE_MONTHS,
  isNightMissing,
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

/** Whether a company has no import in its latest night, by the time at which one was last tried. */
export const lacksNight =
  (nowMs: number, timeZone: string | null) =>
  (triedAtMs: number | null): boolean =>
    isNightMissing(triedAtMs, nowMs, timeZone)
