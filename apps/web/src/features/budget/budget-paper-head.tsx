import type { Budget } from '@millpond/contract/budget'
import { PaperHead } from '#ui/paper/paper-head.tsx'
import { useBudgetContext, useVersionName } from './model/budget-context.ts'

/** The head of a printed budget; null for the provider's. */
export function BudgetPaperHead({ budget }: { readonly budget: Budget | null }) {
  const { organisation, model } = useBudgetContext()
  const title = `Budget ${useVersionName()(budget)}`
  const { currency } = model.ledger
  return <PaperHead {...{ title, currency }} name={organisation.name} asOf={model.forecast.asOf} />
}
