/** Which assets depreciation is booked on, and when they have no book value left. Decision 047. */
import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Cents, cents, ZERO } from '#money'
import type { PlanLimit, PlannedAccount } from '#plan'
import type { DepreciatedAsset } from '#statement'
import { addMonths, type Month, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { listed } from './asset-names.ts'
import { type BookValue, type BookValueQuestion, bookValues, wornAccounts } from './book-values.ts'

export interface Depreciation {
  /** By depreciation expense: the accounts that it lowers. */
  readonly assets: ReadonlyMap<ItemCode, readonly DepreciatedAsset[]>
  /**
   * By depreciation expense and forecast month, the most that the book values still allow, if that
   * is less than the forecast.
   */
  readonly limits: ReadonlyMap<string, readonly (PlanLimit | null)[]>
}

export const NO_DEPRECIATION: Depreciation = { assets: new Map(), limits: new Map() }

export interface DepreciationQuestion extends BookValueQuestion {
  /** The plan of some accounts without adjustments, so that editing a budget changes no limit. */
  readonly planned: (codes: ReadonlySet<string>) => readonly PlannedAccount[]
  /** Assets whose depreciation by forecast month follows from the user's terms. */
  readonly scheduled: readonly ScheduledAsset[]
}

interface ScheduledAsset {
  readonly code: ItemCode
  readonly expense: ItemCode | null
  readonly amounts: readonly Cents[]
}

const MONTHS = 24
const MIN_MONTHS = 6
const AGREE = 0.9
/** An expense may be the sum of up to so many accounts; of all accounts it is split by shares. */
const MAX_GROUP = 3
const MAX_COMPARED = 12
/** The newest months with depreciation show its shares. */
const SHARE_MONTHS = 3

/**
 * The accounts that each depreciation expense lowers, as the books show: those whose fall is
 * exactly the expense in nine months of ten. Without them, all others in their shares of the newest
 * three months with depreciation. An asset whose cost is known is depreciated until cost and
 * accumulated depreciation are equal. With 30.00 a month on a van of 20.00 a month that has 15.00
 * left and a computer of 10.00 a month, the next months have 25.00, then 10.00.
 */
export function depreciationOf(question: DepreciationQuestion): Depreciation {
  const { accountIndex, scheduled } = question
  const expenses = depreciationExpenses(accountIndex)
  const worn = wornAccounts(accountIndex)
  const others = scheduled.filter(({ code }) => !worn.some(each => each.code === code))
  const all = [...worn, ...others.flatMap(({ code }) => seriesOf(accountIndex, code))]
  if (expenses.length === 0 || all.length === 0) return NO_DEPRECIATION
  const groups = withScheduled(groupsOf(accountIndex, expenses, worn), scheduled)
  const plan = question.planned(new Set(expenses.map(({ code }) => code as string)))
  const values = bookValues(question, all)
  const assets = new Map<ItemCode, readonly DepreciatedAsset[]>()
  const limits = new Map<string, readonly (PlanLimit | null)[]>()
  for (const { code } of expenses) {
    const account = plan.find(each => each.code === code)
    const group = groups.get(code)
    if (!account || !group) continue
    const parts = question.months.map((_, month) => partsOf(account, month, group, values))
    assets.set(
      code,
      group.map((share, index) => ({
        code: share.code,
        weights: parts.map(({ amounts }) =>
          amounts.some(amount => amount > 0)
            ? Math.max(0, amounts[index] ?? 0)
            : unlessAllZero(share.weight, group),
        ),
      })),
    )
    limits.set(
      code,
      parts.map(({ limit }) => limit),
    )
  }
  return { assets, limits }
}

const depreciationExpenses = ({ profit, roleOf }: AccountIndex): readonly LedgerSeries[] =>
  profit.filter(({ code }) => roleOf(code) === 'depreciation')

const seriesOf = ({ balance }: AccountIndex, code: ItemCode): readonly LedgerSeries[] =>
  balance.filter(each => each.code === code)

/** The expense that has depreciated an account; otherwise the first one, or null without any. */
export function expensesByAsset(accountIndex: AccountIndex): (code: ItemCode) => ItemCode | null {
  const expenses = depreciationExpenses(accountIndex)
  const groups = groupsOf(accountIndex, expenses, wornAccounts(accountIndex))
  return asset => {
    const own = [...groups].find(([, group]) => group.some(({ code }) => code === asset))
    return own?.[0] ?? expenses[0]?.code ?? null
  }
}

interface Share {
  readonly code: ItemCode
  /** The depreciation of the newest months, in cents; of no account for one with a schedule. */
  readonly weight: number
  /** By forecast month, the amounts that follow from the user's terms. */
  readonly amounts?: readonly Cents[]
}

/** An asset with terms is depreciated by them, and only by its own expense. */
function withScheduled(
  groups: ReadonlyMap<ItemCode, readonly Share[]>,
  scheduled: readonly ScheduledAsset[],
): ReadonlyMap<ItemCode, readonly Share[]> {
  if (scheduled.length === 0) return groups
  const codes = new Set(scheduled.map(({ code }) => code))
  return new Map(
    [...groups].map(([expense, group]) => [
      expense,
      combined(
        scheduled
          .filter(each => each.expense === expense)
          .map(({ code, amounts }) => ({ code, weight: 0, amounts })),
        group.filter(({ code }) => !codes.has(code)),
        group,
      ),
    ]),
  )
}

/** An expense whose accounts all follow terms of another expense keeps them. */
const combined = (own: readonly Share[], others: readonly Share[], before: readonly Share[]) =>
  own.length + others.length > 0 ? [...own, ...others] : before

/** Without any depreciation the first account of the group has the weight. */
const unlessAllZero = (weight: number, group: readonly Share[]): number =>
  group.some(each => each.weight > 0) ? weight : 1

interface Worn {
  readonly code: ItemCode
  /** Depreciation by past month: the fall of an asset. */
  readonly amounts: readonly number[]
}

function groupsOf(
  accountIndex: AccountIndex,
  expenses: readonly LedgerSeries[],
  accounts: readonly LedgerSeries[],
): ReadonlyMap<ItemCode, readonly Share[]> {
  const months = monthsUntil(accountIndex.ledger.closeMonth, MONTHS)
  const worn = accounts.map(({ code, itemType }): Worn => {
    const rise = (month: Month) =>
      accountIndex.balanceAt(code, month) - accountIndex.balanceAt(code, addMonths(month, -1))
    const sign = itemType === ITEM_TYPE.asset ? -1 : 1
    return { code, amounts: months.map(month => sign * rise(month)) }
  })
  const moved = worn.filter(({ amounts }) => amounts.some(amount => amount !== 0))
  const exact = new Map<ItemCode, readonly Worn[]>()
  for (const { code } of expenses) {
    const booked = months.map(month => accountIndex.profitAt(code, month))
    const taken = new Set([...exact.values()].flat())
    const found = exactGroup(
      booked,
      moved.filter(each => !taken.has(each)),
    )
    if (found) exact.set(code, found)
  }
  const taken = new Set([...exact.values()].flat())
  const left = moved.filter(each => !taken.has(each))
  const rest = [left, moved, worn.slice(0, 1)].find(list => list.length > 0) ?? []
  return new Map(expenses.map(({ code }) => [code, sharesOf(exact.get(code) ?? rest)]))
}

/** The fewest accounts whose depreciation sums to the expense. */
function exactGroup(booked: readonly number[], worn: readonly Worn[]): readonly Worn[] | null {
  if (booked.filter(amount => amount !== 0).length < MIN_MONTHS) return null
  for (let size = 1; size <= MAX_GROUP; size += 1) {
    const found = subsetsOf(worn.slice(0, MAX_COMPARED), size).find(group => {
      const sums = booked.map((_, at) =>
        group.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0),
      )
      const busy = booked.filter((amount, at) => amount !== 0 || sums[at] !== 0).length
      const agreed = booked.filter((amount, at) => amount !== 0 && amount === sums[at]).length
      return agreed >= AGREE * busy
    })
    if (found) return found
  }
  return null
}

