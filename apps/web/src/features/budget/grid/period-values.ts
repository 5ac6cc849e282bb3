/** The amount of a line in a column: actuals, and from the running month on the plan. */
import { type ItemCode, isBalanceSheetType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, type LedgerSeries, seriesOf } from '@millpond/core/ledger'
import type { CellValue } from '@millpond/core/sheet'
import { type Month, monthsBetween } from '@millpond/core/time'
import type { BudgetGridLine } from './budget-lines.ts'

export type ValueAt = (code: ItemCode, month: Month) => CellValue

/** Figures of the books of one kind, by account and month. */
export function booksAt(
  ledger: Ledger,
  types: readonly LedgerSeries['summaryDataType'][],
): ValueAt {
  const [first] = ledger.months
  const lines = new Map(
    types.flatMap(type => seriesOf(ledger, type).map(series => [series.code, series.values])),
  )
  return (code, month) =>
    first === undefined ? null : (lines.get(code)?.[monthsBetween(first, month)] ?? null)
}

const { ProfitLoss, BalanceSheet, ProviderBudget } = SUMMARY_DATA_TYPE

/** Actuals, up to the month of the close. */
export const actualsAt = (ledger: Ledger): ValueAt => {
  const books = booksAt(ledger, [BalanceSheet, ProfitLoss])
  return (code, month) => (month > ledger.closeMonth ? null : books(code, month))
}

export const providerBudgetAt = (ledger: Ledger): ValueAt => booksAt(ledger, [ProviderBudget])

/** Flows are summed, balances are the last one. VIEW-01. Null if there is no amount. */
export function periodValue(
  { itemType }: Pick<BudgetGridLine, 'itemType'>,
  months: readonly Month[],
  at: (month: Month) => CellValue,
): CellValue {
  if (isBalanceSheetType(itemType)) {
    const last = months.at(-1)
    return last === undefined ? null : at(last)
  }
  let sum: CellValue = null
  for (const month of months) {
    const value = at(month)
    if (value !== null) sum = (sum ?? 0) + value
  }
  return sum
}
