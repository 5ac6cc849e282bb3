import type { TaxPeriod } from '#calendar'
import type { ItemCode } from '#item'
import { type Ppm, WHOLE_PPM } from '#money'
import { quantile } from '#series'
import { lastDay, type Month, monthsUntil } from '#time'
import type { Chart } from './chart.ts'

/** What of wages is kept back for a liability, as its own balances say. */
export interface WithheldShare {
  readonly code: ItemCode
  readonly ppm: Ppm
  /** Month-ends it was measured at. */
  readonly months: number
}

const MONTHS = 24
const LEAST_MONTHS = 3
/** More than this of a wage is withheld nowhere: then the balance holds something else. */
const MOST_SHARE = 0.6

export interface WithheldQuestion {
  readonly code: ItemCode
  readonly wages: readonly ItemCode[]
  /** Expenses that go to the liability as a whole, such as the employer's own contribution. */
  readonly employer: readonly ItemCode[]
  /** Those of at least the last two years. */
  readonly periods: readonly TaxPeriod[]
}

/**
 * The share of wages that builds up in a liability: its balance at a month's end is what was kept
 * back in the months not yet handed over. With wages of 10,000 a month, handed over monthly, and
 * 2,000 owed at every month's end it is 200,000 parts per million; the median of two years counts.
 */
export function withheldShare(chart: Chart, question: WithheldQuestion): WithheldShare {
  const { code, wages, employer, periods } = question
  const shares = monthsUntil(chart.ledger.closeMonth, MONTHS).flatMap(month => {
    const open = openMonths(periods, month)
    const sum = (codes: readonly ItemCode[]) =>
      open
        .flatMap(each => codes.map(wage => chart.profitAt(wage, each)))
        .reduce((total: number, amount) => total + amount, 0)
    const paid = sum(wages)
    return paid > 0 ? [(chart.balanceAt(code, month) - sum(employer)) / paid] : []
  })
  if (shares.length < LEAST_MONTHS) return { code, ppm: 0, months: shares.length }
  const middle = Math.min(MOST_SHARE, Math.max(0, quantile(shares, 0.5)))
  return { code, ppm: Math.round(middle * WHOLE_PPM), months: shares.length }
}

/** The months up to `month` whose period is paid after its end. */
const openMonths = (periods: readonly TaxPeriod[], month: Month): Month[] =>
  periods
    .filter(({ dueOn }) => dueOn > lastDay(month))
    .flatMap(({ months }) => months.filter(each => each <= month))
