import { ITEM_TYPE } from '#item'
import { type Cents, cents } from '#money'
import type { PlannedAccount } from '#plan'
import type { Stock } from '#statement'
import { addMonths, type Day, type Month, monthOfDay } from '#time'
import type { AccountTimings } from './account-timing.ts'
import { type Chart, isDirectCost } from './chart.ts'

/**
 * The inventory that follows the direct costs, or null where the books have none or no costs in the
 * last three months; the largest inventory account where there are several.
 */
export function stockOf(
  chart: Chart,
  plan: readonly PlannedAccount[],
  timings: AccountTimings,
  asOf: Day,
): Stock | null {
  const [code] = chart.withRole('inventory')
  if (code === undefined) return null
  const costs = chart.profit.filter(isDirectCost).map(series => series.code)
  const inMonth = (month: Month): Cents =>
    cents(
      costs
        .map(cost => {
          if (month <= chart.ledger.closeMonth) return chart.profitAt(cost, month)
          return plan.find(account => account.code === cost)?.amounts[0] ?? 0
        })
        .reduce((sum: number, amount) => sum + amount, 0),
    )
  const last = monthOfDay(asOf)
  const pastCosts = [inMonth(addMonths(last, -2)), inMonth(addMonths(last, -1)), inMonth(last)]
  const [first = cents(0), second = cents(0), third = cents(0)] = pastCosts
  if (first + second + third <= 0) return null
  const { settlement, fact } = timings.of({ code, itemType: ITEM_TYPE.asset })
  return { code, costs, pastCosts: [first, second, third], taxPpm: fact.taxPpm, settlement }
}
