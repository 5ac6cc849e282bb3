import { assert } from '#outcome'
import {
  addDays,
  type Day,
  dayIndex,
  firstDay,
  lastDay,
  type Month,
  monthOfDay,
  monthsBetween,
} from '#time'
import type { ModelInput } from './model.ts'

/** The computed months, and the position of days in them. */
export interface Horizon {
  readonly months: readonly Month[]
  /** Days since 1970 of the first forecast day. */
  readonly firstDay: number
  /** `asOf` is in the first month, so only the rest of that month is forecast. */
  readonly beginsWithin: boolean
  /** 1 for January. */
  readonly yearBeginsMonth: number
}

export function horizonOf({ asOf, months, yearBeginsMonth }: ModelInput): Horizon {
  const next = addDays(asOf, 1)
  assert(months[0] === monthOfDay(next), () => `The first month is not that of ${next}`)
  return {
    months,
    firstDay: dayIndex(next),
    beginsWithin: months[0] === monthOfDay(asOf),
    yearBeginsMonth,
  }
}

/** The index of a day after the last month. */
export const AFTER_HORIZON = -1

/**
 * The index of the month of a day. Overdue days count as the first forecast day. After the last
 * month it is `AFTER_HORIZON`.
 */
export function monthIndexOf({ months }: Horizon, day: Day): number {
  const index = Math.max(0, monthsBetween(months[0] as Month, monthOfDay(day)))
  return index < months.length ? index : AFTER_HORIZON
}

/** The forecast days of a month, as days since 1970; the last one included. */
export function daysOf(horizon: Horizon, month: number): { first: number; last: number } {
  const name = horizon.months[month] as Month
  return {
    first: Math.max(horizon.firstDay, dayIndex(firstDay(name))),
    last: dayIndex(lastDay(name)),
  }
}
