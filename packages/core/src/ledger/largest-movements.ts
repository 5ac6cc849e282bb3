import {
  type ItemCode,
  type ItemType,
  type Polarity,
  polarityOf,
  profitSign,
  SUMMARY_DATA_TYPE,
} from '#item'
import { type Cents, cents } from '#money'
import { addMonths, type Month } from '#time'
import type { Ledger } from './ledger.ts'
import { seriesOf, valueAt } from './window.ts'

/** The movement of one account, in cents. */
export interface Movement {
  readonly code: ItemCode
  readonly number: string | null
  readonly name: string
  readonly itemType: ItemType
  readonly polarity: Polarity
  readonly amount: Cents
  readonly reference: Cents
  /** amount − reference, in the account's own sign. */
  readonly change: Cents
  /** The effect on profit: a higher rent is negative. */
  readonly effectOnProfit: Cents
}

/**
 * The profit and loss accounts with the largest effect on profit in a month, largest first,
 * compared with the month before by default. Rent of 300.00 after 250.00 has the change 5000 and
 * the effect -5000. Accounts without a value in either month or without a change are left out.
 */
export function largestMovements(
  ledger: Ledger,
  month: Month,
  options: { readonly reference?: Month; readonly count?: number } = {},
): Movement[] {
  const against = options.reference ?? addMonths(month, -1)
  return seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .flatMap(series => {
      const amount = valueAt(ledger, series, month)
      const reference = valueAt(ledger, series, against)
      if (amount === null || reference === null || amount === reference) return []
      const { code, number, name, itemType } = series
      const change = cents(amount - reference)
      const effectOnProfit = cents(change * profitSign(itemType))
      const polarity = polarityOf(itemType)
      return [{ code, number, name, itemType, polarity, amount, reference, change, effectOnProfit }]
    })
    .sort(
      (left, right) =>
        Math.abs(right.change) - Math.abs(left.change) || (left.code < right.code ? -1 : 1),
    )
    .slice(0, options.count ?? 6)
}
