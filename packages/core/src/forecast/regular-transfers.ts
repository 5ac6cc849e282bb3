import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Cents, cents, type Ppm, roundCents, splitAlong, ZERO } from '#money'
import { expectedAmounts, rememberedForecast, restOfPlan } from '#plan'
import { forecastSeries, mean, type SeriesForecast } from '#series'
import type { Transfer } from '#statement'
import { type Day, dayInMonth, lastDay, type Month, monthNumber, monthsUntil } from '#time'
import type { ForecastSettings, LoanSchedule } from './basis.ts'
import type { Chart } from './chart.ts'
import type { FollowedBalance } from './follow-habits.ts'
import { byMonthOfYear, goesNowAndThen, type Moves, movesOf, regularity } from './past-moves.ts'

const PAST_MONTHS = 36
const YEAR = 12
/** The books know months, not days, of what was moved. */
export const USUAL_DAY = 20

/** How a balance-sheet account is taken to move on, for people to check. */
export interface RegularTransfer {
  readonly code: ItemCode
  readonly by: 'schedule' | 'everyMonth' | 'calendar' | 'average' | 'level' | 'bankBalance'
  /** Rise of the account by forecast month, natural sign, cents; the running month's rest. */
  readonly amounts: readonly Cents[]
  /** By forecast month what was expected where people planned; absent where both stand. */
  readonly replaced?: readonly Cents[]
  /** By forecast month the day it is moved on. */
  readonly on: readonly Day[]
  /** The forecast of its movements; null where its owner or an average speaks. */
  readonly series: SeriesForecast | null
  /** Where it follows the bank balance: how. */
  readonly follows?: FollowedBalance
}

export interface TransferQuestion {
  readonly chart: Chart
  readonly months: readonly Month[]
  readonly asOf: Day
  readonly settings: ForecastSettings
  /** Accounts whose movements something else explains. */
  readonly explained: ReadonlySet<ItemCode>
  /** When goods booked on an inventory account in the rest of the running month are paid. */
  readonly restOfMonth: (code: ItemCode) => readonly Ppm[]
}

/**
 * Loan principal, drawings, purchases of assets and the like, where they are regular: the account
 * moved in at least 6 of the last 12 months, or in the same calendar months of both last years. The
 * user's loan schedule wins. What is bought or drawn now and then, in both last years, goes on with
 * its average; money that comes now and then is not counted on, and everything else stays as it is.
 * Inventory goes to the level its past says. A loan that fell by 500.00 every month falls by 500.00
 * until it is paid back.
 */
export function regularTransfers(question: TransferQuestion): RegularTransfer[] {
  const { chart, explained, settings } = question
  return chart.balance
    .filter(series => !explained.has(series.code))
    .flatMap(series => {
      const schedule = settings.loans[series.code]
      if (!schedule && chart.roleOf(series.code) === 'inventory') return levelled(series, question)
      const found = schedule ? scheduled(series, schedule, question) : learned(series, question)
      return found ? [found] : []
    })
}

/**
 * The mean of each month, so that a year may be added up, but never raised beyond the liveliest
 * twelve months of the last two years: an owner who draws 240 every year, 20 or 50 at a time, is
 * not expected to draw 260.
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

/** As dated movements of the main bank account. */
export function transfersOf(
  regular: readonly RegularTransfer[],
  chart: Chart,
  bank: ItemCode,
): Transfer[] {
  const assets = new Set(
    chart.balance.filter(each => each.itemType === ITEM_TYPE.asset).map(each => each.code),
  )
  return regular.flatMap(({ code, amounts, on }) =>
    amounts.flatMap((amount, index) => {
      const day = on[index]
      if (day === undefined || amount === ZERO) return []
      const isOut = amount > 0 === assets.has(code)
      const [from, to] = isOut ? [bank, code] : [code, bank]
      return [{ on: day, from, to, amount: cents(Math.abs(amount)), label: chart.nameOf(code) }]
    }),
  )
}

/** The day of the month, or its last where that is gone or the month is shorter. */
export function dayIn(month: Month, number: number, asOf: Day): Day {
  const wanted = dayInMonth(month, number)
  return wanted > asOf ? wanted : lastDay(month)
}

