import { addDays, type Day, weekday } from '#time'
import type { Holidays } from './calendar.ts'
import { addWorkingDays } from './working-day.ts'

const TUESDAY = 2
const WEDNESDAY = 3
const FRIDAY = 5

/**
 * When the tax on wages of a day is deposited by the semi-weekly rule of the United States: three
 * working days after the Friday or Tuesday with which that part of the week ends. Wages of Friday 4
 * September 2026 come before Labor Day, so their tax is due on Thursday the 10th.
 */
export function semiWeeklyDeposit(payday: Day, holidays: Holidays): Day {
  const isBeforeFriday = weekday(payday) >= WEDNESDAY && weekday(payday) <= FRIDAY
  const end = isBeforeFriday ? FRIDAY : TUESDAY
  return addWorkingDays(addDays(payday, (end - weekday(payday) + 7) % 7), 3, holidays)
}
