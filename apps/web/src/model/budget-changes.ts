import type { BudgetChange } from '@millpond/core/forecast'
import { isProfitAndLossType } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import type { BudgetAdjustment, PlannedAmounts } from '@millpond/core/plan'
import type { Sheet, SheetRow } from '@millpond/core/sheet'
import { addMonths } from '@millpond/core/time'

/** The part of a sheet that a forecast uses: the written cells of profit and loss. Cents. */
export const amountsOf = (sheet: Sheet): PlannedAmounts =>
  Object.fromEntries(
    linesOf(sheet).map(({ code, values }) => [
      code,
      Object.fromEntries(
        values.flatMap((value, index) =>
          value === null ? [] : [[addMonths(sheet.firstMonth, index), cents(value)]],
        ),
      ),
    ]),
  )

/** The adjustment that makes the forecast use this sheet as its budget. */
export const budgetAdjustment = (sheet: Sheet): BudgetAdjustment => ({
  kind: 'budget',
  amounts: amountsOf(sheet),
})

/** The cells in which one sheet differs from another over the same months. */
export function changesBetween(before: Sheet, after: Sheet): BudgetChange[] {
  // Unchanged rows are the same objects, so only a few of a thousand are compared.
  const gone = [...before.rows.keys()].filter(code => !after.rows.has(code))
  const written = [...after.rows].filter(([code, row]) => before.rows.get(code) !== row)
  return [...gone, ...written.map(([code]) => code)].flatMap(code => {
    const [old, now] = [before.rows.get(code), after.rows.get(code)]
    if (!isProfit(now ?? old)) return []
    return Array.from({ length: after.months }, (_, index) => index).flatMap(index => {
      const value = now?.values[index] ?? null
      if (value === (old?.values[index] ?? null)) return []
      const amount = value === null ? null : cents(value)
      return [{ code, month: addMonths(after.firstMonth, index), amount }]
    })
  })
}

const isProfit = (row: SheetRow | undefined) => !!row && isProfitAndLossType(row.itemType)
const linesOf = (sheet: Sheet) => [...sheet.rows.values()].filter(isProfit)
