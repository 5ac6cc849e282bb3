/**
 * How accounts of the balance sheet have moved: every month, now and then, at a time of the year.
 */
import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Cents, cents, ZERO } from '#money'
import { mean } from '#series'
import { addMonths, type Month, monthNumber, monthsUntil } from '#time'
import type { Chart } from './chart.ts'

const PAST_MONTHS = 36
const LEAST_OF_TWELVE = 6
const YEAR = 12
const REPEATS = 0.8
/** So much of what moved now and then did so in months of the year in which it moved again. */
const MOSTLY = 0.6

/** Rises of an account by month, oldest first. */
export type Moves = readonly { readonly month: Month; readonly amount: Cents }[]

/**
 * What moves now and then, but mostly in the same months of the year, such as dividends: by month
 * of the year the mean of all years, January first. Paid 100 in one December and 60 in the next,
 * 80 are expected in December and nothing else. Null where no months of the year stand out.
 */
export function byMonthOfYear(moves: Moves): readonly number[] | null {
  const years = Array.from({ length: YEAR }, (_, at) =>
    moves.filter(({ month }) => monthNumber(month) === at + 1).map(({ amount }) => amount),
  )
  const moved = years.map(amounts => amounts.filter(amount => amount !== ZERO).length)
  const all = moved.reduce((sum, count) => sum + count, 0)
  const again = moved.filter(count => count > 1).reduce((sum, count) => sum + count, 0)
  if (all === 0 || again / all < MOSTLY) return null
  return years.map((amounts, at) => ((moved[at] ?? 0) > 1 ? mean(amounts) : 0))
}

/** Month by month how an account's balance moved, from its first figure on. */
export function movesOf(chart: Chart, code: ItemCode): Moves {
  const months = monthsUntil(chart.ledger.closeMonth, PAST_MONTHS)
  const start = months.findIndex(month => chart.balanceAt(code, month) !== ZERO)
  return months.slice(start < 0 ? months.length : start + 1).map(month => ({
    month,
    amount: cents(chart.balanceAt(code, month) - chart.balanceAt(code, addMonths(month, -1))),
  }))
}

/**
 * Assets bought or money drawn in both of the last two years; of books that know one year only,
 * where it was no more than a month's income: a shop's new oven, not the shop.
 */
export function goesNowAndThen(
  series: LedgerSeries,
  chart: Chart,
  amounts: readonly Cents[],
): boolean {
  const role = chart.roleOf(series.code)
  if (amounts.length < 12 || (role !== 'fixedAsset' && role !== 'ownersEquity')) return false
  const out = (list: readonly Cents[]) => {
    const sum = list.reduce((total: number, amount) => total + amount, 0)
    return series.itemType === ITEM_TYPE.asset ? sum : -sum
  }
  const newer = out(amounts.slice(-12))
  if (amounts.length < 24) return newer > 0 && newer <= monthlyIncome(chart)
  return newer > 0 && out(amounts.slice(-24, -12)) > 0
}

function monthlyIncome({ profit, profitAt, ledger }: Chart): number {
  const year = monthsUntil(ledger.closeMonth, 12)
  return profit
    .filter(series => series.itemType === ITEM_TYPE.revenue)
    .flatMap(series => year.map(month => profitAt(series.code, month) / year.length))
    .reduce((sum, amount) => sum + amount, 0)
}

/** Whether movements, oldest first, come every month or in the same months every year. */
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
  if (newer.size >= LEAST_OF_TWELVE) return 'everyMonth'
  if (amounts.length < 24) return null
  const older = moved(amounts.slice(-24, -12), addMonths(last, -23))
  const both = [...newer].filter(each => older.has(each)).length
  const either = new Set([...newer, ...older]).size
  return either > 0 && both / either >= REPEATS ? 'calendar' : null
}
