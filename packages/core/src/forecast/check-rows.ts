/** Rows of a forecast that differ from the past without a known cause. */
import { ITEM_TYPE, type ItemCode, profitSign, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, type LedgerSeries, seriesOf, valueAt } from '#ledger'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  lastDay,
  type Month,
  monthNumber,
  monthOfDay,
  monthsUntil,
} from '#time'
import { isDirectCost } from './account-index.ts'
import type { Forecast } from './forecast.ts'

/** A row to check, the reason, and the past amount it was compared with. */
export interface RowToCheck {
  /** An account code, or `receivables`, `payables`, `stock` or `cash` for a total of accounts. */
  readonly key: string
  readonly name: string
  readonly reason: 'halved' | 'doubled' | 'belowPast' | 'abovePast'
  /** The first month that differs. */
  readonly month: Month
  /** The first day, where days were checked. */
  readonly on?: Day
  readonly unit: 'cents' | 'days'
  readonly expected: number
  /** The range of the past: last year's amount, or the smallest and the largest amount. */
  readonly usual: { readonly low: number; readonly high: number }
}

const QUARTER = 3
const DAYS_OF_QUARTER = 91
const YEAR = 12
const PAST_MONTHS = 36
/** Rows below this share of a quarter's income are not checked. */
const MATERIAL = 0.01
/** How far days may be outside their past range, and balances as a share of their own range. */
const DAYS_SLACK = 0.15
const CASH_SLACK = 0.25
/** For a balance that hardly moved: the share of the balance it may be outside. */
const MIN_SLACK = 0.05
/** With fewer past figures of a calendar month there is no range of days to compare with. */
const MIN_PAST = 4

/**
 * Finds accounts whose first forecast quarter is less than half or more than double the same
 * quarter of last year, if only the statistical forecast says so; the first month in which the days
 * of receivables, payables or stock are outside their past range for such months; and the first
 * month in which cash is well outside its range of the last three years. Sales of 100 a month with
 * a forecast of 40 are listed, unless a budget, a rule or an entered amount explains it.
 */
export function rowsToCheck(ledger: Ledger, forecast: Forecast): RowToCheck[] {
  return [
    ...changedAccounts(ledger, forecast),
    ...strangeDays(ledger, forecast),
    ...strangeCash(ledger, forecast),
  ]
}

function changedAccounts(ledger: Ledger, { plan, months }: Forecast): RowToCheck[] {
  const quarter = months.slice(0, QUARTER)
  const [month] = quarter
  if (month === undefined || quarter.length < QUARTER) return []
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const lastYear = quarter.map(each => addMonths(each, -YEAR))
  const sumOf = (each: LedgerSeries, list: readonly Month[]) =>
    list.reduce((sum, at) => sum + (valueAt(ledger, each, at) ?? 0), 0)
  const income = series
    .filter(({ itemType }) => itemType === ITEM_TYPE.revenue)
    .reduce((sum, each) => sum + sumOf(each, lastYear), 0)
  const planned = new Map(plan.map(account => [account.code, account]))
  return series.flatMap((each): RowToCheck[] => {
    const account = planned.get(each.code)
    const isOwnForecast = account?.provenance
      .slice(0, QUARTER)
      .every(({ source, isLimited }) => source === 'statistical' && !isLimited)
    if (!account || !isOwnForecast) return []
    const expected = account.amounts.slice(0, QUARTER).reduce((sum: number, of) => sum + of, 0)
    const before = sumOf(each, lastYear)
    const recent = sumOf(each, monthsUntil(ledger.closeMonth, QUARTER))
    // An account that started or ended since then is compared with its newest months.
    const isAsRecent = recent !== 0 && isNear(expected, recent)
    const hasEnded = recent === 0 && expected === 0
    if (isNear(expected, before) || isAsRecent || hasEnded) return []
    if (Math.abs(expected - before) < MATERIAL * income) return []
    const reason = Math.abs(expected) < Math.abs(before) ? 'halved' : 'doubled'
    const usual = { low: before, high: before }
    return [{ key: each.code, name: each.name, reason, month, unit: 'cents', expected, usual }]
  })
}

