import { addDays, type Day, weekday } from '#time'
import type { Holidays } from './calendar.ts'

const SUNDAY = 0
const SATURDAY = 6

const isWeekend = (day: Day) => weekday(day) === SUNDAY || weekday(day) === SATURDAY

/** Monday to Friday and no holiday. */
export const isWorkingDay = (day: Day, holidays: Holidays): boolean =>
  !isWeekend(day) && !holidays.has(day)

/**
 * The day itself, or the first working day after it: Sunday 28 February 2027 becomes Monday
 * 1 March.
 */
export function nextWorkingDay(day: Day, holidays: Holidays): Day {
  let moved = day
  while (!isWorkingDay(moved, holidays)) moved = addDays(moved, 1)
  return moved
}

/** The day itself, or the last working day before it: Sunday 7 November 2027 becomes Friday 5. */
export function previousWorkingDay(day: Day, holidays: Holidays): Day {
  let moved = day
  while (!isWorkingDay(moved, holidays)) moved = addDays(moved, -1)
  return moved
}

/** So many working days later, not counting the day itself: Friday and 1 is Monday. */
export function addWorkingDays(day: Day, count: number, holidays: Holidays): Day {
  let moved = day
  for (let passed = 0; passed < count; passed += 1) {
    moved = nextWorkingDay(addDays(moved, 1), holidays)
  }
  return moved
}
