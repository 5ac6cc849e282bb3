/** Dates as Xero writes them: a .NET text for machines and, on documents, an ISO text too. */
import {
  type Day,
  dayIndex,
  dayNumber,
  monthAbbreviation,
  monthName,
  monthOfDay,
  yearOf,
} from '@millpond/core/time'

const DAY_MS = 86_400_000

/** Midnight UTC in milliseconds, because Xero's days have no time zone. */
export const midnight = (day: Day): number => dayIndex(day) * DAY_MS

/** `msDate(midnight('2019-11-14'))` is `/Date(1573689600000+0000)/`. */
export const msDate = (milliseconds: number): string => `/Date(${milliseconds}+0000)/`
export const msDay = (day: Day): string => msDate(midnight(day))

/** `2019-11-14T00:00:00`, the companion field `…String` of a document's date. */
export const dateString = (day: Day): string => `${day}T00:00:00`

export function readMsDate(text: string): number | null {
  const digits = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** `30 April 2019`, in report titles. */
export const longDay = (day: Day): string =>
  `${dayNumber(day)} ${monthName(monthOfDay(day))} ${yearOf(monthOfDay(day))}`

/** `30 Apr 2019`, in the headings of report columns. */
export const shortDay = (day: Day): string =>
  `${dayNumber(day)} ${monthAbbreviation(monthOfDay(day))} ${yearOf(monthOfDay(day))}`
