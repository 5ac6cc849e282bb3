import { budgetLabel, type ChosenBudget, yearToDate } from '@millpond/core/insight'
import type { Ledger } from '@millpond/core/ledger'
import { formatMonthEnd } from '@millpond/core/time'

interface BasisSources {
  readonly ledger: Ledger
  readonly beginsMonth: number
  readonly budget: ChosenBudget | null
  readonly providerName: string | null
}

/** The source of the figures: `Actuals to 31st October 2026`, and the compared budget. */
export function basisWords({ ledger, beginsMonth, budget, providerName }: BasisSources): string[] {
  const actuals = `Actuals to ${formatMonthEnd(ledger.closeMonth)}`
  const { revenue, expenses } = yearToDate(ledger, beginsMonth, budget)
  const isCompared = revenue.basis === 'budget' || expenses.basis === 'budget'
  return budget && isCompared ? [actuals, `budget ${budgetLabel(budget, providerName)}`] : [actuals]
}
