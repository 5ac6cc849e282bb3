/** What the books show of income tax: charges, and payments of the tax account. */
import { type ItemCode, profitSign } from '#item'
import { runningMonthOf } from '#ledger'
import { type Cents, cents } from '#money'
import type { PlannedAccount } from '#plan'
import { addMonths, type Month } from '#time'
import type { AccountIndex } from '../account-index.ts'

/** Tax that was charged and is not owed has been paid. */
export function paymentIn(accountIndex: AccountIndex, code: ItemCode, month: Month): Cents {
  const risen =
    accountIndex.balanceAt(code, month) - accountIndex.balanceAt(code, addMonths(month, -1))
  return cents(chargedIn(accountIndex, month) - risen)
}

/** The same of the running month. */
export function paymentSoFar(accountIndex: AccountIndex, code: ItemCode): Cents {
  const { closeMonth } = accountIndex.ledger
  const risen = accountIndex.balanceNow(code) - accountIndex.balanceAt(code, closeMonth)
  return cents(chargedIn(accountIndex, runningMonthOf(accountIndex.ledger)) - risen)
}

export const chargedIn = (accountIndex: AccountIndex, month: Month): number =>
  accountIndex.profit
    .filter(series => accountIndex.roleOf(series.code) === 'incomeTaxExpense')
    .reduce((sum, series) => sum + accountIndex.profitAt(series.code, month), 0)

/** Profit before income tax by month: booked, and planned for the months of the forecast. */
export function profitsBeforeTax(
  accountIndex: AccountIndex,
  months: readonly Month[],
  plan: readonly PlannedAccount[],
): (month: Month) => number {
  const planned = new Map(plan.map(({ code, amounts }) => [code, amounts]))
  const series = accountIndex.profit.filter(
    ({ code }) => accountIndex.roleOf(code) !== 'incomeTaxExpense',
  )
  const known = new Map<Month, number>()
  return month => {
    const before = known.get(month)
    if (before !== undefined) return before
    const at = months.indexOf(month)
    const profit = series.reduce((sum, { code, itemType }) => {
      const amount = at < 0 ? accountIndex.profitAt(code, month) : (planned.get(code)?.[at] ?? 0)
      return sum + profitSign(itemType) * amount
    }, 0)
    known.set(month, profit)
    return profit
  }
}
