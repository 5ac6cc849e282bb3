import { itemCode } from '@millpond/core/item'
import type { BankMovement, BankTransferMonths, StatementMonths } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import { addMonths, firstDay, lastDay, type Month, monthOfDay } from '@millpond/core/time'
import {
  balancesAt,
  bankSummary,
  bankTransfers,
  type DemoCompany,
  profitAndLoss,
} from '@millpond/sandbox/companies'

/**
 * The statements of a demo company, month by month, in the form of an import: the balance sheet
 * also of the month before.
 */
export const sampleStatements = (
  company: DemoCompany,
  months: readonly Month[],
): StatementMonths[] => [
  statement('profitAndLoss', months, month =>
    profitAndLoss(company, firstDay(month), lastDay(month)),
  ),
  statement('cashBasis', months, month =>
    profitAndLoss(company, firstDay(month), lastDay(month), { paymentsOnly: true }),
  ),
  statement(
    'balanceSheet',
    [...months.slice(0, 1).map(oldest => addMonths(oldest, -1)), ...months],
    month => balancesAt(company, lastDay(month)),
  ),
]

const statement = (
  name: StatementMonths['statement'],
  months: readonly Month[],
  amountsOf: (month: Month) => ReadonlyMap<string, Cents>,
): StatementMonths => ({
  statement: name,
  months,
  amounts: months.flatMap(month =>
    [...amountsOf(month)].map(([accountId, amount]) => ({
      code: itemCode(accountId),
      month,
      amount,
    })),
  ),
})

export const sampleBankMovements = (
  company: DemoCompany,
  months: readonly Month[],
): BankMovement[] =>
  months.flatMap(month =>
    bankSummary(company, firstDay(month), lastDay(month)).map(({ accountId, ...movement }) => ({
      code: itemCode(accountId),
      month,
      ...movement,
    })),
  )

/** Statements of other months are left out, as in an import. */
export function sampleBankTransfers(
  company: DemoCompany,
  months: readonly Month[],
): BankTransferMonths {
  const asked = new Set(months)
  return {
    months,
    transfers: bankTransfers(company)
      .filter(({ date }) => asked.has(monthOfDay(date)))
      .map(({ date, from, to, ...transfer }) => ({
        ...transfer,
        movedOn: date,
        from: itemCode(from),
        to: itemCode(to),
      })),
  }
}
