import type { TaxPeriod } from '#calendar'
import type { ItemCode } from '#item'
import { type Ppm, WHOLE_PPM } from '#money'
import { quantile } from '#series'
import { lastDay, type Month, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'

/** The share of wages that is withheld for a liability, by its own balances. */
export interface WithheldShare {
  readonly code: ItemCode
  readonly ppm: Ppm
  /** Month ends it was measured at. */
  readonly months: number
}

const MONTHS = 24
const MIN_MONTHS = 3
/** No withholding is more than this share of a wage; then the balance contains something else. */
const MAX_SHARE = 0.6

export interface WithheldQuestion {
  readonly code: ItemCode
  readonly wages: readonly ItemCode[]
  /** Expenses that go to the liability as a whole, such as the employer's contribution. */
  readonly employer: readonly ItemCode[]
  /** Periods of at least the last two years. */
  readonly periods: readonly TaxPeriod[]
}

/**
 * The share of wages that is withheld in a liability: its balance at a month end is the amount
 * withheld in the unpaid months. With wages of 10,000 a month, paid monthly, and 2,000 owed at
 * every month end, it is 200,000 parts per million; the median of two years is used.
 */
export function withheldShare(
  accountIndex: AccountIndex,
  question: WithheldQuestion,
): WithheldShare {
  const { code, wages, employer, periods } = question
  const shares = monthsUntil(accountIndex.ledger.closeMonth, MONTHS).flatMap(month => {
    const open = openMonths(periods, month)
    const sum = (codes: readonly ItemCode[]) =>
      open
        .flatMap(each => codes.map(wage => accountIndex.profitAt(wage, each)))
        .reduce((total: number, amount) => total + amount, 0)
    const paid = sum(wages)
    return paid > 0 ? [(accountIndex.balanceAt(code, month) - sum(employer)) / paid] : []
  })
  if (shares.length < MIN_MONTHS) return { code, ppm: 0, months: shares.length }
  const middle = Math.min(MAX_SHARE, Math.max(0, quantile(shares, 0.5)))
  return { code, ppm: Math.round(middle * WHOLE_PPM), months: shares.length }
}

/** The months up to `month` whose period is paid after its end. */
const openMonths = (periods: readonly TaxPeriod[], month: Month): Month[] =>
  periods
    .filter(({ dueOn }) => dueOn > lastDay(month))
    .flatMap(({ months }) => months.filter(each => each <= month))
