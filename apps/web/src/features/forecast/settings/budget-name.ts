import type { Organisation } from '@millpond/contract/organisation'
import { budgetLabel, chosenBudget } from '@millpond/core/insight'
import { providerName } from '@millpond/core/organisation'
import type { ForecastModel } from '#model/use-model.ts'

/** The name of the chosen budget, or `a budget` if there is none. */
export function budgetNameOf({ ledger, basis }: ForecastModel, { provider }: Organisation): string {
  const budget = chosenBudget(ledger, basis)
  return budget ? budgetLabel(budget, providerName(provider)) : 'a budget'
}
