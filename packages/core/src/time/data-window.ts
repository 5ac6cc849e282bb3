import { type Day, monthOfDay } from './day.ts'
import { type Month, monthsFrom } from './month.ts'
import { closeMonthOf, FUTURE_MONTHS, monthsUntil, PAST_MONTHS } from './windows.ts'

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
