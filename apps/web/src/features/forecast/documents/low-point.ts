import { type Cents, cents } from '@millpond/core/money'
import type { Statements } from '@millpond/core/statement'
import type { Month } from '@millpond/core/time'

export interface LowPoint {
  readonly month: Month
  readonly amount: Cents
}

const MONTHS_AHEAD = 12

/** The lowest month-end cash of the next twelve months; null where nothing is ahead. */
export function lowPointOf({ months, closingCash }: Statements): LowPoint | null {
  let low: LowPoint | null = null
  for (const [index, month] of months.slice(0, MONTHS_AHEAD).entries()) {
    const amount = closingCash[index]
    if (amount === undefined) continue
    if (low === null || amount < low.amount) low = { month, amount: cents(amount) }
  }
  return low
}
