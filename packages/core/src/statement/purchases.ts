/** Assets and stock that are bought on account, with sales tax. */
import { assert } from '#outcome'
import { TAX_PAID } from './cash-rows.ts'
import type { ModelInput } from './model.ts'
import type { Owed } from './obligations.ts'
import { book, type Trade } from './trade.ts'
import type { Workings } from './workings.ts'

/**
 * Books all purchases: a van of 100.00 with 15 % tax raises the account by 100.00 and payables by
 * 115.00, which are paid as settled, 100.00 of it in the row of the account.
 */
export function purchaseTrades(
  workings: Workings,
  { purchases = [] }: ModelInput,
  taxOffice: Owed | null,
): Trade[] {
  const { balanceAccounts, rows, entries } = workings
  return purchases.map(({ code, amounts, taxPpm, settlement }) => {
    assert(
      amounts.length === entries.months && amounts.every(Number.isSafeInteger),
      () => `${code} is not bought in whole cents for every month`,
    )
    const trade: Trade = {
      direction: -1,
      subject: balanceAccounts.indexOf(code),
      control: balanceAccounts.controls.payables,
      row: rows.indexOf(code),
      taxRow: rows.indexOf(TAX_PAID),
      ...{ taxPpm, settlement, taxOffice, documentId: null },
      booked: new Float64Array(entries.months),
    }
    book(workings, trade, 0, amounts)
    return trade
  })
}
