import { assert, fail, type Result, succeed } from '#outcome'
import { addMonths, type Month, monthIndex, yearOf } from './month.ts'

/** A calendar day `YYYY-MM-DD` without a zone: a due date is a day, not an instant. */
export type Day = string & { readonly __brand: 'Day' }

const DAY = /^(\d{4}-(?:0[1-9]|1[0-2]))-(\d{2})$/

/** `parseDay('2028-02-29')` is a Day; `2027-02-29` is refused. */
export function parseDay(text: string): Result<Day, 'The value is not a real day'> {
  const parts = DAY.exec(text)
  const number = Number(parts?.[2])
  if (!parts || number < 1 || number > daysIn(parts[1] as Month)) {
    return fail('The value is not a real day')
  }
  return succeed(text as Day)
}

export function day(text: string): Day {
  const parsed = parseDay(text)
  assert(parsed.ok, () => `${text}: The value is not a real day`)
  return parsed.value
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** `daysIn('2028-02')` is 29. */
export function daysIn(value: Month): number {
  const index = monthIndex(value) % 12
  return index === 1 && isLeap(yearOf(value)) ? 29 : (LENGTHS[index] ?? 0)
}

export const monthOfDay = (value: Day): Month => value.slice(0, 7) as Month
export const dayNumber = (value: Day): number => Number(value.slice(8))
export const firstDay = (value: Month): Day => `${value}-01` as Day
export const lastDay = (value: Month): Day => `${value}-${daysIn(value)}` as Day

/** A month that is shorter ends with it: `dayInMonth('2027-02', 31)` is the 28th. */
export const dayInMonth = (value: Month, number: number): Day =>
  `${value}-${String(Math.min(number, daysIn(value))).padStart(2, '0')}` as Day

/** Days since 1970-01-01, after Howard Hinnant's civil calendar algorithms. */
export function dayIndex(value: Day): number {
  const m = Number(value.slice(5, 7))
  const y = Number(value.slice(0, 4)) - (m <= 2 ? 1 : 0)
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + dayNumber(value) - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

export function dayAt(index: number): Day {
  const z = index + 719468
  const era = Math.floor(z / 146097)
  const doe = z - era * 146097
  const yoe = Math.floor(
    (doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365,
  )
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const mp = Math.floor((5 * doy + 2) / 153)
  const d = doy - Math.floor((153 * mp + 2) / 5) + 1
  const m = mp < 10 ? mp + 3 : mp - 9
  const y = yoe + era * 400 + (m <= 2 ? 1 : 0)
  return `${pad(y, 4)}-${pad(m, 2)}-${pad(d, 2)}` as Day
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** `addDays('2026-12-30', 3)` is `2027-01-02`. */
export const addDays = (value: Day, count: number): Day => dayAt(dayIndex(value) + count)

/**
 * The same day of another month, or that month's last day where it has no such day:
 * `addMonthsToDay('2027-01-31', 1)` is `2027-02-28`.
 */
export function addMonthsToDay(value: Day, count: number): Day {
  const target = addMonths(monthOfDay(value), count)
  return `${target}-${pad(Math.min(dayNumber(value), daysIn(target)), 2)}` as Day
}

export const daysBetween = (from: Day, to: Day): number => dayIndex(to) - dayIndex(from)
/** 0 is Sunday. */
export const weekday = (value: Day): number => (((dayIndex(value) + 4) % 7) + 7) % 7
