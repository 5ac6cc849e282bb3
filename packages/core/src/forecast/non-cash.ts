import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { ZERO } from '#money'
import { addMonths, type Month, monthsUntil } from '#time'
import type { Chart } from './chart.ts'

const MONTHS = 24
const LEAST_MONTHS = 6
const AGREE = 0.9

/**
 * The balance-sheet account that moves by exactly what is booked on a profit-and-loss account, in
 * at least nine months of ten over two years: a provision for leave, a release of a prepayment. No
 * money moves with it. Null where there is none.
 */
export function nonCashTwin(
  chart: Chart,
  series: LedgerSeries,
  candidates: readonly Mover[],
): ItemCode | null {
  const months = monthsUntil(chart.ledger.closeMonth, MONTHS)
  const booked = months.map(month => chart.profitAt(series.code, month))
  if (booked.filter(amount => amount !== ZERO).length < LEAST_MONTHS) return null
  const twin = candidates.find(({ series: candidate, moved }) => {
    // An expense makes what is owed rise and what is owned fall; income the other way round.
    const isSame =
      (series.itemType === ITEM_TYPE.expense) !== (candidate.itemType === ITEM_TYPE.asset)
    const busy = months.filter((_, at) => booked[at] !== ZERO || moved[at] !== ZERO).length
    const agreed = months.filter((_, at) => {
      const amount = booked[at] ?? ZERO
      return amount !== ZERO && moved[at] === (isSame ? amount : -amount)
    }).length
    return busy >= LEAST_MONTHS && agreed >= AGREE * busy
  })
  return twin?.series.code ?? null
}

/** An account of the balance sheet and how it moved in each of the months that are compared. */
export interface Mover {
  readonly series: LedgerSeries
  readonly moved: readonly number[]
}

/** Those that moved at all in the last two years. */
export function moversOf(chart: Chart, candidates: readonly LedgerSeries[]): Mover[] {
  const months = monthsUntil(chart.ledger.closeMonth, MONTHS)
  return candidates
    .map(series => ({ series, moved: months.map(month => rise(chart, series.code, month)) }))
    .filter(({ moved }) => moved.some(amount => amount !== ZERO))
}

const rise = (chart: Chart, code: ItemCode, month: Month): number =>
  chart.balanceAt(code, month) - chart.balanceAt(code, addMonths(month, -1))
