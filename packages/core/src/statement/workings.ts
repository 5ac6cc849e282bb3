import { type CashRows, cashRowsOf } from './cash-rows.ts'
import { type Chart, chartOf } from './chart.ts'
import { add, type Columns, columns } from './columns.ts'
import { type Horizon, horizonOf } from './horizon.ts'
import type { ModelInput } from './model.ts'

/**
 * The double entry underneath the statements. Every entry credits one account with what it debits
 * another, so that the books balance whatever is posted; and whatever moves cash is written into a
 * row of cash by the same step, so that both cash flows agree.
 */
export interface Workings {
  readonly horizon: Horizon
  readonly chart: Chart
  readonly rows: CashRows
  /** Credits less debits by account; the column after the last account is the month's result. */
  readonly entries: Columns
  /** By row of cash: + comes in, − goes out. */
  readonly cash: Columns
  /** Where `book` gathers what a trade settles by month; all zero in between. */
  readonly settling: { readonly net: Float64Array; readonly tax: Float64Array }
}

export function workingsOf(input: ModelInput): Workings {
  const chart = chartOf(input)
  const rows = cashRowsOf(input, chart)
  const months = input.months.length
  return {
    horizon: horizonOf(input),
    chart,
    rows,
    entries: columns(chart.accounts.length + 1, months),
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

/** Money that comes in for a row of cash, out of an account beside the bank; negative goes out. */
export function receive(
  { entries, cash, chart }: Workings,
  month: number,
  row: number,
  against: number,
  amount: number,
): void {
  if (amount === 0) return
  add(cash, row, month, amount)
  add(entries, chart.controls.bank, month, -amount)
  add(entries, against, month, amount)
}
