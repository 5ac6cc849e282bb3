import { addDays, type Day, day, dayInMonth, type Month, monthOfDay, weekday, yearOf } from '#time'

const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 0
const JUNETEENTH_SINCE = 2021

const monthIn = (year: number, number: number): Month =>
  `${year}-${String(number).padStart(2, '0')}` as Month

/** The third Monday of January is `nth(2026-01, MONDAY, 3)`. */
function nth(month: Month, wanted: number, count: number): Day {
  const first = dayInMonth(month, 1)
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + 7 * (count - 1))
}

function lastMonday(month: Month): Day {
  const fifth = nth(month, MONDAY, 5)
  return monthOfDay(fifth) === month ? fifth : nth(month, MONDAY, 4)
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function observed(on: Day): Day {
  if (weekday(on) === SATURDAY) return addDays(on, -1)
  return weekday(on) === SUNDAY ? addDays(on, 1) : on
}

/** 20 January, or the 21st if that is a Sunday; on a Saturday no other day is kept for it. */
function inauguration(year: number): Day {
  const on = day(`${year}-01-20`)
  return weekday(on) === SUNDAY ? addDays(on, 1) : on
}

/**
 * The days of a year that move dates of federal taxes, as they are observed. Sources: 5 U.S.C. 6103
 * for the holidays, Executive Order 11582 for the days on which they are observed, and 26 U.S.C.
 * 7503, by which the holidays of the District of Columbia count. So its Emancipation Day is one of
 * them, and Inauguration Day after each election (D.C. Code 28-2701).
 */
function holidaysOfYear(year: number): Day[] {
  const fixed = (text: string) => observed(day(`${year}-${text}`))
  return [
    fixed('01-01'), // New Year's Day
    nth(monthIn(year, 1), MONDAY, 3), // Birthday of Martin Luther King, Jr.
    nth(monthIn(year, 2), MONDAY, 3), // Washington's Birthday
    ...(year % 4 === 1 ? [inauguration(year)] : []),
    fixed('04-16'), // Emancipation Day of the District of Columbia
    lastMonday(monthIn(year, 5)), // Memorial Day
    ...(year >= JUNETEENTH_SINCE ? [fixed('06-19')] : []), // Juneteenth
    fixed('07-04'), // Independence Day
    nth(monthIn(year, 9), MONDAY, 1), // Labor Day
    nth(monthIn(year, 10), MONDAY, 2), // Columbus Day
    fixed('11-11'), // Veterans Day
    nth(monthIn(year, 11), THURSDAY, 4), // Thanksgiving Day
    fixed('12-25'), // Christmas Day
  ]
}

/**
 * Holidays of the United States between two days, both included, in order. Independence Day of
 * 2026, a Saturday, is Friday 3 July, and New Year's Day of 2028 is Friday 31 December 2027.
 */
export function usHolidays(from: Day, to: Day): Day[] {
  const [first, last] = [yearOf(monthOfDay(from)), yearOf(monthOfDay(to)) + 1]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years.flatMap(holidaysOfYear).filter(each => each >= from && each <= to)
}