function subsetsOf<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, at) =>
    subsetsOf(list.slice(at + 1), size - 1).map(rest => [first, ...rest]),
  )
}

function sharesOf(group: readonly Worn[]): Share[] {
  const busy = (group[0]?.amounts ?? [])
    .map((_, at) => group.map(({ amounts }) => Math.max(0, amounts[at] ?? 0)))
    .filter(amounts => amounts.some(amount => amount > 0))
    .slice(-SHARE_MONTHS)
  const weights = group.map((_, index) =>
    busy.reduce((sum, amounts) => sum + (amounts[index] ?? 0), 0),
  )
  const isKnown = weights.some(weight => weight > 0)
  return group.map(({ code }, index) => ({ code, weight: isKnown ? (weights[index] ?? 0) : 1 }))
}

interface Parts {
  readonly amounts: readonly number[]
  readonly limit: PlanLimit | null
}

/**
 * A month's depreciation by asset, subtracted from the book values. What an asset no longer needs
 * is not booked at all, unless the user planned the amount: then the other assets get it first.
 */
function partsOf(
  { amounts, soFar, provenance }: PlannedAccount,
  month: number,
  group: readonly Share[],
  values: ReadonlyMap<ItemCode, BookValue>,
): Parts {
  const booked = month === 0 ? soFar : ZERO
  const wanted = Math.max(0, (amounts[month] ?? ZERO) - booked)
  const roomOf = ({ code }: Share) => values.get(code)?.left(month) ?? Number.POSITIVE_INFINITY
  const parts = scheduledParts(wanted, month, group)
  shareOut(wanted - sumOf(parts), parts, group, roomOf)
  const used = sumOf(parts)
  const { source } = provenance[month] ?? {}
  const isOwn = source !== 'statistical' && source !== 'schedule'
  if (isOwn) spreadRest(wanted - used, parts, group.map(roomOf))
  group.forEach(({ code }, index) => {
    values.get(code)?.lower(parts[index] ?? 0)
  })
  if (isOwn || used === wanted) return { amounts: parts, limit: null }
  const ended = group.filter(share => values.has(share.code) && roomOf(share) <= 0)
  const names = ended.flatMap(({ code }) => values.get(code)?.name ?? [])
  const note = names.length === 0 ? ALL_SCHEDULED : `No book value is left in ${listed(names)}.`
  return { amounts: parts, limit: { amount: cents(booked + used), note } }
}

