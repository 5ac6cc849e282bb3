/** How balance-sheet accounts have moved: every month, occasionally, or at a time of the year. */
import { ITEM_TYPE, type ItemCode, profitSign } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Cents, cents, ZERO } from '#money'
import { mean } from '#series'
import { addMonths, type Month, monthNumber, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'

const PAST_MONTHS = 36
const MIN_MONTHS_OF_TWELVE = 6
const YEAR = 12
const REPEATS = 0.8
/**
 * The share of occasional movements that must fall in calendar months with more than one of them.
 */
const MOSTLY = 0.6

/** Rises of an account by month, oldest first. */
export type HistoricalMovements = readonly { readonly month: Month; readonly amount: Cents }[]

/**
 * Occasional movements that fall mostly in the same calendar months, such as dividends: the mean of
 * all years by calendar month, January first. After 100 in one December and 60 in the next, 80 are
 * expected in December and nothing else. Null if no calendar month is typical. Months that the
 * books have only once are as typical as the others if `trustsFirst`; otherwise nothing is expected
 * in them.
 */
export function byMonthOfYear(
  moves: HistoricalMovements,
  trustsFirst = false,
): readonly number[] | null {
  const years = Array.from({ length: YEAR }, (_, at) =>
    moves.filter(({ month }) => monthNumber(month) === at + 1).map(({ amount }) => amount),
  )
  const months = years.map(amounts => ({
    usual: mean(amounts),
    moved: amounts.filter(amount => amount !== ZERO).length,
    isFirst: trustsFirst && amounts.length === 1,
  }))
  const seen = months.filter(({ isFirst }) => !isFirst)
  const all = seen.reduce((sum, { moved }) => sum + moved, 0)
  const again = seen.reduce((sum, { moved }) => sum + (moved > 1 ? moved : 0), 0)
  if (all === 0 || again / all < MOSTLY) return null
  return months.map(({ usual, moved, isFirst }) => (moved > 1 || isFirst ? usual : 0))
}

/** The monthly movements of an account's balance, from its first figure on. */
export function historicalMovementsOf(
  accountIndex: AccountIndex,
  code: ItemCode,
): HistoricalMovements {
  const months = monthsUntil(accountIndex.ledger.closeMonth, PAST_MONTHS)
  const start = months.findIndex(month => accountIndex.balanceAt(code, month) !== ZERO)
  return months.slice(start < 0 ? months.length : start + 1).map(month => ({
    month,
    amount: cents(
      accountIndex.balanceAt(code, month) - accountIndex.balanceAt(code, addMonths(month, -1)),
    ),
  }))
}

/**
 * Whether assets were bought or money was drawn in both of the last two years. With one year of
 * books it must be no more than a month's income: a shop's new oven, not the shop.
 */
export function isOccasional(
  series: LedgerSeries,
  accountIndex: AccountIndex,
  amounts: readonly Cents[],
): boolean {
  const role = accountIndex.roleOf(series.code)
  if (amounts.length < 12 || (role !== 'fixedAsset' && role !== 'ownersEquity')) return false
  const out = (list: readonly Cents[]) => {
    const sum = list.reduce((total: number, amount) => total + amount, 0)
    return series.itemType === ITEM_TYPE.asset ? sum : -sum
  }
  const newer = out(amounts.slice(-12))
  if (amounts.length < 24) {
    const usual = role === 'ownersEquity' ? profitOfYear(accountIndex) : 0
    return newer > 0 && newer <= Math.max(usual, monthlyIncome(accountIndex))
  }
  return newer > 0 && out(amounts.slice(-24, -12)) > 0
}

function profitOfYear({ profit, profitAt, ledger }: AccountIndex): number {
  const year = monthsUntil(ledger.closeMonth, YEAR)
  return profit.reduce((sum, { code, itemType }) => {
    const amount = year.reduce((upTo: number, month) => upTo + profitAt(code, month), 0)
    return sum + profitSign(itemType) * amount
  }, 0)
}

function monthlyIncome({ profit, profitAt, ledger }: AccountIndex): number {
  const year = monthsUntil(ledger.closeMonth, 12)
  return profit
    .filter(series => series.itemType === ITEM_TYPE.revenue)
    .flatMap(series => year.map(month => profitAt(series.code, month) / year.length))
    .reduce((sum, amount) => sum + amount, 0)
}

/** Whether movements, oldest first, happen every month or in the same months every year. */
export function regularity(
  amounts: readonly Cents[],
  last: Month | undefined,
): 'everyMonth' | 'calendar' | null {
  if (last === undefined) return null
  const moved = (list: readonly Cents[], from: Month) =>
    new Set(
      list.flatMap((amount, index) =>
        amount === ZERO ? [] : [monthNumber(addMonths(from, index))],
      ),
    )
  const newer = moved(amounts.slice(-12), addMonths(last, -11))
  if (newer.size >= MIN_MONTHS_OF_TWELVE) return 'everyMonth'
  if (amounts.length < 24) return null
  const older = moved(amounts.slice(-24, -12), addMonths(last, -23))
  const both = [...newer].filter(each => older.has(each)).length
  const either = new Set([...newer, ...older]).size
  return either > 0 && both / either >= REPEATS ? 'calendar' : null
}
