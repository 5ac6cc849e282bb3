import { isBalanceSheetType } from '@millpond/core/item'
import { Link } from 'react-router'
import { screenPath } from '#paths.ts'
import styles from './budget.module.css'
import { useBudgetContext } from './model/budget-context.ts'

/** What balances of a budget are for: the plan that makes cash is of profit and loss alone. */
export function BalanceNote() {
  const { location, organisation } = useBudgetContext()
  if (!location.tab.types.every(({ itemType }) => isBalanceSheetType(itemType))) return null
  return (
    <p className={styles.keys}>
      Month-end balances, to compare with actuals. They do not move cash. Plan payments under{' '}
      <Link to={screenPath('transfers', organisation.organisationId)}>Transfers</Link>. Bank and
      earnings balances are calculated.
    </p>
  )
}
