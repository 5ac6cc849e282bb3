/** The written form of months and days. Spec §9: month start and end as `do MMMM yyyy`. */
import { type Day, dayNumber, firstDay, lastDay, monthOfDay } from './day.ts'
import { type Month, monthNumber, yearOf } from './month.ts'

// Fixed names instead of Intl, because browsers and Node disagree ("Sep" or "Sept").
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `monthName('2026-11')` is `November`. */
export const monthName = (value: Month): string => MONTH_NAMES[monthNumber(value) - 1] ?? ''

/** `monthAbbreviation('2026-09')` is `Sep`. */
export const monthAbbreviation = (value: Month): string => monthName(value).slice(0, 3)

/** For column heads: `shortMonth('2026-11')` is `Nov 2026`. */
export const shortMonth = (value: Month): string => `${monthAbbreviation(value)} ${yearOf(value)}`

/** For sentences: `longMonth('2026-11')` is `November 2026`. */
export const longMonth = (value: Month): string => `${monthName(value)} ${yearOf(value)}`

/** English ordinal of a positive whole number: `ordinal(22)` is `22nd`, `ordinal(12)` is `12th`. */
export function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${suffix}`
}

/** `formatDay('2026-11-30')` is `30th November 2026`. Spec §9. */
export const formatDay = (value: Day): string =>
  `${ordinal(dayNumber(value))} ${longMonth(monthOfDay(value))}`

/** For short lists of days: `shortDay('2026-12-10')` is `10 Dec`. */
export const shortDay = (value: Day): string =>
  `${dayNumber(value)} ${monthAbbreviation(monthOfDay(value))}`

/** `formatMonthStart('2026-11')` is `1st November 2026`. Spec §9. */
export const formatMonthStart = (value: Month): string => formatDay(firstDay(value))

/** `formatMonthEnd('2028-02')` is `29th February 2028`. Spec §9. */
export const formatMonthEnd = (value: Month): string => formatDay(lastDay(value))