/** Whether an amount is between half and double of another one. */
const isNear = (amount: number, of: number): boolean =>
  of === 0 ? amount === 0 : amount / of >= 0.5 && amount / of <= 2

/** Past months, then forecast months, with a figure for each. */
interface Timeline {
  readonly months: readonly Month[]
  readonly past: number
  readonly values: (pick: Pick) => number[]
  readonly balances: (codes: ReadonlySet<string>) => number[]
}
type Pick = (series: LedgerSeries) => boolean

function timelineOf(ledger: Ledger, { plan, months, statements }: Forecast): Timeline {
  const before = monthsUntil(ledger.closeMonth, PAST_MONTHS)
  const ahead = months.slice(0, YEAR)
  const profit = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const balance = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const planned = new Map(plan.map(account => [account.code, account.amounts]))
  const forecast = new Map(statements.balance.map(({ code, amounts }) => [code, amounts]))
  const joined = (
    chosen: readonly LedgerSeries[],
    later: ReadonlyMap<ItemCode, ArrayLike<number>>,
  ) => [
    ...before.map(at => chosen.reduce((sum, each) => sum + (valueAt(ledger, each, at) ?? 0), 0)),
    ...ahead.map((_, at) =>
      chosen.reduce((sum, { code }) => sum + (later.get(code)?.[at] ?? 0), 0),
    ),
  ]
  return {
    months: [...before, ...ahead],
    past: before.length,
    values: pick => joined(profit.filter(pick), planned),
    balances: codes =>
      joined(
        balance.filter(({ code }) => codes.has(code)),
        forecast,
      ),
  }
}

const lastQuarter = (values: readonly number[], at: number): number =>
  values.slice(Math.max(0, at - QUARTER + 1), at + 1).reduce((sum, value) => sum + value, 0)

function strangeDays(ledger: Ledger, forecast: Forecast): RowToCheck[] {
  const timeline = timelineOf(ledger, forecast)
  const withRole = (role: string) =>
    new Set<string>(forecast.facts.roles.filter(each => each.role === role).map(({ code }) => code))
  const traded = new Set<string>(
    forecast.input.flows.filter(flow => flow.treatment.kind === 'trade').map(({ code }) => code),
  )
  const sales = timeline.values(({ itemType }) => profitSign(itemType) > 0)
  const goods = timeline.values(isDirectCost)
  const costs = timeline.values(each => profitSign(each.itemType) < 0 && traded.has(each.code))
  const stock = timeline.balances(withRole('inventory'))
  // Purchases are the goods used plus the rise of stock.
  const bought = costs.map((cost, at) =>
    at === 0 ? cost : cost + (stock[at] ?? 0) - (stock[at - 1] ?? 0),
  )
  return [
    ...outsidePast(
      'receivables',
      'Days until customers pay',
      timeline,
      timeline.balances(withRole('receivables')),
      sales,
    ),
    ...outsidePast(
      'payables',
      'Days until bills are paid',
      timeline,
      timeline.balances(withRole('payables')),
      bought,
    ),
    ...outsidePast('stock', 'Days of stock on hand', timeline, stock, goods),
  ]
}

/**
 * The first forecast month whose days are outside those of the same and the neighbouring calendar
 * months.
 */
