import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, valueAt } from '#ledger'
import { type Cents, cents } from '#money'
import { monthsUntil } from '#time'

const MIN_SHARE = 0.05
const SHARE_OF_REVENUE = 0.005
const YEAR = 12

/**
 * A difference up to this amount, in cents, is no news: 0.5 % of the revenue of an average month of
 * the last twelve. With revenue of 480,000.00 in the year it is 200.00. Figures §4.
 */
export function notableFrom(ledger: Ledger): Cents {
  const revenue = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).filter(
    ({ itemType }) => itemType === ITEM_TYPE.revenue,
  )
  let sum = 0
  for (const month of monthsUntil(ledger.closeMonth, YEAR)) {
    for (const series of revenue) sum += valueAt(ledger, series, month) ?? 0
  }
  return cents(Math.round((Math.abs(sum) / YEAR) * SHARE_OF_REVENUE))
}

export interface AmountDifference {
  readonly difference: Cents
  /** As a share of the compared amount; null if that is zero. */
  readonly share: number | null
}

/** 120 compared with 100 is 20 more, a share of 0.2. */
export function differenceFrom(amount: Cents, compared: Cents): AmountDifference {
  const difference = cents(amount - compared)
  return { difference, share: compared === 0 ? null : difference / Math.abs(compared) }
}

/**
 * Whether a difference is worth a colour: more than 5 % of what it is compared with, and more than
 * `from`. Compared with zero there is no share, so the amount alone decides.
 */
export const isNotable = ({ difference, share }: AmountDifference, from: Cents): boolean =>
  Math.abs(difference) > from && (share === null || Math.abs(share) > MIN_SHARE)
