import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import type { PlannedAccount } from '#plan'
import { mean } from '#series'
import type { Stock } from '#statement'
import { addMonths, type Day, type Month, monthOfDay, monthsUntil } from '#time'
import { type AccountIndex, isDirectCost } from '../account-index.ts'
import type { AccountTimings } from './account-timing.ts'

/** An account with this share represents all of its kind, despite smaller accounts. */
const MIN_MAIN_SHARE = 0.8
const TRIED_MONTHS = 18
const MIN_TRIED = 6
/** The rule must miss at most this share of what an unchanged inventory misses. */
const NEARER = 0.9

/** The inventory account for purchases: the largest that bills use, otherwise the largest. */
export function stockAccount(accountIndex: AccountIndex, timings: AccountTimings): ItemCode | null {
  const codes = accountIndex.withRole('inventory')
  return codes.find(code => timings.hasDocuments(code)) ?? codes[0] ?? null
}

/**
 * The account of the goods that are used from inventory: the direct cost without bills of its own
 * that makes up most of these costs in a year. Bills for goods are booked to inventory, and paid in
 * the row of this account. Null if there is no inventory, or no such account.
 */
export function goodsCost(
  accountIndex: AccountIndex,
  timings: Pick<AccountTimings, 'hasDocuments'>,
): ItemCode | null {
  if (accountIndex.withRole('inventory').length === 0) return null
  const year = monthsUntil(accountIndex.ledger.closeMonth, 12)
  const used = accountIndex.profit
    .filter(series => isDirectCost(series) && !timings.hasDocuments(series.code))
    .map(({ code }) => ({
      code,
      amount: year.reduce((sum, month) => sum + costIn(accountIndex, [code], month), 0),
    }))
    .filter(({ amount }) => amount > 0)
  const total = used.reduce((sum, { amount }) => sum + amount, 0)
  return used.find(({ amount }) => amount >= MIN_MAIN_SHARE * total)?.code ?? null
}

/**
 * The inventory that follows the direct costs. Null if the books have none, if it is spread over
 * many accounts, or if an unchanged inventory would have been more accurate in the last years: then
 * goods are bought as they are used.
 */
export function stockOf(
  accountIndex: AccountIndex,
  plan: readonly PlannedAccount[],
  timings: AccountTimings,
  asOf: Day,
): Stock | null {
  const code = stockAccount(accountIndex, timings)
  if (code === null) return null
  const all = accountIndex
    .withRole('inventory')
    .map(each => Math.abs(accountIndex.balanceNow(each)))
  const total = all.reduce((sum, amount) => sum + amount, 0)
  if (Math.abs(accountIndex.balanceNow(code)) < MIN_MAIN_SHARE * total) return null
  const costs = accountIndex.profit.filter(isDirectCost).map(series => series.code)
  if (!dependsOnCosts(accountIndex, code, costs)) return null
  const inMonth = (month: Month): Cents => {
    if (month <= accountIndex.ledger.closeMonth) return costIn(accountIndex, costs, month)
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

const costIn = (accountIndex: AccountIndex, costs: readonly ItemCode[], month: Month): Cents =>
  cents(costs.reduce((sum: number, code) => sum + accountIndex.profitAt(code, month), 0))

/** Tests the rule on the past: three months ahead, from the actual costs. */
function dependsOnCosts(
  accountIndex: AccountIndex,
  code: ItemCode,
  costs: readonly ItemCode[],
): boolean {
  const quarter = (month: Month) =>
    monthsUntil(month, 3).reduce((sum: number, each) => sum + costIn(accountIndex, costs, each), 0)
  const tried = monthsUntil(addMonths(accountIndex.ledger.closeMonth, -3), TRIED_MONTHS).flatMap(
    month => {
      const before = accountIndex.balanceAt(code, month)
      const costsBefore = quarter(month)
      if (before === 0 || costsBefore <= 0) return []
      const after = accountIndex.balanceAt(code, addMonths(month, 3))
      const expected = (before * quarter(addMonths(month, 3))) / costsBefore
      return [{ missByRule: Math.abs(expected - after), missUnchanged: Math.abs(before - after) }]
    },
  )
  if (tried.length < MIN_TRIED) return true
  return (
    mean(tried.map(each => each.missByRule)) < NEARER * mean(tried.map(each => each.missUnchanged))
  )
}