function outsidePast(
  key: string,
  name: string,
  { months, past }: Timeline,
  balances: readonly number[],
  flows: readonly number[],
): RowToCheck[] {
  const days = months.map((_, at) => {
    const flow = at < QUARTER - 1 ? 0 : lastQuarter(flows, at)
    return flow > 0 ? (DAYS_OF_QUARTER * (balances[at] ?? 0)) / flow : null
  })
  for (let at = past; at < months.length; at += 1) {
    const month = months[at]
    const expected = days[at]
    if (month === undefined || expected === null || expected === undefined) continue
    const usual = days
      .slice(0, past)
      .flatMap((each, before) =>
        each !== null && isSameSeason(months[before], month) ? [each] : [],
      )
    if (usual.length < MIN_PAST || Math.max(...usual) <= 0) continue
    const [low, high] = [Math.min(...usual), Math.max(...usual)]
    const reason = outside(expected, low * (1 - DAYS_SLACK), high * (1 + DAYS_SLACK))
    if (reason) return [{ key, name, reason, month, unit: 'days', expected, usual: { low, high } }]
  }
  return []
}

/** Whether two months are the same or neighbouring calendar months. */
const isSameSeason = (one: Month | undefined, other: Month): boolean =>
  one !== undefined && [0, 1, 11].includes(Math.abs(monthNumber(one) - monthNumber(other)))

const outside = (value: number, low: number, high: number): RowToCheck['reason'] | null => {
  if (value < low) return 'belowPast'
  return value > high ? 'abovePast' : null
}

function strangeCash(ledger: Ledger, forecast: Forecast): RowToCheck[] {
  const { months, statements } = forecast
  const past = pastCash(ledger, forecast)
  if (!past) return []
  for (const [at, month] of months.slice(0, YEAR).entries()) {
    const expected = statements.closingCash[at] ?? 0
    const reason = past.outside(expected)
    if (reason) return [{ ...past.row, name: 'Closing balance', reason, month, expected }]
  }
  return []
}

/**
 * The first day up to `until` with cash well outside its range at the ends of the last 36 months;
 * null if there is none. With month ends between 20,000 and 24,000 it is the first day with 18,000.
 * A high balance is usual before the bills of a month are paid: it counts if it stays that high.
 */
export function dayToCheck(ledger: Ledger, forecast: Forecast, until: Day): RowToCheck | null {
  const { asOf, statements } = forecast
  const past = pastCash(ledger, forecast)
  if (!past) return null
  const days = statements.dailyBalances.subarray(0, Math.max(0, daysBetween(asOf, until)))
  for (const [at, expected] of days.entries()) {
    const on = addDays(asOf, at + 1)
    const reason = past.outside(expected)
    if (!reason) continue
    const untilMonthEnd = at + 1 + daysBetween(on, lastDay(monthOfDay(on)))
    const lowest = Math.min(...statements.dailyBalances.subarray(at, untilMonthEnd))
    if (reason === 'abovePast' && past.outside(lowest) !== reason) continue
    return { ...past.row, name: 'Balance', reason, month: monthOfDay(on), on, expected }
  }
  return null
}

interface PastCash {
  readonly row: Omit<RowToCheck, 'name' | 'reason' | 'month' | 'on' | 'expected'>
  readonly outside: (expected: number) => RowToCheck['reason'] | null
}

/** The balances at past month ends; null with less than a year of them. */
function pastCash(ledger: Ledger, { facts }: Forecast): PastCash | null {
  const banks = new Set(facts.roles.filter(({ role }) => role === 'bank').map(({ code }) => code))
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).filter(({ code }) =>
    banks.has(code),
  )
  const past = monthsUntil(ledger.closeMonth, PAST_MONTHS).flatMap(month => {
    const values = series.flatMap(each => valueAt(ledger, each, month) ?? [])
    return values.length === 0 ? [] : [values.reduce((sum: number, value) => sum + value, 0)]
  })
  if (past.length < YEAR) return null
  const [low, high] = [Math.min(...past), Math.max(...past)]
  const slack = Math.max(CASH_SLACK * (high - low), MIN_SLACK * Math.abs(high))
  return {
    row: { key: 'cash', unit: 'cents', usual: { low, high } },
    outside: expected => outside(expected, low - slack, high + slack),
  }
}
