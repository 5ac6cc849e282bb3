import type { TaxPeriod } from '#calendar'
import { type ItemCode, SUMMARY_DATA_TYPE, type SummaryDataType } from '#item'
import type { Ledger } from '#ledger'
import { type Ppm, WHOLE_PPM } from '#money'
import { addMonths, lastDay, type Month } from '#time'

const MONTHS = 12

/**
 * What is withheld of wages and owed by `liability`, as a share of the wages, learned from the last
 * twelve month-ends: what is owed then belongs to the wages of the months that `periods` say are
 * not paid yet. The median of the months' shares, so that one odd month does not count. Null where
 * nothing was owed, or the same all year whatever the wages: an account that nobody pays into any
 * more. PAYE of 2000 owed each month-end for wages of 10000, paid on the 20th of the next month, is
 * 200000.
 */
export function learnWithholding(
  ledger: Ledger,
  wages: readonly ItemCode[],
  liability: ItemCode,
  periods: readonly TaxPeriod[],
): Ppm | null {
  const owed = byMonth(ledger, SUMMARY_DATA_TYPE.BalanceSheet, [liability])
  const balances = lastMonths(ledger).map(month => owed.get(month) ?? 0)
  const paid = byMonth(ledger, SUMMARY_DATA_TYPE.ProfitLoss, wages)
  const bases = lastMonths(ledger).map(month => paid.get(month) ?? 0)
  if (isSteady(balances) && !isSteady(bases)) return null
  const shares = lastMonths(ledger).flatMap(month => {
    const end = lastDay(month)
    const unpaid = periods
      .filter(({ dueOn }) => dueOn > end)
      .flatMap(({ months }) => months)
      .filter(each => each <= month)
    const base = unpaid.reduce((sum, each) => sum + (paid.get(each) ?? 0), 0)
    return base > 0 && owed.has(month) ? [(owed.get(month) ?? 0) / base] : []
  })
  return middlePpm(shares)
}

/**
 * One account as a usual share of others, over the last twelve complete months together: KiwiSaver
 * of 3000 for wages of 100000 is 30000. Null where the others are nothing.
 */
export function learnRatio(
  ledger: Ledger,
  of: readonly ItemCode[],
  to: readonly ItemCode[],
): Ppm | null {
  const parts = byMonth(ledger, SUMMARY_DATA_TYPE.ProfitLoss, of)
  const wholes = byMonth(ledger, SUMMARY_DATA_TYPE.ProfitLoss, to)
  const sum = (amounts: ReadonlyMap<Month, number>) =>
    lastMonths(ledger).reduce((total, month) => total + (amounts.get(month) ?? 0), 0)
  const whole = sum(wholes)
  return whole > 0 ? ppmOf(sum(parts) / whole) : null
}

const isSteady = (amounts: readonly number[]) => new Set(amounts).size <= 1

const ppmOf = (share: number): Ppm => Math.round(Math.min(1, Math.max(0, share)) * WHOLE_PPM)

function middlePpm(shares: readonly number[]): Ppm | null {
  const sorted = [...shares].sort((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle === undefined || middle <= 0 ? null : ppmOf(middle)
}

const lastMonths = ({ closeMonth, months }: Ledger): Month[] =>
  months.filter(month => month <= closeMonth && month > addMonths(closeMonth, -MONTHS))

function byMonth(
  ledger: Ledger,
  type: SummaryDataType,
  codes: readonly ItemCode[],
): Map<Month, number> {
  const wanted = new Set(codes)
  const sums = new Map<Month, number>()
  for (const { summaryDataType, code, values } of ledger.series) {
    if (summaryDataType !== type || !wanted.has(code)) continue
    for (const [column, month] of ledger.months.entries()) {
      const value = values[column] ?? null
      if (value !== null) sums.set(month, (sums.get(month) ?? 0) + value)
    }
  }
  return sums
}
