import {
  balanceLineOf,
  balanceOn,
  cashByMonth,
  hasForecast,
  rangeAt,
  rangeOn,
  WEEKS_AHEAD_DAYS,
  weeksAnswer,
} from '#insight'
import { type Cents, cents, formatMoney } from '#money'
import { findRow } from '#table'
import {
  addDays,
  lastDay,
  longMonth,
  type Month,
  monthsBetween,
  monthsFrom,
  shortDay,
  shortMonth,
} from '#time'
import { type BlockAnswer, type Resolve, TOO_LITTLE_HISTORY } from './answer.ts'
import { periodFault, periodWords, spanOf } from './periods.ts'
import type { ReportSources } from './sources.ts'
import { profitTable } from './statement-block.ts'

const WEEK = 7
const PROFIT_BY_WEEK = 'Profit can be shown by month only. Choose another period.'

export const chartBlock: Resolve<'chart'> = (block, sources, month) => {
  const span = spanOf(block.period, month, sources.basis.yearBeginsMonth)
  const outside = periodFault(span, sources.ledger)
  if (outside !== null) return { reason: outside }
  if (block.chart === 'profit') {
    if (span.kind === 'weeks') return { reason: PROFIT_BY_WEEK }
    return profitChart(sources, span.from, span.to)
  }
  const isAhead = span.kind === 'weeks' || span.to > sources.ledger.closeMonth
  if (isAhead && !hasForecast(sources.forecast)) return { reason: TOO_LITTLE_HISTORY }
  return span.kind === 'weeks' ? weeksChart(sources) : cashChart(sources, span.from, span.to)
}

/** Today, and the ends of the 13 weeks after it. */
function weeksChart(sources: ReportSources): BlockAnswer {
  const { ledger, forecast, fanAt, floor } = sources
  const line = balanceLineOf(forecast)
  const fan = fanAt(floor)
  const points = Array.from({ length: WEEKS_AHEAD_DAYS / WEEK + 1 }, (_, week) => {
    const on = addDays(forecast.asOf, week * WEEK)
    return {
      ...{ key: on, label: shortDay(on), on, isForecast: week > 0, balance: balanceOn(line, on) },
      range: week > 0 ? rangeOn(fan, on) : null,
    }
  })
  const title = weeksAnswer({ ledger, forecast }, floor) ?? 'Cash over the next 13 weeks'
  return { title, content: { kind: 'cashChart', floor, points } }
}

/** Month ends: booked, and from the running month on expected. */
function cashChart(sources: ReportSources, from: Month, to: Month): BlockAnswer {
  const { ledger, forecast, fanAt, floor } = sources
  const isAhead = to > ledger.closeMonth
  const byMonth = cashByMonth(ledger, isAhead ? forecast : null)
  const fan = isAhead ? fanAt(floor) : null
  const points = monthsFrom(from, monthsBetween(from, to) + 1).map(month => {
    const isForecast = month > ledger.closeMonth
    return {
      ...{ key: month, label: shortMonth(month), on: lastDay(month), isForecast },
      balance: byMonth(month)?.closing ?? null,
      range: isForecast && fan ? rangeAt(fan, month) : null,
    }
  })
  const drawn = points.filter(({ key }) => key >= ledger.closeMonth)
  const title =
    (isAhead && fallWords(drawn, ledger.currency)) ||
    `Cash, ${periodWords({ kind: 'months', from, to })}`
  return { title, content: { kind: 'cashChart', floor, points } }
}

interface MonthEnd {
  readonly key: Month
  readonly balance: Cents | null
}

/**
 * "At month ends, cash falls from $111,204 in December 2026 to $24,900 in July 2027." The chart has
 * no days, so its title has none either. Null without balances.
 */
function fallWords(points: readonly MonthEnd[], currency: string): string | null {
  const known = points.flatMap(({ key, balance }) => (balance === null ? [] : [{ key, balance }]))
  const low = known.toSorted((one, other) => one.balance - other.balance)[0]
  const [peak] = known
    .filter(({ key }) => low !== undefined && key < low.key)
    .sort((one, other) => other.balance - one.balance)
  if (!low) return null
  const [to, from] = [low, peak].map(
    each => each && `${formatMoney(each.balance, { currency })} in ${longMonth(each.key)}`,
  )
  return from === undefined
    ? `At month ends, cash is lowest at ${to}.`
    : `At month ends, cash falls from ${from} to ${to}.`
}

const INCOME = ['revenue', 'otherIncome']
const COSTS = ['directCosts', 'overheads', 'incomeTax']

function profitChart(sources: ReportSources, from: Month, to: Month): BlockAnswer {
  const { columns, rows } = profitTable(sources, { from, to })
  const sum = (keys: readonly string[], column: number) => {
    const found = rows.filter(({ key }) => keys.includes(key)).map(row => row.amounts[column])
    return cents(found.reduce<number>((all, amount) => all + (amount ?? 0), 0))
  }
  const net = findRow(rows, 'netProfit')
  const points = columns
    .filter(({ isTotal }) => !isTotal)
    .map(({ key, label, kind }, column) => {
      const profit = net?.amounts[column] ?? null
      const isKnown = profit !== null
      return {
        ...{ key, label, columnKind: kind, profit },
        income: isKnown ? sum(INCOME, column) : null,
        costs: isKnown ? sum(COSTS, column) : null,
      }
    })
  const title = `Profit, ${periodWords({ kind: 'months', from, to })}`
  return { title, content: { kind: 'profitChart', points } }
}
