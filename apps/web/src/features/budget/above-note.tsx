import { type Month, monthsBetween } from '@millpond/core/time'
import { useMemo } from 'react'
import { aboveWords, bookedAboveBudget } from './grid/booked-above.ts'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import type { BudgetFigures } from './model/use-budget-figures.ts'

interface AboveNoteProps {
  readonly sheet: ShownVersion['view']['sheet']['shown']
  readonly figures: Pick<BudgetFigures, 'lines' | 'expected' | 'expectedFrom'>
}

/** Why the profit and loss of a budget that the forecast uses differs from the totals here. */
export function AboveNote({ sheet, figures }: AboveNoteProps) {
  const { ledger } = useBudgetContext().model
  const { lines, expected, expectedFrom } = figures
  const above = useMemo(() => {
    const expectedAt = (code: string, month: Month) => {
      const amount = expected?.get(code)?.[monthsBetween(expectedFrom, month)] ?? Number.NaN
      return Number.isNaN(amount) ? null : amount
    }
    return bookedAboveBudget(lines, { ledger, sheet, expectedAt })
  }, [lines, ledger, sheet, expected, expectedFrom])
  return aboveWords(above, ledger)
}
