import type { Budget } from '@millpond/contract/budget'
import { lazy, Suspense } from 'react'
import { useBudgetContext, useVersionName } from './model/budget-context.ts'

const PaperHead = lazy(() =>
  import('#ui/paper/paper-head.tsx').then(module => ({ default: module.PaperHead })),
)

/** The head of a printed budget; null for the provider's. */
export function BudgetPaperHead({ budget }: { readonly budget: Budget | null }) {
  const { organisation, model } = useBudgetContext()
  const title = `Budget ${useVersionName()(budget)}`
  const { currency } = model.ledger
  return (
    <Suspense>
      <PaperHead {...{ title, currency }} name={organisation.name} asOf={model.forecast.asOf} />
    </Suspense>
  )
}
