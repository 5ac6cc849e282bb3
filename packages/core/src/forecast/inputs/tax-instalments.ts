import type { TaxPeriod } from '#calendar'
import { ITEM_TYPE, type ItemCode } from '#item'
import { runningMonthOf } from '#ledger'
import { type Cents, cents, roundCents } from '#money'
import { restOfPlan } from '#plan'
import { forecastSeries } from '#series'
import { addMonths, type Day, type Month, monthOfDay, monthsUntil } from '#time'
import type { AccountIndex } from '../account-index.ts'
import { regularity } from './historical-movements.ts'
import { dayIn, type RegularTransfer, USUAL_DAY } from './regular-transfers.ts'

const PAST_MONTHS = 36

export interface InstalmentQuestion {
  readonly accountIndex: AccountIndex
  readonly months: readonly Month[]
  readonly asOf: Day
  /** The periods of income tax, past and future. */
  readonly periods: readonly TaxPeriod[]
}

/**
 * Income tax as it has been paid: in the same calendar months of both last years, if that was more
 * accurate than paying the amount owed on the statutory days. Provisional tax depends on last
 * year's income, not this year's, so an account is often prepaid. Null if the statute is more
 * accurate.
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
  const series = forecastSeries(paid, months.length)
  const soFar = paymentSoFar(accountIndex, code)
  const amounts = months.map((_, index) => {
    const amount = roundCents(series.mean[index] ?? 0)
    return cents(-(index === 0 ? restOfPlan(amount, soFar) : amount))
  })
  const on = months.map(month => {
    const due = periods.find(({ dueOn }) => monthOfDay(dueOn) === month && dueOn > asOf)
    return due?.dueOn ?? dayIn(month, USUAL_DAY, asOf)
  })
  return { code, by: 'calendar', amounts, on, series: null }
}

const isLiability = (accountIndex: AccountIndex, code: ItemCode): boolean =>
  accountIndex.balance.some(
    series => series.code === code && series.itemType === ITEM_TYPE.liability,
  )

/** Tax that was charged and is not owed has been paid. */
function paymentIn(accountIndex: AccountIndex, code: ItemCode, month: Month): Cents {
  const risen =
    accountIndex.balanceAt(code, month) - accountIndex.balanceAt(code, addMonths(month, -1))
  return cents(charged(accountIndex, month) - risen)
}

function paymentSoFar(accountIndex: AccountIndex, code: ItemCode): Cents {
  const { closeMonth } = accountIndex.ledger
  const risen = accountIndex.balanceNow(code) - accountIndex.balanceAt(code, closeMonth)
  return cents(charged(accountIndex, runningMonthOf(accountIndex.ledger)) - risen)
}

const charged = (accountIndex: AccountIndex, month: Month): number =>
  accountIndex.profit
    .filter(series => accountIndex.roleOf(series.code) === 'incomeTaxExpense')
    .reduce((sum, series) => sum + accountIndex.profitAt(series.code, month), 0)

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
