import { type Day, monthOfDay } from './day.ts'
import { addMonths, type Month, monthsFrom } from './month.ts'

export const PAST_MONTHS = 36
export const FUTURE_MONTHS = 36

/** The months Millpond keeps and shows, oldest first. Spec §9, data windows. */
export interface DataWindow {
  /** The last complete month. */
  readonly closeMonth: Month
  readonly runningMonth: Month
  /** 36 months ending with `closeMonth`. */
  readonly past: readonly Month[]
  /** The running month and 35 more. */
  readonly future: readonly Month[]
  /** `past` then `future`: the columns of a ledger. */
  readonly months: readonly Month[]
  readonly lastTwelve: readonly Month[]
  readonly lastTwentyFour: readonly Month[]
  /** Begins with the running month. */
  readonly nextTwelve: readonly Month[]
}

/** `count` months ending with `last`: `monthsUntil('2026-01', 2)` is December and January. */
export const monthsUntil = (last: Month, count: number): Month[] =>
  monthsFrom(addMonths(last, 1 - count), count)

/** The month before the one `today` is in: on `2026-11-01` and on `2026-11-30` it is `2026-10`. */
export const closeMonthOf = (today: Day): Month => addMonths(monthOfDay(today), -1)

/**
 * All windows of a day. On `2026-11-21` the past is `2023-11` to `2026-10` and the future
 * `2026-11` to `2029-10`. Spec §9.
 */
export function dataWindow(today: Day): DataWindow {
  const closeMonth = closeMonthOf(today)
  const runningMonth = monthOfDay(today)
  const past = monthsUntil(closeMonth, PAST_MONTHS)
  const future = monthsFrom(runningMonth, FUTURE_MONTHS)
  return {
    closeMonth,
    runningMonth,
    past,
    future,
    months: [...past, ...future],
    lastTwelve: past.slice(-12),
    lastTwentyFour: past.slice(-24),
    nextTwelve: future.slice(0, 12),
  }
}