function scheduled(
  series: LedgerSeries,
  { principal, dayOfMonth }: LoanSchedule,
  { chart, months, asOf }: TransferQuestion,
): RegularTransfer {
  const soFar = cents(chart.balanceNow(series.code) - closing(chart, series.code))
  const wanted = months.map((_, index) =>
    index === 0 ? restOfPlan(cents(-principal), soFar) : cents(-principal),
  )
  const on = months.map(month => dayIn(month, dayOfMonth, asOf))
  const amounts = untilPaidBack(chart, series.code, wanted)
  return { code: series.code, by: 'schedule', amounts, on, series: null }
}

function learned(series: LedgerSeries, question: TransferQuestion): RegularTransfer | null {
  const { chart, months } = question
  const moves = movesOf(chart, series.code)
  const amounts = moves.map(move => move.amount)
  const found = howItMoves(series, question, moves)
  if (found === null) return null
  const { by, forecast } = found
  const averages = byMonthOfYear(moves) ?? new Array<number>(YEAR).fill(mean(amounts.slice(-24)))
  const expected = forecast ? noMoreThanEver(forecast, amounts) : []
  const soFar = cents(chart.balanceNow(series.code) - closing(chart, series.code))
  const planned = months.map((month, index) => {
    const amount = roundCents(expected[index] ?? averages[monthNumber(month) - 1] ?? 0)
    return index === 0 ? restOfPlan(amount, soFar) : amount
  })
  const isLoan = chart.roleOf(series.code) === 'loan'
  const kept = isLoan ? untilPaidBack(chart, series.code, planned) : planned
  const on = months.map(month => dayIn(month, USUAL_DAY, question.asOf))
  return { code: series.code, by, amounts: kept, on, series: forecast }
}

function howItMoves(
  series: LedgerSeries,
  { chart, months }: TransferQuestion,
  moves: Moves,
): { readonly by: RegularTransfer['by']; readonly forecast: SeriesForecast | null } | null {
  const amounts = moves.map(move => move.amount)
  const by = regularity(amounts, moves.at(-1)?.month)
  if (by === null) {
    return goesNowAndThen(series, chart, amounts) ? { by: 'average', forecast: null } : null
  }
  const key = `moves ${chart.ledger.closeMonth} ${months.length}`
  const forecast = rememberedForecast(series, key, () => forecastSeries(amounts, months.length))
  // The same months of two years, but not of all: their own averages are nearer than one of a year.
  const isUneven = by === 'calendar' && forecast.method === 'intermittent'
  return isUneven && byMonthOfYear(moves) ? { by: 'average', forecast: null } : { by, forecast }
}

/**
 * Goods on hand keep a level, with its seasons: forecasts of their rises would add up to a drift.
 */
function levelled(series: LedgerSeries, question: TransferQuestion): RegularTransfer {
  const { chart, months, asOf } = question
  const { code } = series
  const known = monthsUntil(chart.ledger.closeMonth, PAST_MONTHS).map(month =>
    chart.balanceAt(code, month),
  )
  const start = known.findIndex(level => level !== ZERO)
  const levels = start < 0 ? [] : known.slice(start)
  const key = `levels ${chart.ledger.closeMonth} ${months.length}`
  const forecast = rememberedForecast(series, key, () => forecastSeries(levels, months.length))
  let before = closing(chart, code)
  const planned = months.map((_, index) => {
    const level = roundCents(forecast.mean[index] ?? 0)
    const risen = cents(level - before)
    before = level
    return risen
  })
  lessBought(
    planned,
    cents(chart.balanceNow(code) - closing(chart, code)),
    question.restOfMonth(code),
  )
  const on = months.map(month => dayIn(month, USUAL_DAY, asOf))
  return { code, by: 'level', amounts: planned, on, series: null }
}

/**
 * Goods bought earlier in the running month are used in its rest: what is planned to be used is not
 * bought again, and so not paid again when its bills would have been.
 */
function lessBought(planned: Cents[], soFar: Cents, restOfMonth: readonly Ppm[]): void {
  for (const [month, part] of splitAlong(soFar, restOfMonth).entries()) {
    const amount = planned[month]
    if (amount !== undefined) planned[month] = cents(amount - part)
  }
}

const closing = (chart: Chart, code: ItemCode): Cents =>
  chart.balanceAt(code, chart.ledger.closeMonth)

/** A loan is paid back once. */
function untilPaidBack(chart: Chart, code: ItemCode, amounts: readonly Cents[]): Cents[] {
  let left = Math.max(0, chart.balanceNow(code))
  return amounts.map(amount => {
    const kept = amount < 0 ? cents(-Math.min(-amount, left)) : amount
    left += kept
    return kept
  })
}
