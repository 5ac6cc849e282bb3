/** Cost less accumulated depreciation, where the books show which accounts belong together. */
import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import type { Cents } from '#money'
import type { Transfer } from '#plan'
import { type Day, type Month, monthOfDay, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { assetWords } from './asset-names.ts'

export interface BookValue {
  /** The name of the asset. */
  readonly name: string
  /** What is left at the end of a forecast month, with purchases up to it; never below zero. */
  left(month: number): number
  lower(amount: number): void
  /** The book value at which the forecast starts. */
  readonly now: number
  /** The cost at which it starts; null if depreciation lowers the cost itself. */
  readonly cost: number | null
  /** What is bought up to a forecast month, less what is sold. */
  risen(month: number): number
  /** The book value at the end of a past month, with what was bought since. */
  since(month: Month): number
}

export interface BookValueQuestion {
  readonly accountIndex: AccountIndex
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly transfers: readonly Transfer[]
  /** Learned purchases of some assets: rises of their cost by forecast month. */
  readonly purchases: (codes: ReadonlySet<ItemCode>) => ReadonlyMap<ItemCode, readonly Cents[]>
}

const YEAR = 12

/**
 * The book values by account of accumulated depreciation. Its asset has the same name, apart from
 * words such as `less accumulated depreciation on`; a single one without a partner belongs to all
 * assets without a partner. A value that was below zero in the past year is of no such pair, and is
 * left out.
 */
export function bookValues(
  question: BookValueQuestion,
  worn: readonly LedgerSeries[],
): ReadonlyMap<ItemCode, BookValue> {
  const { accountIndex } = question
  const pairs = pairsOf(accountIndex, worn)
  const bought = [...pairs].flatMap(([account, costs]) => costs.filter(each => each !== account))
  const rises = risesOf(question, new Set(bought.map(({ code }) => code)))
  const found = new Map<ItemCode, BookValue>()
  for (const [account, costs] of pairs) {
    const accounts = new Set([account, ...costs])
    const sum = (balance: (code: ItemCode) => Cents) =>
      [...accounts].reduce(
        (total, { code, itemType }) =>
          total + (itemType === ITEM_TYPE.asset ? balance(code) : -balance(code)),
        0,
      )
    const costAt = (balance: (code: ItemCode) => Cents) =>
      costs.reduce((total, { code }) => total + balance(code), 0)
    const isOwn = costs.includes(account)
    const risen = (month: number) =>
      costs
        .flatMap(({ code }) => rises(code).slice(0, month + 1))
        .reduce((total, rise) => total + rise, 0)
    const year = monthsUntil(accountIndex.ledger.closeMonth, YEAR)
    if (year.some(month => sum(code => accountIndex.balanceAt(code, month)) < 0)) continue
    const now = sum(accountIndex.balanceNow)
    let value = now
    found.set(account.code, {
      name: costs.map(({ name }) => name).join(', '),
      now,
      left: month => Math.max(0, value + risen(month)),
      lower: amount => {
        value -= amount
      },
      cost: isOwn ? null : costAt(accountIndex.balanceNow),
      risen,
      since: month => {
        const then = (code: ItemCode) => accountIndex.balanceAt(code, month)
        const bought = isOwn ? 0 : costAt(accountIndex.balanceNow) - costAt(then)
        return sum(then) + bought
      },
    })
  }
  return found
}

function pairsOf(
  { withRole, balance }: AccountIndex,
  worn: readonly LedgerSeries[],
): ReadonlyMap<LedgerSeries, readonly LedgerSeries[]> {
  const assets = withRole('fixedAsset').flatMap(
    code => balance.find(each => each.code === code) ?? [],
  )
  // Depreciation that lowers the asset's own account.
  const own = worn.filter(account => assets.includes(account))
  const pairs = new Map<LedgerSeries, readonly LedgerSeries[]>(
    own.map(account => [account, [account]]),
  )
  const free = new Set(assets.filter(asset => !own.includes(asset)))
  for (const account of worn.filter(each => !own.includes(each))) {
    const words = assetWords(account.name)
    const partner = [...free].find(asset => isSameAsset(words, assetWords(asset.name)))
    if (!partner) continue
    free.delete(partner)
    pairs.set(account, [partner])
  }
  const single = worn.filter(account => !pairs.has(account))
  if (single.length === 1 && single[0] && free.size > 0) pairs.set(single[0], [...free])
  return pairs
}

const isSameAsset = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 &&
  other.size > 0 &&
  ([...one].every(word => other.has(word)) || [...other].every(word => one.has(word)))

/**
 * The accounts that depreciation lowers: accumulated depreciation or, without such an account, the
 * assets themselves.
 */
export function wornAccounts({ withRole, balance }: AccountIndex): LedgerSeries[] {
  const accumulated = withRole('accumulatedDepreciation')
  const codes = accumulated.length > 0 ? accumulated : withRole('fixedAsset')
  return codes.flatMap(code => balance.find(series => series.code === code) ?? [])
}

/**
 * The accounts that the depreciation of an asset can lower: those that belong to assets, and assets
 * without such an account.
 */
export function depreciableAccounts(accountIndex: AccountIndex): LedgerSeries[] {
  const pairs = pairsOf(accountIndex, wornAccounts(accountIndex))
  const paired = new Set([...pairs.values()].flat())
  const alone = accountIndex
    .withRole('fixedAsset')
    .flatMap(code => accountIndex.balance.find(each => each.code === code) ?? [])
    .filter(asset => !paired.has(asset))
  return [...pairs.keys(), ...alone]
}

/** Purchases and sales by forecast month: planned ones replace learned ones of the month. */
function risesOf(
  { asOf, months, transfers, purchases }: BookValueQuestion,
  codes: ReadonlySet<ItemCode>,
): (code: ItemCode) => readonly number[] {
  const learned = codes.size === 0 ? new Map<ItemCode, readonly Cents[]>() : purchases(codes)
  const known = new Map<ItemCode, readonly number[]>()
  return code => {
    const before = known.get(code)
    if (before) return before
    const rises = months.map((month, at) => {
      const planned = transfers.filter(
        ({ on, from, to }) => monthOfDay(on) === month && (from === code || to === code),
      )
      if (planned.length === 0) return learned.get(code)?.[at] ?? 0
      return planned
        .filter(({ on }) => on > asOf)
        .reduce((sum, { to, amount }) => sum + (to === code ? amount : -amount), 0)
    })
    known.set(code, rises)
    return rises
  }
}
