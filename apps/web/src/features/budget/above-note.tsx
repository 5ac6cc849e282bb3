import { isProfitAndLossType } from '@millpond/core/item'
import { type Month, monthsBetween } from '@millpond/core/time'
import { useMemo } from 'react'
import styles from './budget.module.css'
import { aboveWords, bookedAboveBudget } from './grid/booked-above.ts'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import type { BudgetFigures } from './model/use-budget-figures.ts'
import { useVersionActs } from './versions/use-version-acts.ts'

interface AboveNoteProps {
  readonly version: ShownVersion
  readonly figures: Pick<BudgetFigures, 'lines' | 'expected' | 'expectedFrom'>
}

/** Why the profit and loss of a budget that the forecast uses differs from the totals here. */
export function AboveNote({ version, figures }: AboveNoteProps) {
  const { location, model } = useBudgetContext()
  const { isPlannedBy } = useVersionActs()
  const { lines, expected, expectedFrom } = figures
  const { ledger } = model
  const sheet = version.view.sheet.shown
  const above = useMemo(() => {
    const expectedAt = (code: string, month: Month) => {
      const amount = expected?.get(code)?.[monthsBetween(expectedFrom, month)] ?? Number.NaN
      return Number.isNaN(amount) ? null : amount
    }
    return bookedAboveBudget(lines, { ledger, sheet, expectedAt })
  }, [lines, ledger, sheet, expected, expectedFrom])
  const hasProfitAndLoss = location.tab.types.some(({ itemType }) => isProfitAndLossType(itemType))
  const words = aboveWords(above, ledger)
  if (words === null || !hasProfitAndLoss || !isPlannedBy(version.budget)) return null
  return <p className={styles.note}>{words}</p>
}
