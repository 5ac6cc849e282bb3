import { isBalanceSheetType } from '@millpond/core/item'
import { Link } from 'react-router'
import { screenPath } from '#paths.ts'
import styles from './budget.module.css'
import type { BudgetViewProps } from './budget-view-props.ts'

/** What balances of a budget are for: the plan that makes cash is of profit and loss alone. */
export function BalanceNote({
  place,
  organisation,
}: Pick<BudgetViewProps, 'place' | 'organisation'>) {
  if (!isBalanceSheetType(place.type.itemType)) return null
  return (
    <p className={styles.keys}>
      Balances at month end, to compare with what happens. They move no cash: payments are planned
      under <Link to={screenPath('transfers', organisation.organisationId)}>Transfers</Link>. Banks
      and earnings follow from everything else.
    </p>
  )
}
