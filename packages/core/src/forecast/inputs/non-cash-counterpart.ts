import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { ZERO } from '#money'
import { addMonths, type Month, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'

const MONTHS = 24
const MIN_MONTHS = 6
const AGREE = 0.9

/**
 * The balance-sheet account that moves by exactly the amount booked on a profit-and-loss account,
 * in at least nine months of ten over two years: a provision for leave, a release of a prepayment.
 * No money moves with it. Null if there is none.
 */
export function nonCashCounterpart(
  accountIndex: AccountIndex,
  series: LedgerSeries,
  candidates: readonly Mover[],
): ItemCode | null {
  const months = monthsUntil(accountIndex.ledger.closeMonth, MONTHS)
  const booked = months.map(month => accountIndex.profitAt(series.code, month))
  if (booked.filter(amount => amount !== ZERO).length < MIN_MONTHS) return null
  const counterpart = candidates.find(({ series: candidate, moved }) => {
    // An expense raises liabilities and lowers assets; income does the opposite.
    const isSame =
      (series.itemType === ITEM_TYPE.expense) !== (candidate.itemType === ITEM_TYPE.asset)
    const busy = months.filter((_, at) => booked[at] !== ZERO || moved[at] !== ZERO).length
    const agreed = months.filter((_, at) => {
      const amount = booked[at] ?? ZERO
      return amount !== ZERO && moved[at] === (isSame ? amount : -amount)
    }).length
    return busy >= MIN_MONTHS && agreed >= AGREE * busy
  })
  return counterpart?.series.code ?? null
}

/** A balance-sheet account with its movement in each compared month. */
export interface Mover {
  readonly series: LedgerSeries
  readonly moved: readonly number[]
}

/** The accounts that moved at all in the last two years. */
export function moversOf(accountIndex: AccountIndex, candidates: readonly LedgerSeries[]): Mover[] {
  const months = monthsUntil(accountIndex.ledger.closeMonth, MONTHS)
  return candidates
    .map(series => ({ series, moved: months.map(month => rise(accountIndex, series.code, month)) }))
    .filter(({ moved }) => moved.some(amount => amount !== ZERO))
}

const rise = (accountIndex: AccountIndex, code: ItemCode, month: Month): number =>
  accountIndex.balanceAt(code, month) - accountIndex.balanceAt(code, addMonths(month, -1))
