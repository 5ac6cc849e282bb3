import { useMemo } from 'react'
import type { BudgetGround } from './budget-ground.ts'
import { BudgetView } from './budget-view.tsx'
import { providerSheet } from './provider-sheet.ts'
import { stillView } from './still-view.ts'

/** BUD-04: the budget kept at the provider, to be read beside Millpond's own. */
export function ProviderBudget(ground: BudgetGround) {
  const { ledger } = ground.model
  const view = useMemo(() => stillView(providerSheet(ledger)), [ledger])
  const closed = `This budget is kept in ${ground.provider}. Copy it to change it here.`
  return (
    <BudgetView {...ground} view={view} budget={null} noted={[]} writing={null} {...{ closed }} />
  )
}
