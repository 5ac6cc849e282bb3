/**
 * How many of 100 closing balances were inside their 80 % range, at past closes of the demo
 * companies over seven spans of time. One span has 7 to 18 closings per horizon, too few to
 * distinguish 80 from 60; all spans have 49 to 126. Each range uses only older closes. A forecast
 * leaves out new capital, so closings count less what was paid in after the close; figures with
 * that capital are printed too. `RANGE_SPANS=between` measures six spans half-way between these,
 * and `RANGE_SPANS=later`, `latest` and `last` later ones, which were not used to tune a method.
 * `RANGE_BUDGETS=lastYear` measures forecasts by budgets that repeat last year.
 * The error is relative to that of the better simple guess over all closings. The factor of a
 * horizon is the multiple by which ranges of the median company would have contained 80 of 100: see
 * `POOLED_FACTORS` of the core.
 */
import {
  backtestReport,
  type ForecastSources,
  learnFromPast,
  PAST_HORIZONS,
  type PastTrial,
  relativeMiss,
  tryPast,
} from '@millpond/core/forecast'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { seriesOf, valueAt } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import type { Adjustment } from '@millpond/core/plan'
import { addMonths, day, monthsFrom } from '@millpond/core/time'
import { DEMO_COMPANY_KEYS } from '@millpond/sandbox/companies'
import { demoBooks } from './demo-books.ts'
import { type Figure, quantile } from './figure.ts'

const ALL_SPANS: Readonly<Record<string, readonly string[]>> = {
  chosen: [
    ...['2022-05-21', '2023-11-21', '2025-05-21', '2026-11-21'],
    ...['2028-05-21', '2029-11-21', '2031-05-21'],
  ],
  between: [
    ...['2023-02-21', '2024-08-21', '2026-02-21', '2027-08-21'],
    ...['2029-02-21', '2030-08-21'],
  ],
  later: [
    ...['2032-11-21', '2034-05-21', '2035-11-21', '2037-05-21'],
    ...['2038-11-21', '2040-05-21'],
  ],
  latest: [
    ...['2041-11-21', '2043-05-21', '2044-11-21', '2046-05-21'],
    ...['2047-11-21', '2049-05-21'],
  ],
  last: [...['2033-08-21', '2035-02-21', '2036-08-21', '2038-02-21'], ...['2039-08-21']],
}
const SPANS = (ALL_SPANS[process.env.RANGE_SPANS ?? 'chosen'] ?? []).map(day)
/** `RANGE_BUDGETS=lastYear` plans each month by a budget that repeats the same month last year. */
const PLANNED = process.env.RANGE_BUDGETS === 'lastYear'
const COVERAGE = 0.8
const [AT_LEAST, AT_MOST] = [0.75, 0.88]
/** A forecast may miss by this many times what the better guess misses by. */
const MAX_RELATIVE_ERROR = 1.1
const YEAR = 12

interface Span {
  readonly trial: PastTrial
  /** By horizon: the number of measured closings, and the share inside. */
  readonly met: NonNullable<ReturnType<typeof backtestReport>>['horizons']
}

export async function measure(): Promise<readonly Figure[]> {
  const companies = DEMO_COMPANY_KEYS.map(key => {
    const spans = SPANS.map((today): Span => {
      const { ledger, history } = demoBooks(key, today)
      const trial = tryPast(ledger, history, PLANNED ? { plannedAt: budgetOfLastYear } : {})
      return { trial, met: backtestReport(ledger, trial)?.horizons ?? [] }
    })
    return { key, spans }
  })
  const cells = companies.flatMap(({ key, spans }) =>
    PAST_HORIZONS.map(months => ({ name: `ranges/${key} ${months} months`, months, spans })),
  )
  const measured = cells.map(cell => ({ ...cell, ...coverageOf(cell.spans, cell.months) }))
  const isWithin = ({ inside }: { readonly inside: number }) =>
    inside >= AT_LEAST && inside <= AT_MOST
  return [
    ...measured.flatMap(({ name, closings, inside, error, plain, relative }): Figure[] => [
      { name: `${name} closings`, value: closings, unit: 'count' },
      { name: `${name} inside`, value: inside, unit: 'ratio' },
      { name: `${name} standard error`, value: error, unit: 'ratio' },
      { name: `${name} relative error`, value: relative, unit: 'ratio' },
      ...(plain === inside
        ? []
        : [{ name: `${name} inside with new capital`, value: plain, unit: 'ratio' as const }]),
    ]),
    { name: 'ranges/within 75 to 88', value: measured.filter(isWithin).length, unit: 'count' },
    {
      name: 'ranges/a tenth worse than a guess',
      value: measured.filter(({ relative }) => relative > MAX_RELATIVE_ERROR).length,
      unit: 'count',
    },
    ...PAST_HORIZONS.map((months): Figure => {
      const factors = companies.map(({ spans }) => factorOf(spans, months))
      return {
        name: `ranges/${months} months factor`,
        value: quantile(factors, 0.5),
        unit: 'ratio',
      }
    }),
  ]
}

const budgetOfLastYear = ({ ledger }: ForecastSources): readonly Adjustment[] => {
  const months = monthsFrom(addMonths(ledger.closeMonth, 1), YEAR)
  const amounts: Record<string, Record<string, Cents>> = {}
  for (const series of seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)) {
    const own: Record<string, Cents> = {}
    for (const month of months) {
      const amount = valueAt(ledger, series, addMonths(month, -YEAR))
      if (amount !== null) own[month] = amount
    }
    amounts[series.code] = own
  }
  return [{ kind: 'budget', amounts }]
}

/** Closings of one span are close together and correlated, so the error is computed over spans. */
function coverageOf(spans: readonly Span[], months: number) {
  const found = spans.flatMap(({ met }) => met.filter(each => each.months === months))
  const closings = found.reduce((sum, { count }) => sum + count, 0)
  const share = (coverage: (each: Met) => number) =>
    found.reduce((sum, each) => sum + each.count * coverage(each), 0) / closings
  const inside = share(({ coverage80 }) => coverage80)
  const plain = share(({ coverage80, withCapital }) => withCapital?.coverage80 ?? coverage80)
  const squares = found.reduce(
    (sum, { count, coverage80 }) => sum + (count * (coverage80 - inside)) ** 2,
    0,
  )
  const error = Math.sqrt((squares * found.length) / (found.length - 1)) / closings
  return { closings, inside, error, plain, relative: relativeError(found) }
}

type Met = Span['met'][number]

function relativeError(found: readonly Met[]): number {
  const missed = (by: (each: Met) => Met['ours']) =>
    found.reduce((sum, each) => sum + each.count * by(each).share, 0)
  const guesses = [missed(each => each.sameMonthLastYear), missed(each => each.runRate)]
  return missed(each => each.ours) / Math.min(...guesses)
}

/** The 80 % quantile of misses relative to the range without a factor. */
function factorOf(spans: readonly Span[], months: number): number {
  const misses = spans.flatMap(({ trial: { closes, points } }) =>
    points
      .filter(point => point.months === months && closes.includes(point.close))
      .flatMap(point => {
        const used = learnFromPast(points, point.close).horizons.find(
          horizon => horizon.months === months,
        )
        return used ? [relativeMiss(point, used)] : []
      }),
  )
  return quantile(misses, COVERAGE)
}
