import type { Ledger } from '#ledger'
import { budgetLabel, providerBudget } from './chosen-budget.ts'

/** The name of the provider's budget, or null if it has none: `FY27 (Xero)`. */
export function providerBudgetLabel(
  ledger: Ledger,
  yearBeginsMonth: number,
  providerName: string | null,
): string | null {
  const budget = providerBudget(ledger, yearBeginsMonth)
  return budget && budgetLabel(budget, providerName)
}
