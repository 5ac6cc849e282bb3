import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, sumCents, ZERO } from '#money'
import type { Adjustment } from '#plan'
import { mean } from '#series'
import { addDays, addMonths, type Day, daysBetween, lastDay, type Month, monthsUntil } from '#time'
import type { ForecastSources } from './basis.ts'
import { type CapitalByMonth, capitalBetween, capitalByMonth } from './capital.ts'
import { closingRange } from './fan/cash-fan.ts'
import type { BacktestReport, Forecast, Miss, PastEnd } from './forecast.ts'
import { type BooksHistory, pastBooks } from './past-books.ts'
import {
  combinationAt,
  combined,
  correctionShare,
  learnFromPast,
  PAST_HORIZONS,
  type PastLearning,
  type PastPoint,
  sideWidth,
  spreadAt,
} from './past-learning.ts'
import { resolveForecast } from './resolve-forecast.ts'
import { rolesOf } from './roles.ts'

const CLOSES = 18
const HORIZON = Math.max(...PAST_HORIZONS)
/**
 * Older closes that are used only for learning, so that the oldest reported close has a past too.
 */
const OLDER_CLOSES = 6
/** Forecasts from less than a year of history are not reported. */
const MIN_HISTORY = 12
const PATHS = 300
/** Past forecasts are compared by the sum of all bank accounts. */
const TOTALS = { dividesBanks: false }
const SEED = 20_261_121

export interface BacktestOptions {
  /** How many of the newest past closes are forecast from; the default is 18. */
  readonly closes?: number
  readonly paths?: number
  readonly seed?: number
  /** What the owner had planned at a close. Millpond learns from forecasts without it. */
  readonly plannedAt?: (past: ForecastSources) => readonly Adjustment[]
}

/** Forecasts made again from past closes with the data of that day, and what happened. */
export interface PastTrial {
  readonly closes: readonly Month[]
  /** Forecasts from the reported closes and from some older ones. */
  readonly points: readonly PastPoint[]
  /**
   * The points of forecasts that include what the owner had planned; the same as `points` without
   * plans.
   */
  readonly planned: readonly PastPoint[]
  /** Each of the first month ends after the reported closes; nothing is learned from them. */
  readonly ends: readonly EndPoint[]
  readonly paymentDates: BacktestReport['paymentDates']
}

type PointAt<Months extends number> = Omit<PastPoint, 'months'> & { readonly months: Months }
type EndPoint = PointAt<PastEnd['months']> & Pick<PastEnd, 'opening'>

const END_MONTHS = [1, 2, 3] as const satisfies readonly PastEnd['months'][]

/**
 * Makes forecasts again from past closes, by the model alone and by simple guesses. Null until a
 * close has a year of history before it and a month after it.
 */
export function tryPast(
  ledger: Ledger,
  history: BooksHistory,
  options: BacktestOptions = {},
): PastTrial {
  const cash = cashOf(ledger, history)
  const roles = rolesOf(history)
  const roleOf = (code: ItemCode) => roles.get(code) ?? null
  const count = options.closes ?? CLOSES
  const tried = closesOf(ledger, cash, count + OLDER_CLOSES)
  const closes = tried.slice(-count)
  const points: PastPoint[] = []
  const planned: PastPoint[] = []
  const ends: EndPoint[] = []
  const dates: DateMisses[] = []
  for (const close of tried) {
    const past = pastBooks(ledger, history, close)
    const forecastWith = (plans: readonly Adjustment[]) =>
      resolveForecast(past, plans, HORIZON, TOTALS)
    const forecast = forecastWith([])
    const capital = capitalByMonth({ ledger, roleOf }, forecast.facts.transfers)
    const pointsAt = pointsOf(forecast, close, { cash, capital }, options)
    const own = pointsAt(PAST_HORIZONS)
    points.push(...own)
    const plans = options.plannedAt?.(past) ?? []
    planned.push(
      ...(plans.length === 0
        ? own
        : pointsOf(forecastWith(plans), close, { cash, capital }, options)(PAST_HORIZONS)),
    )
    if (!closes.includes(close)) continue
    dates.push(dateMisses(forecast, history, lastDay(close)))
    const opening = cash(close) ?? ZERO
    ends.push(...pointsAt(END_MONTHS).map(point => ({ ...point, opening })))
  }
  return { closes, points, planned, ends, paymentDates: paymentDatesOf(dates) }
}

