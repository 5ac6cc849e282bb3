import type { CashFan } from '#forecast'
import { type Cents, cents } from '#money'
import type { Month } from '#time'

export interface Range {
  readonly low: Cents
  readonly high: Cents
}

/** The range that contains a month-end balance 8 times in 10; null if there is none. */
export function rangeAt(fan: Pick<CashFan, 'months' | 'byMonth'>, month: Month): Range | null {
  const index = fan.months.indexOf(month)
  const [low, high] = [fan.byMonth.p10[index], fan.byMonth.p90[index]]
  if (low === undefined || high === undefined) return null
  return { low: cents(Math.round(low)), high: cents(Math.round(high)) }
}
