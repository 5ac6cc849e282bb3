import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Cents, cents, roundCents, ZERO } from '#money'
import { restOfPlan } from '#plan'
import { forecastSeries } from '#series'
import type { Transfer } from '#statement'
import { addMonths, type Day, daysIn, type Month, monthNumber, monthsUntil } from '#time'
import type { ForecastSettings, LoanSchedule } from './basis.ts'
import type { Chart } from './chart.ts'

const PAST_MONTHS = 36
const LEAST_OF_TWELVE = 6
const REPEATS = 0.8
/** The books know months, not days, of what was moved. */
const USUAL_DAY = 20

/** How a balance-sheet account is taken to move on, for people to check. */
export interface RegularTransfer {
  readonly code: ItemCode
  readonly by: 'schedule' | 'everyMonth' | 'calendar'
  /** Rise of the account by forecast month, natural sign, cents; the running month's rest. */
  readonly amounts: readonly Cents[]
}

export interface TransferQuestion {
  readonly chart: Chart
  readonly months: readonly Month[]
  readonly asOf: Day
  readonly settings: ForecastSettings
  /** Accounts whose movements something else explains. */
  readonly explained: ReadonlySet<ItemCode>
  readonly bank: ItemCode
}

/**
 * Loan principal, drawings, purchases of assets and the like, where they are regular: the account
 * moved in at least 6 of the last 12 months, or in the same calendar months of both last years. The
 * user's loan schedule wins; everything else stays as it is. A loan that fell by 500.00 every month
 * falls by 500.00 until it is paid back.
 */
export function regularTransfers(question: TransferQuestion): RegularTransfer[] {
  const { chart, explained, settings } = question
  return chart.balance
    .filter(series => !explained.has(series.code))
    .flatMap(series => {
      const schedule = settings.loans[series.code]
      const found = schedule ? scheduled(series, schedule, question) : learned(series, question)
      return found ? [found] : []
    })
}

/** As movements of the main bank account, dated. */
export function transfersOf(
  regular: readonly RegularTransfer[],
  { chart, months, asOf, settings, bank }: TransferQuestion,
): Transfer[] {
  const assets = new Set(
    chart.balance.filter(each => each.itemType === ITEM_TYPE.asset).map(each => each.code),
  )
  return regular.flatMap(({ code, amounts }) => {
    const day = settings.loans[code]?.dayOfMonth ?? USUAL_DAY
    return amounts.flatMap((amount, index) => {
      const month = months[index]
      if (month === undefined || amount === ZERO) return []
      const isOut = amount > 0 === assets.has(code)
      return [
        {
          on: dayIn(month, day, asOf),
          from: isOut ? bank : code,
          to: isOut ? code : bank,
          amount: cents(Math.abs(amount)),
          label: chart.nameOf(code),
        },
      ]
    })
  })
}

/** The day of the month, or its last where that is gone or the month is shorter. */
function dayIn(month: Month, number: number, asOf: Day): Day {
  const length = daysIn(month)
  const on = (day: number) => `${month}-${String(day).padStart(2, '0')}` as Day
  const wanted = on(Math.min(number, length))
  return wanted > asOf ? wanted : on(length)
}

function scheduled(
  series: LedgerSeries,
  { principal }: LoanSchedule,
  { chart, months }: TransferQuestion,
): RegularTransfer {
  const soFar = cents(chart.balanceNow(series.code) - closing(chart, series.code))
  const wanted = months.map((_, index) =>
    index === 0 ? restOfPlan(cents(-principal), soFar) : cents(-principal),
  )
  return { code: series.code, by: 'schedule', amounts: untilPaidBack(chart, series.code, wanted) }
}

function learned(series: LedgerSeries, question: TransferQuestion): RegularTransfer | null {
  const { chart, months } = question
  const moves = movesOf(chart, series.code)
  const by = regularity(
    moves.map(move => move.amount),
    moves.at(-1)?.month,
  )
  if (by === null) return null
  const { mean } = forecastSeries(
    moves.map(move => move.amount),
    months.length,
  )
  const soFar = cents(chart.balanceNow(series.code) - closing(chart, series.code))
  const planned = months.map((_, index) => {
    const amount = roundCents(mean[index] ?? 0)
    return index === 0 ? restOfPlan(amount, soFar) : amount
  })
  const isLoan = chart.roleOf(series.code) === 'loan'
  const amounts = isLoan ? untilPaidBack(chart, series.code, planned) : planned
  return { code: series.code, by, amounts }
}

const closing = (chart: Chart, code: ItemCode): Cents =>
  chart.balanceAt(code, chart.ledger.closeMonth)

/** Month by month how an account's balance moved, from its first figure on. */
function movesOf(chart: Chart, code: ItemCode) {
  const months = monthsUntil(chart.ledger.closeMonth, PAST_MONTHS)
  const start = months.findIndex(month => chart.balanceAt(code, month) !== ZERO)
  return months.slice(start < 0 ? months.length : start + 1).map(month => ({
    month,
    amount: cents(chart.balanceAt(code, month) - chart.balanceAt(code, addMonths(month, -1))),
  }))
}

/** Whether movements, oldest first, come every month or in the same months every year. */
function regularity(
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

/** A loan is paid back once. */
function untilPaidBack(chart: Chart, code: ItemCode, amounts: readonly Cents[]): Cents[] {
  let left = Math.max(0, chart.balanceNow(code))
  return amounts.map(amount => {
    const kept = amount < 0 ? cents(-Math.min(-amount, left)) : amount
    left += kept
    return kept
  })
}
