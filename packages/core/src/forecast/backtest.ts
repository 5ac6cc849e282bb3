import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, sumCents, ZERO } from '#money'
import { mean } from '#series'
import { addDays, addMonths, type Day, daysBetween, lastDay, type Month, monthsUntil } from '#time'
import { buildForecast } from './build-forecast.ts'
import { cashFan } from './cash-fan.ts'
import type { BacktestReport, Forecast, Miss } from './forecast.ts'
import { type BooksHistory, pastBooks } from './past-books.ts'
import { rolesOf } from './roles.ts'

const HORIZONS = [1, 3, 6, 12] as const
const CLOSES = 18
/** A forecast from less than a year is tried, but it is not what is measured. */
const LEAST_HISTORY = 12
const PATHS = 300
const SEED = 20_261_121

export interface BacktestOptions {
  /** The newest past closes that are forecast from; 18 unless told. */
  readonly closes?: number
  readonly paths?: number
  readonly seed?: number
}

/** One closing balance as it was forecast from a past close, and as it came. Cents. */
export interface BacktestPoint {
  readonly close: Month
  readonly months: 1 | 3 | 6 | 12
  readonly actual: Cents
  readonly ours: Cents
  readonly sameMonthLastYear: Cents
  readonly runRate: Cents
  readonly lower80: Cents
  readonly upper80: Cents
}

/**
 * Forecasts again from past closes with only what was known then, and compares with what happened,
 * beside two guesses anybody can make: cash moves as in the same months of last year, or as in the
 * mean of the last twelve. Null while no close has a year before it and a month after it.
 */
export function backtest(
  ledger: Ledger,
  history: BooksHistory,
  options: BacktestOptions = {},
): BacktestReport | null {
  const cash = cashOf(ledger, history)
  const closes = closesOf(ledger, cash, options.closes ?? CLOSES)
  if (closes.length === 0) return null
  const points: BacktestPoint[] = []
  const dates: DateMisses[] = []
  for (const close of closes) {
    const past = pastBooks(ledger, history, close)
    const forecast = buildForecast(past.ledger, past.basis, Math.max(...HORIZONS))
    points.push(...pointsOf(forecast, close, cash, options))
    dates.push(dateMisses(forecast, history, lastDay(close)))
  }
  const receipts = usualReceipts(ledger)
  return {
    closes,
    horizons: HORIZONS.flatMap(months => {
      const own = points.filter(point => point.months === months)
      return own.length === 0 ? [] : [horizonOf(months, own, receipts)]
    }),
    paymentDates: paymentDatesOf(dates),
  }
}

/** All bank accounts together at the end of a month; null where the books do not know. */
type CashAt = (month: Month) => Cents | null

function cashOf(ledger: Ledger, history: BooksHistory): CashAt {
  const roles = rolesOf(history)
  const banks = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).filter(
    series => roles.get(series.code) === 'bank',
  )
  return month => {
    // The running month is not over: it never enters accuracy.
    if (month > ledger.closeMonth) return null
    const values = banks.map(series => valueAt(ledger, series, month))
    const known = values.filter(value => value !== null)
    return known.length === 0 ? null : sumCents(known)
  }
}

function closesOf({ closeMonth }: Ledger, cash: CashAt, count: number): Month[] {
  return monthsUntil(addMonths(closeMonth, -1), count).filter(
    close => cash(addMonths(close, -LEAST_HISTORY)) !== null && cash(close) !== null,
  )
}

function pointsOf(
  forecast: Forecast,
  close: Month,
  cash: CashAt,
  { paths = PATHS, seed = SEED }: BacktestOptions,
): BacktestPoint[] {
  const { byMonth } = cashFan(forecast, null, { paths, seed })
  const opening = cash(close) ?? ZERO
  const yearBefore = cash(addMonths(close, -LEAST_HISTORY)) ?? ZERO
  return HORIZONS.flatMap(months => {
    const actual = cash(addMonths(close, months))
    const lastYear = cash(addMonths(close, months - 12))
    if (actual === null || lastYear === null) return []
    const at = months - 1
    return [
      {
        close,
        months,
        actual,
        ours: cents(forecast.statements.closingCash[at] ?? 0),
        sameMonthLastYear: cents(opening + lastYear - yearBefore),
        runRate: cents(opening + Math.round(((opening - yearBefore) * months) / 12)),
        lower80: cents(Math.round(byMonth.p10[at] ?? 0)),
        upper80: cents(Math.round(byMonth.p90[at] ?? 0)),
      },
    ]
  })
}

function horizonOf(
  months: BacktestPoint['months'],
  points: readonly BacktestPoint[],
  receipts: number,
): BacktestReport['horizons'][number] {
  const miss = (pick: (point: BacktestPoint) => Cents): Miss => {
    const amount = mean(points.map(point => Math.abs(pick(point) - point.actual)))
    return { amount: cents(Math.round(amount)), share: receipts === 0 ? 0 : amount / receipts }
  }
  const inside = points.filter(
    ({ actual, lower80, upper80 }) => actual >= lower80 && actual <= upper80,
  )
  return {
    months,
    count: points.length,
    ours: miss(point => point.ours),
    sameMonthLastYear: miss(point => point.sameMonthLastYear),
    runRate: miss(point => point.runRate),
    coverage80: inside.length / points.length,
  }
}

/** Income of a month, over the last year: transfers between own accounts are no receipts. */
function usualReceipts(ledger: Ledger): number {
  const year = monthsUntil(ledger.closeMonth, 12)
  const income = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .filter(series => series.itemType === ITEM_TYPE.revenue)
    .flatMap(series => year.map(month => valueAt(ledger, series, month) ?? ZERO))
  return Math.abs(sumCents(income)) / year.length
}

interface DateMisses {
  readonly learned: readonly number[]
  readonly due: readonly number[]
}

/** Of the documents open then and paid since: days between expected and real, learned and due. */
function dateMisses(forecast: Forecast, { documents }: BooksHistory, asOf: Day): DateMisses {
  const paidOn = new Map(documents.map(each => [each.documentId, each.paidOn]))
  const found = forecast.documents.flatMap(({ documentId, dueOn, expectedOn }) => {
    const paid = paidOn.get(documentId) ?? null
    if (paid === null || dueOn === null) return []
    const tomorrow = addDays(asOf, 1)
    // What is overdue cannot be paid on its due date any more: tomorrow at the earliest.
    const due = dueOn > asOf ? dueOn : tomorrow
    return [
      {
        learned: Math.abs(daysBetween(expectedOn, paid)),
        due: Math.abs(daysBetween(due, paid)),
      },
    ]
  })
  return { learned: found.map(each => each.learned), due: found.map(each => each.due) }
}

function paymentDatesOf(all: readonly DateMisses[]): BacktestReport['paymentDates'] {
  const learned = all.flatMap(each => each.learned)
  if (learned.length === 0) return null
  const tenth = (days: readonly number[]) => Math.round(mean(days) * 10) / 10
  return {
    count: learned.length,
    learnedDays: tenth(learned),
    dueDateDays: tenth(all.flatMap(each => each.due)),
  }
}
