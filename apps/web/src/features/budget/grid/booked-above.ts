import { ITEM_TYPE, isProfitAndLossType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { Ledger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { bookedAbove } from '@millpond/core/plan'
import { type CellValue, cellOf, type Sheet } from '@millpond/core/sheet'
import { addMonths, type Month } from '@millpond/core/time'
import type { BudgetGridLine } from './budget-lines.ts'
import { booksAt } from './period-values.ts'

/** What the running month has booked above a budget; cents, natural sign. */
export interface BookedAbove {
  readonly month: Month
  readonly revenue: number
  readonly expenses: number
}

interface Sources {
  readonly ledger: Ledger
  readonly sheet: Sheet
  /** What an empty cell counts. */
  readonly expectedAt: (code: string, month: Month) => CellValue
}

/**
 * The running month counts its budget in this grid. A forecast by the budget also counts what is
 * already booked above it: the two differ by these amounts.
 */
export function bookedAboveBudget(
  lines: readonly Pick<BudgetGridLine, 'code' | 'itemType'>[],
  { ledger, sheet, expectedAt }: Sources,
): BookedAbove {
  const month = addMonths(ledger.closeMonth, 1)
  const booked = booksAt(ledger, [SUMMARY_DATA_TYPE.ProfitLoss])
  const sides = { revenue: 0, expenses: 0 }
  for (const { code, itemType } of lines) {
    if (!isProfitAndLossType(itemType)) continue
    const planned = cellOf(sheet, code, month) ?? expectedAt(code, month)
    if (planned === null) continue
    const above = bookedAbove(cents(planned), cents(booked(code, month) ?? 0))
    sides[itemType === ITEM_TYPE.revenue ? 'revenue' : 'expenses'] += above
  }
  return { month, ...sides }
}
