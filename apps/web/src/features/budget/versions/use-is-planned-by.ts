import type { Budget } from '@millpond/contract/budget'
import { useBudgetContext } from '../model/budget-context.ts'

/** Whether the forecast follows a version; null is the provider's. */
export function useIsPlannedBy(): (budget: Budget | null) => boolean {
  const { planByBudget, budgetId } = useBudgetContext().model.basis.settings
  return budget => planByBudget && budgetId === (budget?.sheetId ?? null)
}
