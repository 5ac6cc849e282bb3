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

/** The months that are computed, and where days lie in them. */
export interface Horizon {
  readonly months: readonly Month[]
  /** Days since 1970 of the first day that is still to come. */
  readonly firstDay: number
  /** `asOf` lies in the first month, so that of it only the rest is still to come. */
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

/** Of a day beyond the last month. */
export const BEYOND = -1

/**
 * In which month a day falls, as an index. What is overdue happens first: a day that is past counts
 * as the first one to come. Beyond the last month it is `BEYOND`.
 */
export function monthIndexOf({ months }: Horizon, day: Day): number {
  const index = Math.max(0, monthsBetween(months[0] as Month, monthOfDay(day)))
  return index < months.length ? index : BEYOND
}

/** The days of a month that are still to come, as days since 1970; the last one included. */
export function daysOf(horizon: Horizon, month: number): { first: number; last: number } {
  const name = horizon.months[month] as Month
  return {
    first: Math.max(horizon.firstDay, dayIndex(firstDay(name))),
    last: dayIndex(lastDay(name)),
  }
}