/** What the trial teaches for forecasts from the close of a ledger. */
export const learnedFromPast = ({ points }: PastTrial, { closeMonth }: Ledger): PastLearning =>
  learnFromPast(points, closeMonth)

/**
 * Compares forecasts from past closes with what happened. Each forecast uses only what was known at
 * its close: the books, and what older forecasts had taught. Null if there was nothing to compare.
 */
export function backtestReport(ledger: Ledger, trial: PastTrial): BacktestReport | null {
  const { closes, points, planned, ends, paymentDates } = trial
  if (closes.length === 0) return null
  const receipts = usualReceipts(ledger)
  const shown = points.flatMap((point, at) =>
    closes.includes(point.close) ? [met(point, planned[at] ?? point, points)] : [],
  )
  return {
    closes,
    horizons: PAST_HORIZONS.flatMap(months => {
      const own = shown.filter(({ point }) => point.months === months)
      return own.length === 0 ? [] : [horizonOf(months, own, receipts)]
    }),
    paymentDates,
    ends: ends.map(end => pastEnd(end, points)),
  }
}

/** The end of a month as the product would have shown it at that close. */
function pastEnd(point: EndPoint, all: readonly PastPoint[]): PastEnd {
  const { close, months, opening, actual } = point
  const { ours, low, high } = met(point, point, all)
  const whole = (amount: number) => cents(Math.round(amount))
  return {
    ...{ close, months, opening, actual: whole(actual) },
    ...{ low: whole(low), expected: whole(ours), high: whole(high) },
  }
}

/**
 * Makes forecasts again from past closes and compares them with what happened, and with two simple
 * guesses: cash moves as in the same months of last year, or as in the mean of the last twelve.
 * Null until a close has a year of history before it and a month after it.
 */
export const backtest = (
  ledger: Ledger,
  history: BooksHistory,
  options: BacktestOptions = {},
): BacktestReport | null => backtestReport(ledger, tryPast(ledger, history, options))

/** The sum of all bank accounts at the end of a month; null where the books have no balance. */
type CashAt = (month: Month) => Cents | null

function cashOf(ledger: Ledger, history: BooksHistory): CashAt {
  const roles = rolesOf(history)
  const banks = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).filter(
    series => roles.get(series.code) === 'bank',
  )
  return month => {
    // The running month is incomplete, so it never counts for accuracy.
    if (month > ledger.closeMonth) return null
    const values = banks.map(series => valueAt(ledger, series, month))
    const known = values.filter(value => value !== null)
    return known.length === 0 ? null : sumCents(known)
  }
}

function closesOf({ closeMonth }: Ledger, cash: CashAt, count: number): Month[] {
  return monthsUntil(addMonths(closeMonth, -1), count).filter(
    close => cash(addMonths(close, -MIN_HISTORY)) !== null && cash(close) !== null,
  )
}

