import type { CashFan } from '#forecast'
import { type Cents, cents } from '#money'
import type { Day, Month } from '#time'

export interface Range {
  readonly low: Cents
  readonly high: Cents
}

/** The range that contains a month-end balance 8 times in 10; null if there is none. */
export function rangeAt(fan: Pick<CashFan, 'months' | 'byMonth'>, month: Month): Range | null {
  return rangeOf(fan.byMonth, fan.months.indexOf(month))
}

/** The parts of a fan that have the ranges of days. */
export type DailyFan = Pick<CashFan, 'days' | 'byDay' | 'lowDays' | 'byLowDay'>

/**
 * The same for the balance at the end of a day. After the daily part of the fan only the lowest day
 * of a month has a range; null for others.
 */
export function rangeOn(fan: DailyFan, on: Day): Range | null {
  return rangeOf(fan.byDay, fan.days.indexOf(on)) ?? rangeOf(fan.byLowDay, fan.lowDays.indexOf(on))
}

function rangeOf({ p10, p90 }: CashFan['byDay'], index: number): Range | null {
  const [low, high] = [p10[index], p90[index]]
  if (low === undefined || high === undefined) return null
  return { low: cents(Math.round(low)), high: cents(Math.round(high)) }
}
