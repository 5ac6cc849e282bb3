/** Inventory follows direct costs: purchases keep it at its usual ratio. */
import { roundHalf } from '#money'
import type { PostedFlow } from './flows.ts'
import type { Stock } from './model.ts'
import type { Owed } from './obligations.ts'
import { book, type Trade, tradeOfStock } from './trade.ts'
import type { Workings } from './workings.ts'

export interface Stocked {
  readonly stock: Stock
  readonly opening: number
  readonly trade: Trade
  /** Direct costs by forecast month: the sum of the plans of the accounts that stock follows. */
  readonly costs: readonly Float64Array[]
}

/** A month's stock depends on the direct costs of so many months up to it. */
const MONTHS_OF_COSTS = 3

export function stockedOf(
  workings: Workings,
  stock: Stock,
  flows: readonly PostedFlow[],
  taxOffice: Owed | null,
): Stocked {
  const { balanceAccounts } = workings
  const account = balanceAccounts.accounts[balanceAccounts.indexOf(stock.code)]
  return {
    stock,
    opening: account?.amount ?? 0,
    trade: tradeOfStock(workings, stock, taxOffice),
    costs: flows
      .filter(({ flow }) => stock.costs.includes(flow.code))
      .map(({ planned }) => planned),
  }
}

/** Buys stock for every month. */
export function restock(workings: Workings, stocked: Stocked): void {
  buy(workings, stocked, 0, workings.entries.months)
}

/**
 * Recomputes the purchases of the months that a change of costs affects: its own, the two after it,
 * and the next one, which opens with their stock.
 */
export function restockAfter(workings: Workings, stocked: Stocked, changed: number): void {
  buy(workings, stocked, changed, changed + MONTHS_OF_COSTS + 1)
}

function buy(workings: Workings, stocked: Stocked, from: number, end: number): void {
  const bought: number[] = []
  let before = from === 0 ? stocked.opening : stockAfter(workings, stocked, from - 1)
  for (let month = from; month < Math.min(end, workings.entries.months); month += 1) {
    const after = stockAfter(workings, stocked, month)
    bought.push(after - before)
    before = after
  }
  book(workings, stocked.trade, from, bought)
}

/**
 * Stock that would last longer than three years does not depend on these costs and stays unchanged.
 */
export const MAX_COVER = 12

/** Stock at a month's end: 30.00 on costs of 100.00 in three months are 36.00 on 120.00. */
function stockAfter({ horizon }: Workings, { stock, opening, costs }: Stocked, month: number) {
  const usual = stock.pastCosts.reduce((sum, cost) => sum + cost, 0)
  if (opening <= 0 || opening > MAX_COVER * usual) return opening
  let recent = 0
  for (let at = month; at > month - MONTHS_OF_COSTS; at -= 1) {
    recent += costsIn(stock, costs, at, horizon.beginsWithin)
  }
  return roundHalf((opening * recent) / usual, 'half-up')
}

/** The past costs already include the whole running month. */
function costsIn(
  { pastCosts }: Stock,
  costs: readonly Float64Array[],
  month: number,
  beginsWithin: boolean,
): number {
  const past = beginsWithin ? month + 2 : month + 3
  const known = pastCosts[past]
  if (known !== undefined) return known
  return past < 0 ? 0 : costs.reduce((sum, plan) => sum + (plan[month] as number), 0)
}
