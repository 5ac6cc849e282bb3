import { isBalanceSheetType } from '@millpond/core/item'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { screenPath } from '#paths.ts'
import styles from './budget.module.css'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import type { BudgetFigures } from './model/use-budget-figures.ts'
import { useIsPlannedBy } from './versions/use-is-planned-by.ts'

const AboveNote = lazy(() =>
  import('./above-note.tsx').then(module => ({ default: module.AboveNote })),
)

interface BudgetNoteProps {
  readonly version: ShownVersion
  readonly figures: BudgetFigures
}

/**
 * What balances of a budget are for: the plan that makes cash is of profit and loss alone. And how
 * the totals of a budget that the forecast uses become those of the profit and loss.
 */
export function BudgetNote({ version, figures }: BudgetNoteProps) {
  const { location, organisation } = useBudgetContext()
  const isPlannedBy = useIsPlannedBy()
  if (location.tab.types.every(({ itemType }) => isBalanceSheetType(itemType))) {
    return (
      <p className={styles.keys}>
        These are month-end balances that you can compare with actuals. They do not change your cash
        forecast. To plan payments, use{' '}
        <Link to={screenPath('transfers', organisation.organisationId)}>Transfers</Link>. Balances
        of bank accounts and earnings are calculated for you, so you cannot type them.
      </p>
    )
  }
  if (!isPlannedBy(version.budget)) return null
  return (
    <p className={styles.note}>
      <Suspense>
        <AboveNote sheet={version.view.sheet.shown} figures={figures} />
      </Suspense>
    </p>
  )
}
