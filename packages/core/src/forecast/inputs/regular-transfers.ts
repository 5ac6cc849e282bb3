import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Cents, cents, roundCents, splitAlong, ZERO } from '#money'
import type { Transfer } from '#plan'
import { cachedForecast, expectedAmounts, restOfPlan } from '#plan'
import { forecastSeries, mean, type SeriesForecast } from '#series'
import { type Day, dayInMonth, lastDay, type Month, monthNumber, monthsUntil } from '#time'
import type { Settlement } from '#timing'
import type { AccountIndex } from '../account-index.ts'
import { type ForecastSettings, hasTerms, type LoanSchedule } from '../basis.ts'
import {
  byMonthOfYear,
  type HistoricalMovements,
  historicalMovementsOf,
  isOccasional,
  regularity,
} from './historical-movements.ts'
import type { BalanceDriver } from './plan-balance-driven.ts'

const PAST_MONTHS = 36
const YEAR = 12
/** The day assumed for a movement: the books give only its month. */
export const USUAL_DAY = 20

/** The expected movement of a balance-sheet account, so that users can check it. */
export interface RegularTransfer {
  readonly code: ItemCode
  readonly by: 'schedule' | 'everyMonth' | 'calendar' | 'average' | 'level' | 'bankBalance'
  /**
   * Rise of the account by forecast month, natural sign, in cents; for the running month only the
   * rest.
   */
  readonly amounts: readonly Cents[]
  /**
   * By forecast month, the expected amount that a planned transfer replaces; absent if nothing is
   * replaced.
   */
  readonly replaced?: readonly Cents[]
  /**
   * For goods bought on credit, the payments by forecast month; absent if money moves with the
   * account.
   */
  readonly paid?: readonly Cents[]
  /** By forecast month, the day of the movement. */
  readonly on: readonly Day[]
  /** The forecast of its movements; null for a schedule or an average. */
  readonly series: SeriesForecast | null
  /** The balance-driven rule of the account, if it has one. */
  readonly driver?: BalanceDriver
}

export interface TransferQuestion {
  readonly accountIndex: AccountIndex
  readonly months: readonly Month[]
  readonly asOf: Day
  readonly settings: ForecastSettings
  /** Accounts whose movements have another explanation. */
  readonly explained: ReadonlySet<ItemCode>
  /** When goods bought on an inventory account are paid. */
  readonly settlementOf: (code: ItemCode) => Settlement
}

/**
 * Regular movements such as loan principal, drawings and purchases of assets: the account moved in
 * at least 6 of the last 12 months, or in the same calendar months of both last years. The user's
 * loan schedule overrides this. Occasional purchases or drawings in both last years continue at
 * their average; occasional receipts are not expected, and all other balances stay. Inventory
 * returns to its usual level. A loan that fell by 500.00 every month falls by 500.00 until it is
 * paid back.
 */
export function regularTransfers(question: TransferQuestion): RegularTransfer[] {
  const { accountIndex, explained, settings } = question
  return accountIndex.balance
    .filter(series => !explained.has(series.code))
    .flatMap(series => {
      const saved = settings.loans[series.code]
      const schedule = hasTerms(saved) ? undefined : saved
      if (!schedule && accountIndex.roleOf(series.code) === 'inventory') {
        return levelled(series, question)
      }
      const found = schedule ? scheduled(series, schedule, question) : learned(series, question)
      return found ? [found] : []
    })
}

/**
 * The monthly means, scaled down where their first year would exceed both the largest twelve-month
 * total of the last two years and the forecast of the median. An owner who has drawn at most 240 a
 * year is not expected to draw 260.
 */
function noMoreThanEver(forecast: SeriesForecast, amounts: readonly Cents[]): readonly number[] {
  const yearOf = (list: readonly number[]) =>
    Math.abs(list.slice(0, YEAR).reduce((sum, amount) => sum + amount, 0))
  const means = expectedAmounts(forecast)
  const [middle, mean] = [yearOf(forecast.mean), yearOf(means)]
  const years = amounts.slice(-2 * YEAR).map((_, from, newer) => newer.slice(from, from + YEAR))
  const most = Math.max(0, ...years.filter(year => year.length === YEAR).map(yearOf))
  if (mean <= Math.max(middle, most)) return means
  return means.map(amount => (amount * Math.max(middle, most)) / mean)
}

/**
 * Turns the regular movements into dated transfers to or from the bank account that each of them
 * uses. Purchases on credit first change payables. If goods fall by 300.00 and bills of 100.00
 * would have been paid this month, payables fall by 200.00 and the bank keeps 100.00.
 */
export function transfersOf(
  regular: readonly RegularTransfer[],
  accountIndex: AccountIndex,
  bankOf: (code: ItemCode) => ItemCode,
): Transfer[] {
  const assets = new Set(
    accountIndex.balance.filter(each => each.itemType === ITEM_TYPE.asset).map(each => each.code),
  )
  return regular.flatMap(({ code, amounts, paid = amounts, on }) => {
    const bank = bankOf(code)
    const [payables = bank] = accountIndex.withRole('payables')
    const label = accountIndex.nameOf(code)
    const moved = (other: ItemCode, amount: number, day: Day | undefined): Transfer[] => {
      if (day === undefined || amount === 0) return []
      const isOut = amount > 0 === assets.has(code)
      const [from, to] = isOut ? [other, code] : [code, other]
      return [{ on: day, from, to, amount: cents(Math.abs(amount)), label }]
    }
    return amounts.flatMap((amount, index) => {
      const now = paid[index] ?? amount
      const day = on[index]
      return [...moved(bank, now, day), ...moved(payables, amount - now, day)]
    })
  })
}

