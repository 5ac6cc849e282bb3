import type { Organisation } from '@millpond/contract/organisation'
import { budgetLabel, chosenBudget, providerBudgetLabel } from '@millpond/core/insight'
import { providerName } from '@millpond/core/organisation'
import type { ForecastModel } from '#model/use-model.ts'

/** The name of the chosen budget, or `a budget` if there is none. */
export function budgetNameOf({ ledger, basis }: ForecastModel, { provider }: Organisation): string {
  const budget = chosenBudget(ledger, basis)
  return budget ? budgetLabel(budget, providerName(provider)) : 'a budget'
}

/** The name of the budget at the provider; null if it has none. */
export const providerBudgetOf = (
  { ledger, basis }: ForecastModel,
  { provider }: Organisation,
): string | null => providerBudgetLabel(ledger, basis.yearBeginsMonth, providerName(provider))
