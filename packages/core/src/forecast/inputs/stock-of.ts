import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import type { PlannedAccount } from '#plan'
import { mean } from '#series'
import type { Stock, StockAccount } from '#statement'
import { addMonths, type Day, type Month, monthOfDay, monthsUntil } from '#time'
import { type AccountIndex, isDirectCost } from '../account-index.ts'
import type { AccountTimings } from './account-timing.ts'
import type { RegularTransfer } from './regular-transfers.ts'

/** An account with this share represents all of its kind, despite smaller accounts. */
const MIN_MAIN_SHARE = 0.8
const TRIED_MONTHS = 18
const MIN_TRIED = 6
/** The rule must miss at most this share of what an unchanged inventory misses. */
const NEARER = 0.9

/** The costs of the goods that pass through inventory, and where their bills are booked. */
export interface GoodsAccounts {
  readonly costs: readonly ItemCode[]
  /** The inventory accounts with bills for these goods; empty if bills are booked to the costs. */
  readonly billed: readonly ItemCode[]
}

const NO_GOODS: GoodsAccounts = { costs: [], billed: [] }

/**
 * Which direct costs are goods is seen from their bills. Costs without bills are taken from
 * inventory if the bills of a year on inventory are about as large as these costs, or larger than
 * those on other direct costs. Then the bills on inventory show when goods are paid. Otherwise
 * bills are booked to the costs, or goods have no bills, and a count of stock changes inventory.
 */
export function goodsAccounts(
  accountIndex: AccountIndex,
  timings: Pick<AccountTimings, 'isBilled' | 'billedOn'>,
): GoodsAccounts {
  const inventory = accountIndex.withRole('inventory')
  if (inventory.length === 0) return NO_GOODS
  const direct = accountIndex.profit.filter(isDirectCost).map(({ code }) => code)
  const withBills = direct.filter(code => timings.isBilled(code))
  const withoutBills = direct.filter(code => !timings.isBilled(code))
  const used = usedInYear(accountIndex, withoutBills)
  const billed = inventory.filter(code => timings.billedOn(code) > 0)
  const bought = billed.reduce((sum, code) => sum + timings.billedOn(code), 0)
  const isAlike = bought >= used / MAX_APART && bought <= used * MAX_APART
  const isFromStock = isAlike || bought >= usedInYear(accountIndex, withBills)
  if (billed.length > 0 && isFromStock) {
    return used > 0 ? { costs: withoutBills, billed } : NO_GOODS
  }
  if (withBills.length > 0) return { costs: withBills, billed: [] }
  return used > 0 ? { costs: withoutBills, billed: [] } : NO_GOODS
}

/** How many times as large as the goods used those bought in a year may be, and the reverse. */
const MAX_APART = 2

const usedInYear = (accountIndex: AccountIndex, costs: readonly ItemCode[]): number =>
  monthsUntil(accountIndex.ledger.closeMonth, 12).reduce(
    (sum: number, month) => sum + costIn(accountIndex, costs, month),
    0,
  )

/** A cost of goods, and what it used in a year. */
interface StockUser {
  readonly code: ItemCode
  readonly used: number
}

/**
 * The costs that use an inventory account: open bills that are booked to it are paid in their rows.
 * It is the cost that makes up most of all goods or, among many, the one whose name ends like that
 * of the account: `Cost of Tea` for `Stock of Tea`. Otherwise all of them use it in proportion.
 * None for other accounts.
 */
export function usersOfStock(
  accountIndex: AccountIndex,
  { costs }: GoodsAccounts,
): (inventory: ItemCode) => readonly StockUser[] {
  const inventory = new Set(accountIndex.withRole('inventory'))
  const users = costs
    .map((code): StockUser => ({ code, used: usedInYear(accountIndex, [code]) }))
    .filter(({ used }) => used > 0)
  const total = users.reduce((sum, { used }) => sum + used, 0)
  const main = users.find(({ used }) => used >= MIN_MAIN_SHARE * total)
  const known = new Map<ItemCode, readonly StockUser[]>()
  return code => {
    if (!inventory.has(code)) return []
    const before = known.get(code)
    if (before) return before
    const own = main ?? namedLike(accountIndex, code, users)
    const found = own ? [own] : users
    known.set(code, found)
    return found
  }
}

/** The user whose name shares the most last words with an account; null if several do, or none. */
function namedLike(
  accountIndex: AccountIndex,
  code: ItemCode,
  users: readonly StockUser[],
): StockUser | null {
  const words = (of: ItemCode) => accountIndex.nameOf(of).toLowerCase().split(/\s+/).reverse()
  const own = words(code)
  const alike = (user: StockUser) => {
    const other = words(user.code)
    const differs = own.findIndex((word, at) => word !== other[at])
    return differs < 0 ? own.length : differs
  }
  const [first, second] = users
    .map(user => ({ user, count: alike(user) }))
    .sort((left, right) => right.count - left.count)
  return first && first.count > (second?.count ?? 0) ? first.user : null
}

/**
 * The inventory account that follows the direct costs. Null if the books have none, if inventory is
 * spread over many accounts, or if an unchanged inventory would have been more accurate in the last
 * years.
 */
export function stockByRatio(
  accountIndex: AccountIndex,
  plan: readonly PlannedAccount[],
  timings: Pick<AccountTimings, 'hasDocuments'>,
  asOf: Day,
): StockAccount | null {
  const codes = accountIndex.withRole('inventory')
  const code = codes.find(each => timings.hasDocuments(each)) ?? codes[0]
  if (code === undefined) return null
  const all = codes.map(each => Math.abs(accountIndex.balanceNow(each)))
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
  return { code, level: { kind: 'ratio', costs, pastCosts } }
}

/** Inventory that follows costs, and inventory that returns to its level. */
export function stockOf(
  costs: readonly ItemCode[],
  byRatio: StockAccount | null,
  regular: readonly RegularTransfer[],
): Stock | null {
  const levelled = regular
    .filter(({ by }) => by === 'level')
    .map(({ code, amounts }): StockAccount => ({ code, level: { kind: 'rises', rises: amounts } }))
  const accounts = [...(byRatio ? [byRatio] : []), ...levelled]
  return costs.length === 0 || accounts.length === 0 ? null : { costs, accounts }
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
