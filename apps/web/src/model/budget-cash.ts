import type { BudgetModel } from '@millpond/core/forecast'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import type { BudgetCash } from './questions.ts'

/** What statements say of cash; copies, for those of a budget model change in place. */
export function budgetCash({
  months,
  statements,
}: Pick<BudgetModel, 'months' | 'statements'>): BudgetCash {
  const sumOf = (itemType: ItemType) => {
    const sum = new Float64Array(months.length)
    for (const row of statements.profit) {
      if (row.itemType !== itemType) continue
      row.amounts.forEach((amount, month) => {
        sum[month] = (sum[month] ?? 0) + amount
      })
    }
    return sum
  }
  return {
    months,
    closing: statements.closingCash.slice(),
    revenue: sumOf(ITEM_TYPE.revenue),
    expenses: sumOf(ITEM_TYPE.expense),
  }
}