function pointsOf(
  forecast: Forecast,
  close: Month,
  { cash, capital }: { readonly cash: CashAt; readonly capital: CapitalByMonth },
  { paths = PATHS, seed = SEED }: BacktestOptions,
) {
  const { p10, p90 } = closingRange(forecast, { paths, seed, learning: null })
  const opening = cash(close) ?? ZERO
  const yearBefore = cash(addMonths(close, -MIN_HISTORY)) ?? ZERO
  const paidIn = (from: number, to: number) =>
    capitalBetween(capital, addMonths(close, from), addMonths(close, to))
  const moved = opening - yearBefore - paidIn(-12, 0)
  const pointAt = <Months extends number>(months: Months): PointAt<Months>[] => {
    const closing = cash(addMonths(close, months))
    const lastYear = cash(addMonths(close, months - 12))
    if (closing === null || lastYear === null) return []
    const at = months - 1
    const later = paidIn(0, months)
    const model = forecast.statements.closingCash[at] ?? 0
    return [
      {
        ...{ close, months, actual: closing - later, capital: later, model },
        sameMonthLastYear: opening + lastYear - yearBefore - paidIn(-12, months - 12),
        runRate: opening + Math.round((moved * months) / 12),
        levelLastYear: lastYear,
        below: model - (p10[at] ?? model),
        above: (p90[at] ?? model) - model,
      },
    ]
  }
  return <Months extends number>(horizons: readonly Months[]) => horizons.flatMap(pointAt)
}

interface MetPoint<Point = PastPoint> {
  readonly point: Point
  /** The forecast that the product would have shown at that close. */
  readonly ours: number
  readonly low: number
  readonly high: number
  readonly isInside: boolean
  /** Whether the closing balance, with the capital paid in, was inside the range. */
  readonly isInsideWithCapital: boolean
}

/**
 * The forecast of a past close, combined and widened by what older points had taught by then. What
 * the combination adds comes from the forecast without plans, as in the product.
 */
function met<Point extends PointAt<number>>(
  point: Point,
  planned: Point,
  all: readonly PastPoint[],
): MetPoint<Point> {
  const learning = learnFromPast(all, point.close)
  const combination = combinationAt(learning, point.months)
  const ours = combined(point, combination) + planned.model - point.model
  const { actual, capital, below, above } = planned
  const spread = spreadAt(learning, point.months, correctionShare(point, combination))
  const [low, high] = [ours - sideWidth(spread, below), ours + sideWidth(spread, above)]
  const isWithin = (amount: number) => amount >= low && amount <= high
  const isInsideWithCapital = isWithin(actual + capital)
  return { point, ours, low, high, isInside: isWithin(actual), isInsideWithCapital }
}

function horizonOf(
  months: PastPoint['months'],
  points: readonly MetPoint[],
  receipts: number,
): BacktestReport['horizons'][number] {
  const missed = (by: (met: MetPoint) => number): Miss => {
    const amount = mean(points.map(each => Math.abs(by(each))))
    return { amount: cents(Math.round(amount)), share: receipts === 0 ? 0 : amount / receipts }
  }
  const miss = (pick: (met: MetPoint) => number) => missed(each => pick(each) - each.point.actual)
  const share = (is: (met: MetPoint) => boolean) => points.filter(is).length / points.length
  const count = points.filter(({ point }) => point.capital > 0).length
  return {
    months,
    count: points.length,
    ours: miss(({ ours }) => ours),
    sameMonthLastYear: miss(({ point }) => point.sameMonthLastYear),
    runRate: miss(({ point }) => point.runRate),
    coverage80: share(({ isInside }) => isInside),
    ...(count > 0 && {
      withCapital: {
        count,
        ours: missed(({ ours, point }) => ours - point.actual - point.capital),
        coverage80: share(({ isInsideWithCapital }) => isInsideWithCapital),
      },
    }),
  }
}

/** Mean income of a month over the last year; transfers between own accounts are no receipts. */
export function usualReceipts(ledger: Ledger): number {
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

/**
 * For documents that were open then and have been paid: days from the expected to the real date, by
 * the learned date and by the due date.
 */
function dateMisses(forecast: Forecast, { documents }: BooksHistory, asOf: Day): DateMisses {
  const paidOn = new Map(documents.map(each => [each.documentId, each.paidOn]))
  const found = forecast.documents.flatMap(({ documentId, dueOn, expectedOn }) => {
    const paid = paidOn.get(documentId) ?? null
    if (paid === null || dueOn === null) return []
    const tomorrow = addDays(asOf, 1)
    // An overdue document can be paid tomorrow at the earliest, not on its due date.
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
