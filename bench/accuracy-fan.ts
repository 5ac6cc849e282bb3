/** Scores the fan on the cash of invented organisations, with the product's own sampler. */
import {
  collapseShocks,
  drawPaths,
  NOTHING_LEARNED,
  noDocuments,
  rangeFactorAt,
  type UncertainAccount,
} from '@millpond/core/forecast'
import { expectedAmounts } from '@millpond/core/plan'
import { forecastSeries, quantile, type SeriesMisses } from '@millpond/core/series'
import type { AccuracyData } from './accuracy-data.ts'
import { covered, intervalScore, mean } from './accuracy-measures.ts'
import type { Scores } from './accuracy-suites.ts'

const AHEAD = [1, 3, 6, 12, 18, 24] as const
const MONTHS = 24
const PATHS = { paths: 1000, seed: 1 }

type Organisation = AccuracyData['orgs'][number]

/**
 * Coverage by months ahead, and the 80 % interval score at twelve, in months of revenue, with so
 * many months of history.
 */
export function scoreFan(
  organisations: AccuracyData['orgs'],
  kind: Organisation['kind'],
  history = 36,
): Scores {
  const chosen = organisations.filter(found => found.kind === kind)
  const each = chosen.map(organisation => scoreOne(organisation, history))
  const at = (months: number, measure: 'in80' | 'in95' | 'score' | 'width') =>
    mean(each.map(found => found[months]?.[measure] ?? Number.NaN))
  return {
    ...Object.fromEntries(AHEAD.map(months => [`cov80 ${months}m`, 100 * at(months, 'in80')])),
    ...Object.fromEntries(AHEAD.map(months => [`cov95 ${months}m`, 100 * at(months, 'in95')])),
    ...Object.fromEntries(AHEAD.map(months => [`s ${months}m`, at(months, 'score')])),
    'width 12m': at(12, 'width'),
  }
}

interface Found {
  readonly in80: number
  readonly in95: number
  readonly score: number
  readonly width: number
}

function scoreOne({ accounts }: Organisation, history: number): Record<number, Found> {
  const closing = new Array<number>(MONTHS).fill(0)
  const actual = new Array<number>(MONTHS).fill(0)
  const uncertain = accounts.map((account): UncertainAccount => {
    const series = forecastSeries(
      account.x.slice(-history).map(value => value * account.k),
      MONTHS,
    )
    const plan = expectedAmounts(series)
    for (let month = 0; month < MONTHS; month += 1) {
      for (let from = 0; from <= month; from += 1) {
        closing[month] = (closing[month] ?? 0) + account.s * (plan[from] ?? 0)
        actual[month] = (actual[month] ?? 0) + account.s * account.k * (account.y[from] ?? 0)
      }
    }
    return uncertainBy(series.misses, plan, account.s)
  })
  const paths = pathsOf(uncertain, MONTHS)
  const revenue = accounts
    .filter(({ s }) => s > 0)
    .reduce((total, { x, k }) => total + k * mean(x), 0)
  const found = AHEAD.map((months): [number, Found] => {
    // As for a company without past forecasts from which the width of ranges could be measured.
    const factor = rangeFactorAt(NOTHING_LEARNED, months)
    const expected = closing[months - 1] ?? 0
    const deviation = [...(paths[months - 1] ?? [])].map(off => factor * off + expected)
    const bound = (share: number) => [quantile(deviation, share)]
    const value = [actual[months - 1] ?? Number.NaN]
    const [narrow, wide] = [
      { lower: bound(0.1), upper: bound(0.9) },
      { lower: bound(0.025), upper: bound(0.975) },
    ]
    return [
      months,
      {
        in80: covered(value, narrow),
        in95: covered(value, wide),
        score: intervalScore(value, narrow, 0.2) / revenue,
        width: ((narrow.upper[0] ?? 0) - (narrow.lower[0] ?? 0)) / revenue,
      },
    ]
  })
  return Object.fromEntries(found)
}

/** Paid in the month of booking: each month's amount has its own point. */
const uncertainBy = (
  misses: SeriesMisses,
  plan: readonly number[],
  sign: number,
): UncertainAccount => ({
  misses,
  plan,
  open: plan.map(() => 1),
  exposure: plan.map((_, month) => {
    return { points: [month], shares: [sign] }
  }),
})

const pathsOf = (uncertain: readonly UncertainAccount[], months: number) =>
  drawPaths(
    {
      shocks: collapseShocks(uncertain, months, months),
      documents: noDocuments(months),
      lateness: [],
    },
    PATHS,
  )

const YEAR = 12

/**
 * The sum of the next months of an account that is often zero: coverage, and the 80 % interval
 * score in months of its mean.
 */
export function scoreOccasional(parts: AccuracyData['parts']): Scores {
  const each = parts.flatMap(({ x: all }) => {
    const [x, y] = [all.slice(3, 39), all.slice(39)]
    const series = forecastSeries(x, YEAR)
    if (series.method !== 'intermittent') return []
    const plan = expectedAmounts(series)
    const paths = pathsOf([uncertainBy(series.misses, plan, 1)], YEAR)
    const level = mean(x) || 1
    return [
      (months: number) => {
        const sum = (values: readonly number[]) =>
          values.slice(0, months).reduce((a, b) => a + b, 0)
        const deviation = [...(paths[months - 1] ?? [])]
        const at = (share: number) => [sum(plan) + quantile(deviation, share)]
        const band = { lower: at(0.1), upper: at(0.9) }
        const actual = [sum(y)]
        return { in80: covered(actual, band), score: intervalScore(actual, band, 0.2) / level }
      },
    ]
  })
  const at = (months: number) => each.map(score => score(months))
  return Object.fromEntries(
    [3, 6, YEAR].flatMap(months => [
      [`cov80 ${months}m`, 100 * mean(at(months).map(found => found.in80))],
      [`s ${months}m`, mean(at(months).map(found => found.score))],
    ]),
  )
}
