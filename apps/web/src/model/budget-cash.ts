import type { ForecastSession } from '@millpond/core/forecast'
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import type { BudgetCash, SessionFigures } from './questions.ts'

/** The cash of statements, as copies, because those of a session change in place. */
export function budgetCash({
  months,
  statements,
}: Pick<ForecastSession, 'months' | 'statements'>): BudgetCash {
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

/** The cash of a session and, for these accounts, the forecast of empty cells. */
export const sessionFigures = (
  session: ForecastSession,
  codes: Iterable<string>,
): SessionFigures => ({
  cash: budgetCash(session),
  unbudgeted: [...codes].flatMap(code => {
    const amounts = session.unbudgeted.get(code)
    return amounts ? [{ code, amounts: Float64Array.from(amounts, each => each ?? NaN) }] : []
  }),
})
