import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import type { PlannedAccount } from '#plan'
import { mean } from '#series'
import type { Stock } from '#statement'
import { addMonths, type Day, type Month, monthOfDay, monthsUntil } from '#time'
import type { AccountTimings } from './account-timing.ts'
import { type Chart, isDirectCost } from './chart.ts'

/** Beside smaller ones, an account with this share of all inventory speaks for it. */
const MOST_OF_IT = 0.8
const TRIED_MONTHS = 18
const LEAST_TRIED = 6
/** How much nearer the costs have to come than leaving the inventory as it is. */
const NEARER = 0.9

/** The inventory account goods are bought on: the largest that bills name, or the largest. */
export function stockAccount(chart: Chart, timings: AccountTimings): ItemCode | null {
  const codes = chart.withRole('inventory')
  return codes.find(code => timings.hasDocuments(code)) ?? codes[0] ?? null
}

/**
 * The inventory that follows the direct costs. Null where the books have none, where it is spread
 * over many accounts, or where over the last years it would have been nearer the truth to leave it
 * as it is: then goods are bought as they are used.
 */
export function stockOf(
  chart: Chart,
  plan: readonly PlannedAccount[],
  timings: AccountTimings,
  asOf: Day,
): Stock | null {
  const code = stockAccount(chart, timings)
  if (code === null) return null
  const all = chart.withRole('inventory').map(each => Math.abs(chart.balanceNow(each)))
  const total = all.reduce((sum, amount) => sum + amount, 0)
  if (Math.abs(chart.balanceNow(code)) < MOST_OF_IT * total) return null
  const costs = chart.profit.filter(isDirectCost).map(series => series.code)
  if (!followsCosts(chart, code, costs)) return null
  const inMonth = (month: Month): Cents => {
    if (month <= chart.ledger.closeMonth) return costIn(chart, costs, month)
    const own = plan.filter(account => costs.includes(account.code))
    return cents(own.reduce((sum: number, account) => sum + (account.amounts[0] ?? 0), 0))
  }
  const last = monthOfDay(asOf)
  const pastCosts = [
    inMonth(addMonths(last, -2)),
    inMonth(addMonths(last, -1)),
    inMonth(last),
  ] as const
  if (pastCosts[0] + pastCosts[1] + pastCosts[2] <= 0) return null
  const { settlement, fact } = timings.of({ code })
  return { code, costs, pastCosts, taxPpm: fact.taxPpm, settlement }
}

const costIn = (chart: Chart, costs: readonly ItemCode[], month: Month): Cents =>
  cents(costs.reduce((sum: number, code) => sum + chart.profitAt(code, month), 0))

/** Tried on the past: three months ahead, from the costs that really came. */
function followsCosts(chart: Chart, code: ItemCode, costs: readonly ItemCode[]): boolean {
  const quarter = (month: Month) =>
    monthsUntil(month, 3).reduce((sum: number, each) => sum + costIn(chart, costs, each), 0)
  const tried = monthsUntil(addMonths(chart.ledger.closeMonth, -3), TRIED_MONTHS).flatMap(month => {
    const before = chart.balanceAt(code, month)
    const costsBefore = quarter(month)
    if (before === 0 || costsBefore <= 0) return []
    const after = chart.balanceAt(code, addMonths(month, 3))
    const followed = (before * quarter(addMonths(month, 3))) / costsBefore
    return [{ followed: Math.abs(followed - after), left: Math.abs(before - after) }]
  })
  if (tried.length < LEAST_TRIED) return true
  return mean(tried.map(each => each.followed)) < NEARER * mean(tried.map(each => each.left))
}