/** The day of the month, or its last day if that day has passed or the month is shorter. */
export function dayIn(month: Month, number: number, asOf: Day): Day {
  const wanted = dayInMonth(month, number)
  return wanted > asOf ? wanted : lastDay(month)
}

function scheduled(
  series: LedgerSeries,
  { principal, dayOfMonth }: LoanSchedule,
  { accountIndex, months, asOf }: TransferQuestion,
): RegularTransfer {
  const moved = accountIndex.balanceNow(series.code) - closing(accountIndex, series.code)
  // What was borrowed this month is no repayment.
  const soFar = cents(Math.min(0, moved))
  const wanted = months.map((_, index) =>
    index === 0 ? restOfPlan(cents(-principal), soFar) : cents(-principal),
  )
  const on = months.map(month => dayIn(month, dayOfMonth, asOf))
  const amounts = untilPaidBack(accountIndex, series.code, wanted)
  return { code: series.code, by: 'schedule', amounts, on, series: null }
}

function learned(series: LedgerSeries, question: TransferQuestion): RegularTransfer | null {
  const { accountIndex, months } = question
  const moves = historicalMovementsOf(accountIndex, series.code)
  const amounts = moves.map(move => move.amount)
  const found = howItMoves(series, question, moves)
  if (found === null) return null
  const { by, forecast } = found
  const isOwners = accountIndex.roleOf(series.code) === 'ownersEquity'
  const averages =
    byMonthOfYear(moves, isOwners) ?? new Array<number>(YEAR).fill(mean(amounts.slice(-24)))
  const expected = forecast ? noMoreThanEver(forecast, amounts) : []
  const soFar = cents(accountIndex.balanceNow(series.code) - closing(accountIndex, series.code))
  const planned = months.map((month, index) => {
    const amount = roundCents(expected[index] ?? averages[monthNumber(month) - 1] ?? 0)
    return index === 0 ? restOfPlan(amount, soFar) : amount
  })
  const isLoan = accountIndex.roleOf(series.code) === 'loan'
  const kept = isLoan ? untilPaidBack(accountIndex, series.code, planned) : planned
  const on = months.map(month => dayIn(month, USUAL_DAY, question.asOf))
  return { code: series.code, by, amounts: kept, on, series: forecast }
}

function howItMoves(
  series: LedgerSeries,
  { accountIndex, months }: TransferQuestion,
  moves: HistoricalMovements,
): { readonly by: RegularTransfer['by']; readonly forecast: SeriesForecast | null } | null {
  const amounts = moves.map(move => move.amount)
  const by = regularity(amounts, moves.at(-1)?.month)
  if (by === null) {
    return isOccasional(series, accountIndex, amounts) ? { by: 'average', forecast: null } : null
  }
  const key = `moves ${accountIndex.ledger.closeMonth} ${months.length}`
  const forecast = cachedForecast(series, key, () => forecastSeries(amounts, months.length))
  // If the account moved in the same calendar months of two years, an average for each of these
  // months is more accurate than one average for the year.
  const isUneven = by === 'calendar' && forecast.method === 'intermittent'
  return isUneven && byMonthOfYear(moves) ? { by: 'average', forecast: null } : { by, forecast }
}

/**
 * Inventory is forecast by its level, with seasons: forecasts of its monthly changes would add up
 * to a drift. Without a cost of goods, purchases to reach the level are paid when bills on
 * inventory are paid.
 */
function levelled(series: LedgerSeries, question: TransferQuestion): RegularTransfer {
  const { accountIndex, months, asOf } = question
  const { code } = series
  const known = monthsUntil(accountIndex.ledger.closeMonth, PAST_MONTHS).map(month =>
    accountIndex.balanceAt(code, month),
  )
  const start = known.findIndex(level => level !== ZERO)
  const levels = start < 0 ? [] : known.slice(start)
  const key = `levels ${accountIndex.ledger.closeMonth} ${months.length}`
  const forecast = cachedForecast(series, key, () => forecastSeries(levels, months.length))
  let before = accountIndex.balanceNow(code)
  const amounts = months.map((_, index) => {
    const level = roundCents(forecast.mean[index] ?? 0)
    const risen = cents(level - before)
    before = level
    return risen
  })
  const on = months.map(month => dayIn(month, USUAL_DAY, asOf))
  const hasPayables = accountIndex.withRole('payables').length > 0
  const paid = hasPayables ? paidLater(amounts, question.settlementOf(code)) : amounts
  return { code, by: 'level', amounts, paid, on, series: null }
}

/**
 * Spreads the amount of each month over the months in which it is paid: 100.00, half of it paid a
 * month later, is 50.00 in both months.
 */
function paidLater(
  amounts: readonly Cents[],
  { restOfMonth, fullMonth }: Pick<Settlement, 'restOfMonth' | 'fullMonth'>,
): Cents[] {
  const paid = amounts.map((): number => 0)
  for (const [month, amount] of amounts.entries()) {
    const shares = month === 0 ? restOfMonth : fullMonth
    for (const [later, part] of splitAlong(amount, shares).entries()) {
      const at = month + later
      if (at < paid.length) paid[at] = (paid[at] ?? 0) + part
    }
  }
  return paid.map(cents)
}

const closing = (accountIndex: AccountIndex, code: ItemCode): Cents =>
  accountIndex.balanceAt(code, accountIndex.ledger.closeMonth)

/** A loan is paid back only once. */
function untilPaidBack(
  accountIndex: AccountIndex,
  code: ItemCode,
  amounts: readonly Cents[],
): Cents[] {
  let left = Math.max(0, accountIndex.balanceNow(code))
  return amounts.map(amount => {
    const kept = amount < 0 ? cents(-Math.min(-amount, left)) : amount
    left += kept
    return kept
  })
}
