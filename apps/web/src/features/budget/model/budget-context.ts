import type { Budget } from '@millpond/contract/budget'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { seriesOf } from '@millpond/core/ledger'
import { createContext, useContext } from 'react'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import type { BudgetLocation } from './use-budget-location.ts'

/** What all parts of the screen need, and what stays the same while cells are typed. */
export interface BudgetContextValue extends PlanningContext {
  readonly budgets: readonly Budget[]
  readonly location: BudgetLocation
  /** `Xero`; null where the provider has no budget. */
  readonly provider: string | null
}

export const BudgetContext = createContext<BudgetContextValue | null>(null)

export function useBudgetContext(): BudgetContextValue {
  const context = useContext(BudgetContext)
  if (!context) throw new Error('There is no budget screen around this component')
  return context
}

/** The provider's budget, as the address names it. */
export const PROVIDER = 'provider'

export function providerOf({ organisation, model }: PlanningContext): string | null {
  const has = seriesOf(model.ledger, SUMMARY_DATA_TYPE.ProviderBudget).length > 0
  if (!has) return null
  return organisation.provider === 'quickbooks' ? 'QuickBooks' : 'Xero'
}