const ALL_SCHEDULED = 'All assets follow your settings.'

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

function scheduledParts(wanted: number, month: number, group: readonly Share[]): number[] {
  let open = wanted
  return group.map(({ amounts }) => {
    const part = Math.min(open, amounts?.[month] ?? 0)
    open -= part
    return part
  })
}

/** Adds an amount to the accounts without a schedule by their weights, as far as they have room. */
function shareOut(
  amount: number,
  parts: number[],
  group: readonly Share[],
  roomOf: (share: Share) => number,
): void {
  const total = sumOf(group.map(({ weight }) => weight))
  let upTo = 0
  let before = 0
  for (const [index, share] of group.entries()) {
    if (share.amounts || total === 0) continue
    upTo += share.weight
    const sum = Math.round((amount * upTo) / total)
    parts[index] = Math.min(sum - before, roomOf(share))
    before = sum
  }
}

/** First to the assets that have book value left; then to the first one. */
function spreadRest(rest: number, parts: number[], limits: readonly number[]): void {
  let left = rest
  for (const [index, limit] of limits.entries()) {
    const more = Math.min(left, Math.max(0, limit - (parts[index] ?? 0)))
    parts[index] = (parts[index] ?? 0) + more
    left -= more
  }
  parts[0] = (parts[0] ?? 0) + left
}
