/** Goods for inventory: a month buys what it uses and what raises inventory to its level. */
import { roundHalf, splitBy } from '#money'
import { assert } from '#outcome'
import { columns } from './columns.ts'
import type { PostedFlow } from './flows.ts'
import type { Stock, StockLevel } from './model.ts'
import { book, type Trade } from './trade.ts'
import { post, type Workings } from './workings.ts'

export interface Stocked {
  readonly inventory: readonly Inventory[]
  readonly goods: readonly Goods[]
}

/** An inventory account. */
interface Inventory {
  readonly account: number
  readonly opening: number
  /** The level that it should have at a month's end. */
  readonly target: (month: number) => number
  /** The plans that the target depends on. */
  readonly costs: readonly Float64Array[]
  /** By month, the rise that was posted; `balances` has the balance after it. */
  readonly rises: Float64Array
  readonly balances: Float64Array
}

/** A cost of goods with its plan, and the trade that books its purchases. */
interface Goods {
  readonly planned: Float64Array
  readonly trade: Trade
  /** What the account buys by month, before it is booked. */
  readonly bought: Float64Array
}

/** A month's inventory depends on the direct costs of so many months up to it. */
const MONTHS_OF_COSTS = 3

export function stockedOf(
  workings: Workings,
  { accounts }: Stock,
  flows: readonly PostedFlow[],
): Stocked {
  const { balanceAccounts, entries, horizon } = workings
  const goods = flows.flatMap(({ planned, postings }) =>
    postings.kind === 'goods'
      ? [{ planned, trade: postings.trade, bought: new Float64Array(entries.months) }]
      : [],
  )
  assert(goods.length > 0, 'Inventory needs a cost of goods')
  const { rows } = columns(2 * accounts.length, entries.months)
  const inventory = accounts.map(({ code, level }, index): Inventory => {
    const account = balanceAccounts.indexOf(code)
    const opening = balanceAccounts.accounts[account]?.amount ?? 0
    const followed = new Set(level.kind === 'ratio' ? level.costs : [])
    const costs = flows.filter(({ flow }) => followed.has(flow.code)).map(each => each.planned)
    return {
      account,
      opening,
      target:
        level.kind === 'ratio'
          ? ratioTarget(level, { opening, costs, beginsWithin: horizon.beginsWithin })
          : risingTarget(level, opening),
      costs,
      rises: rows[2 * index] as Float64Array,
      balances: rows[2 * index + 1] as Float64Array,
    }
  })
  return { inventory, goods }
}

/** Whether the goods to buy depend on a plan. */
export const dependsOn = ({ inventory, goods }: Stocked, plan: Float64Array): boolean =>
  goods.some(({ planned }) => planned === plan) ||
  inventory.some(({ costs }) => costs.includes(plan))

/** Buys goods for every month. */
export function restock(workings: Workings, stocked: Stocked): void {
  const { months } = workings.entries
  for (let month = 0; month < months; month += 1) buy(workings, stocked, month)
  bookBought(workings, stocked, 0, months)
}

/**
 * Buys again from the month of a changed plan on. Levels depend on it for three months, and nothing
 * changes after a month that ends with the same inventory as before.
 */
export function restockAfter(workings: Workings, stocked: Stocked, changed: number): void {
  const { months } = workings.entries
  let end = changed
  let isSame = false
  while (end < months && !(isSame && end >= changed + MONTHS_OF_COSTS)) {
    isSame = buy(workings, stocked, end)
    end += 1
  }
  bookBought(workings, stocked, changed, end)
}

/** Posts the rises of inventory in a month; whether it ends with the same inventory as before. */
function buy(workings: Workings, { inventory, goods }: Stocked, month: number): boolean {
  const used = goods.map(({ planned }) => Math.max(0, planned[month] as number))
  const rises = possibleRises(
    inventory.map(each => each.target(month) - balanceBefore(each, month)),
    sum(used),
  )
  let isSame = true
  inventory.forEach((each, at) => {
    const rise = rises[at] as number
    const { result } = workings.balanceAccounts.controls
    post(workings, month, each.account, result, rise - (each.rises[month] as number))
    const balance = balanceBefore(each, month) + rise
    if (balance !== each.balances[month]) isSame = false
    each.rises[month] = rise
    each.balances[month] = balance
  })
  const parts = splitBy(sum(rises), weightsOf(used))
  goods.forEach(({ planned, bought }, at) => {
    bought[month] = (planned[month] as number) + (parts[at] as number)
  })
  return isSame
}

function bookBought(workings: Workings, { goods }: Stocked, from: number, end: number): void {
  for (const { trade, bought } of goods) {
    book(workings, trade, from, bought.subarray(from, end))
  }
}

/** In a month that uses nothing, the first cost buys what raises inventory. */
function weightsOf(used: readonly number[]): number[] {
  const [first = 0, ...others] = used
  return [first + Math.max(0, 1 - sum(used)), ...others]
}

/** Inventory falls at most by what is used; the falls that are too large are reduced alike. */
function possibleRises(wanted: readonly number[], used: number): readonly number[] {
  const over = -used - sum(wanted)
  if (over <= 0) return wanted
  const stays = splitBy(
    over,
    wanted.map(rise => Math.max(0, -rise)),
  )
  return wanted.map((rise, at) => rise + (stays[at] as number))
}

const balanceBefore = ({ opening, balances }: Inventory, month: number): number =>
  month === 0 ? opening : (balances[month - 1] as number)

type Level<Kind extends StockLevel['kind']> = Extract<StockLevel, { kind: Kind }>

function risingTarget({ rises }: Level<'rises'>, opening: number): Inventory['target'] {
  let target = opening
  const targets = rises.map(rise => {
    target += rise
    return target
  })
  return month => targets[month] ?? target
}

/**
 * Stock that would last longer than three years does not depend on these costs and stays unchanged.
 */
export const MAX_COVER = 12

interface Followed {
  readonly opening: number
  readonly costs: readonly Float64Array[]
  readonly beginsWithin: boolean
}

/** 30.00 on costs of 100.00 in three months are 36.00 on 120.00. */
function ratioTarget(
  { pastCosts }: Level<'ratio'>,
  { opening, costs, beginsWithin }: Followed,
): Inventory['target'] {
  const usual = sum(pastCosts)
  if (opening <= 0 || opening > MAX_COVER * usual) return () => opening
  // The past costs already include the whole running month.
  const firstPlanned = beginsWithin ? 1 : 0
  const costsIn = (month: number) =>
    month < firstPlanned
      ? (pastCosts[pastCosts.length + month - firstPlanned] ?? 0)
      : costs.reduce((all, plan) => all + (plan[month] as number), 0)
  return month => {
    let recent = 0
    for (let at = month; at > month - MONTHS_OF_COSTS; at -= 1) recent += costsIn(at)
    return roundHalf((opening * recent) / usual, 'half-up')
  }
}

function sum(values: Iterable<number>): number {
  let all = 0
  for (const value of values) all += value
  return all
}
