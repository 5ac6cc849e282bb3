import type { TaxPeriod } from '#calendar'
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, roundCents } from '#money'
import { restOfPlan, type Transfer } from '#plan'
import { forecastSeries } from '#series'
import { addMonths, type Day, type Month, monthOfDay, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { regularity } from './historical-movements.ts'
import { dayIn, type RegularTransfer, USUAL_DAY } from './regular-transfers.ts'
import { paymentIn, paymentSoFar } from './tax-payments.ts'

const PAST_MONTHS = 36
/** A year's instalments are at most this many times those of the year before. */
const MOST = 2

export interface InstalmentQuestion {
  readonly accountIndex: AccountIndex
  readonly months: readonly Month[]
  readonly asOf: Day
  /** The periods of income tax, past and future. */
  readonly periods: readonly TaxPeriod[]
  /** Profit before income tax of past and future months, without adjustments of the forecast. */
  readonly profits: () => (month: Month) => number
}

/**
 * Income tax as it has been paid: in the same calendar months of both last years, if that was more
 * accurate than paying the amount owed on the statutory days. Provisional tax depends on last
 * year's income, not this year's, so an account is often prepaid; `terminalTaxOf` pays the rest.
 * Null if the statute is more accurate.
 */
export function learnedInstalments(question: InstalmentQuestion): RegularTransfer | null {
  const { accountIndex, months, asOf, periods } = question
  const [code] = accountIndex.withRole('incomeTax')
  if (code === undefined || !isLiability(accountIndex, code)) return null
  const { closeMonth } = accountIndex.ledger
  const past = monthsUntil(closeMonth, PAST_MONTHS)
  const start = past.findIndex(month => accountIndex.balanceAt(code, month) !== 0)
  const known = past.slice(start < 0 ? past.length : start + 1)
  const paid = known.map(month => paymentIn(accountIndex, code, month))
  if (paid.length < 24 || regularity(paid, closeMonth) !== 'calendar') return null
  const paidIn = new Map(known.map((month, at) => [month, paid[at] ?? cents(0)]))
  const byStatute = statutePayments(accountIndex, code, periods)
  const miss = (expected: (month: Month) => number) =>
    monthsUntil(closeMonth, 12).reduce(
      (sum, month) => sum + Math.abs(expected(month) - (paidIn.get(month) ?? 0)),
      0,
    )
  const ofStatute = miss(month => byStatute.get(month) ?? 0)
  if (ofStatute <= miss(month => paidIn.get(addMonths(month, -12)) ?? 0)) return null
  const means = inProportion(question, paidIn) ?? forecastSeries(paid, months.length).mean
  const soFar = paymentSoFar(accountIndex, code)
  const amounts = months.map((_, index) => {
    const amount = roundCents(means[index] ?? 0)
    return cents(-(index === 0 ? restOfPlan(amount, soFar) : amount))
  })
  const on = months.map(month => {
    const due = periods.find(({ dueOn }) => monthOfDay(dueOn) === month && dueOn > asOf)
    return due?.dueOn ?? dayIn(month, USUAL_DAY, asOf)
  })
  return { code, by: 'calendar', amounts, on, series: null }
}

/** The instalments with the planned transfers of the tax account, which are also paid. */
export function withPlanned(
  instalments: RegularTransfer,
  transfers: readonly Transfer[],
  { months, asOf }: Pick<InstalmentQuestion, 'months' | 'asOf'>,
): RegularTransfer {
  const { code } = instalments
  const planned = (month: Month) =>
    transfers
      .filter(({ on }) => monthOfDay(on) === month && on > asOf)
      .reduce((sum, { from, to, amount }) => {
        if (to === code) return sum - amount
        return from === code ? sum + amount : sum
      }, 0)
  return {
    ...instalments,
    amounts: instalments.amounts.map((amount, at) => {
      const month = months[at]
      return month === undefined ? amount : cents(amount + planned(month))
    }),
  }
}

const isLiability = (accountIndex: AccountIndex, code: ItemCode): boolean =>
  accountIndex.balance.some(
    series => series.code === code && series.itemType === ITEM_TYPE.liability,
  )

/**
 * Instalments in proportion to profit, where that was more accurate in the last year than repeating
 * the year before: what was paid in the same month, times the profit of the twelve months up to the
 * payment, by that of the twelve months up to the earlier one. After 10,000 with a profit of
 * 100,000, a profit of 80,000 is 8,000. Null where it was not, or with less than three years of
 * books.
 */
function inProportion(
  { accountIndex, months, profits }: InstalmentQuestion,
  paidIn: ReadonlyMap<Month, Cents>,
): readonly number[] | null {
  const { closeMonth } = accountIndex.ledger
  const hasProfit = (month: Month) =>
    accountIndex.profit.some(({ code }) => accountIndex.profitAt(code, month) !== 0)
  if (!hasProfit(addMonths(closeMonth, 1 - PAST_MONTHS))) return null
  const profitOf = profits()
  const yearTo = (month: Month) =>
    monthsUntil(month, 12).reduce((sum, each) => sum + profitOf(each), 0)
  const expected = (month: Month, earlier: Month) => {
    const paid = paidIn.get(earlier) ?? 0
    const [before, now] = paid === 0 ? [0, 0] : [yearTo(earlier), yearTo(month)]
    return before > 0 ? paid * Math.min(MOST, Math.max(0, now / before)) : paid
  }
  const miss = (of: (month: Month) => number) =>
    monthsUntil(closeMonth, 12).reduce(
      (sum, month) => sum + Math.abs(of(month) - (paidIn.get(month) ?? 0)),
      0,
    )
  const byProfit = miss(month => expected(month, addMonths(month, -12)))
  if (byProfit >= miss(month => paidIn.get(addMonths(month, -12)) ?? 0)) return null
  return months.map(month => {
    let earlier = addMonths(month, -12)
    while (earlier > closeMonth) earlier = addMonths(earlier, -12)
    return expected(month, earlier)
  })
}

/** By month, the payments if the amount owed at the end of each period had been paid by statute. */
function statutePayments(
  accountIndex: AccountIndex,
  code: ItemCode,
  periods: readonly TaxPeriod[],
): ReadonlyMap<Month, number> {
  return new Map(
    periods.flatMap(({ months, dueOn }) => {
      const end = months.at(-1)
      if (end === undefined || end > accountIndex.ledger.closeMonth) return []
      return [[monthOfDay(dueOn), Math.max(0, accountIndex.balanceAt(code, end))] as const]
    }),
  )
}
