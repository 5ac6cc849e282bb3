import type { Budget } from '@millpond/contract/budget'
import { budgetLabel, providerBudgetLabel } from '@millpond/core/insight'
import { providerName } from '@millpond/core/organisation'
import { createContext, useContext } from 'react'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import type { BudgetLocation } from './use-budget-location.ts'

/** The data that all parts of the screen need, which stays the same while cells are typed. */
export interface BudgetContextValue extends PlanningContext {
  readonly budgets: readonly Budget[]
  readonly location: BudgetLocation
  /** `Xero`; null if the provider has no budget. */
  readonly provider: string | null
  /** The name of the provider's budget, the same on every screen: `FY27 (Xero)`. */
  readonly providerBudget: string | null
}

export const BudgetContext = createContext<BudgetContextValue | null>(null)

export function useBudgetContext(): BudgetContextValue {
  const context = useContext(BudgetContext)
  if (!context) throw new Error('There is no budget screen around this component')
  return context
}

/** The provider's budget in the address. */
export const PROVIDER = 'provider'

export function providerOf({
  organisation,
  model,
}: PlanningContext): Pick<BudgetContextValue, 'provider' | 'providerBudget'> {
  const { provider, reportingYearBeginsMonth } = organisation
  const name = providerName(provider)
  const providerBudget = providerBudgetLabel(model.ledger, reportingYearBeginsMonth, name)
  return { provider: providerBudget && (name ?? 'Xero'), providerBudget }
}

/**
 * The name of a version, the same on all screens: `FY27 (yours)`; null for the provider's budget.
 */
export function useVersionName(): (budget: Pick<Budget, 'name'> | null) => string {
  const { providerBudget } = useBudgetContext()
  return budget => (budget ? ownName(budget) : (providerBudget ?? ''))
}

/** `FY27 (yours)` */
export const ownName = ({ name }: Pick<Budget, 'name'>): string =>
  budgetLabel({ name, owner: 'yours' }, null)
