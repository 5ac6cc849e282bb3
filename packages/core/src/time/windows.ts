import { type Day, monthOfDay } from './day.ts'
import { addMonths, type Month, monthsFrom } from './month.ts'

export const PAST_MONTHS = 36
export const FUTURE_MONTHS = 36

/** `count` months ending with `last`: `monthsUntil('2026-01', 2)` is December and January. */
export const monthsUntil = (last: Month, count: number): Month[] =>
  monthsFrom(addMonths(last, 1 - count), count)

/** The month before the one `today` is in: on `2026-11-01` and on `2026-11-30` it is `2026-10`. */
export const closeMonthOf = (today: Day): Month => addMonths(monthOfDay(today), -1)
