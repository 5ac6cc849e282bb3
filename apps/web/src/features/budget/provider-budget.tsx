import { useMemo } from 'react'
import { BudgetView } from './budget-view.tsx'
import { useBudgetContext } from './model/budget-context.ts'
import { readOnlyView } from './model/read-only-view.ts'
import { useCompared } from './model/use-comparison.ts'
import { providerSheet } from './versions/provider-sheet.ts'

const NO_NOTES = new Map()

/** BUD-04: the provider's budget, read-only, next to Millpond's own. */
export function ProviderBudget() {
  const { model, provider } = useBudgetContext()
  const { ledger } = model
  const compared = useCompared(null)
  const view = useMemo(() => readOnlyView(providerSheet(ledger)), [ledger])
  const closed = `This budget is kept in ${provider}. Copy it to change it here.`
  const version = { view, budget: null, lineNotes: NO_NOTES, writing: null, closed, compared }
  return <BudgetView version={version} />
}
