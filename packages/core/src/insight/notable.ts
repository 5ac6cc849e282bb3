import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, valueAt } from '#ledger'
import { type Cents, cents } from '#money'
import { monthsUntil } from '#time'

const SHARE_OF_REVENUE = 0.005
const YEAR = 12

/**
 * A difference up to this amount, in cents, is too small for a colour: 0.5 % of the revenue of an
 * average month of the last twelve, or of those since the first revenue. With revenue of 480,000.00
 * in the year it is 200.00. Figures §4.
 */
export function notableFrom(ledger: Ledger): Cents {
  const revenue = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).filter(
    ({ itemType }) => itemType === ITEM_TYPE.revenue,
  )
  const byMonth = monthsUntil(ledger.closeMonth, YEAR).map(month =>
    revenue.reduce((sum, series) => sum + (valueAt(ledger, series, month) ?? 0), 0),
  )
  const first = byMonth.findIndex(amount => amount !== 0)
  if (first < 0) return cents(0)
  const sum = byMonth.reduce((all, amount) => all + amount, 0)
  return cents(Math.round((Math.abs(sum) / (byMonth.length - first)) * SHARE_OF_REVENUE))
}
