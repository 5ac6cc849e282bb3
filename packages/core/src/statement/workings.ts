import { type BalanceAccounts, balanceAccountsOf } from './balance-accounts.ts'
import { type CashRows, cashRowsOf } from './cash-rows.ts'
import { add, type Columns, columns } from './columns.ts'
import { type Horizon, horizonOf } from './horizon.ts'
import type { ModelInput } from './model.ts'

/**
 * The double entry under the statements. Every entry credits one account and debits another, so the
 * books always balance. The same step writes every movement of cash to a row of cash, so both cash
 * flows agree.
 */
export interface Workings {
  readonly horizon: Horizon
  readonly balanceAccounts: BalanceAccounts
  readonly rows: CashRows
  /** By row of cash, the bank account of its money. */
  readonly bankOfRow: readonly number[]
  /** Credits less debits by account; the column after the last account is the month's result. */
  readonly entries: Columns
  /** By row of cash; positive is cash in, negative is cash out. */
  readonly cash: Columns
  /** Where `book` collects the settlements of a trade by month; all zero between calls. */
  readonly settling: { readonly net: Float64Array; readonly tax: Float64Array }
}

export function workingsOf(input: ModelInput): Workings {
  const balanceAccounts = balanceAccountsOf(input)
  const rows = cashRowsOf(input, balanceAccounts)
  const months = input.months.length
  const { banks = {} } = input
  const bankOf = (key: string) => {
    const code = Object.hasOwn(banks, key) ? banks[key] : undefined
    return code === undefined ? balanceAccounts.controls.bank : balanceAccounts.indexOf(code)
  }
  return {
    horizon: horizonOf(input),
    balanceAccounts,
    rows,
    bankOfRow: rows.heads.map(({ key }) => bankOf(key)),
    entries: columns(balanceAccounts.accounts.length + 1, months),
    cash: columns(rows.heads.length, months),
    settling: { net: new Float64Array(months), tax: new Float64Array(months) },
  }
}

/** Debits one account and credits another; a negative amount does the reverse. */
export function post(
  { entries }: Workings,
  month: number,
  debit: number,
  credit: number,
  amount: number,
): void {
  if (amount === 0) return
  add(entries, debit, month, -amount)
  add(entries, credit, month, amount)
}

/**
 * Cash in for a row of cash, from an account that is not a bank; negative is cash out. Sales tax
 * goes to the bank account of `main`, the row of the amount it is a part of.
 */
export function receive(
  { entries, cash, bankOfRow }: Workings,
  month: number,
  row: number,
  against: number,
  amount: number,
  main = row,
): void {
  if (amount === 0) return
  add(cash, row, month, amount)
  add(entries, bankOfRow[main] as number, month, -amount)
  add(entries, against, month, amount)
}
