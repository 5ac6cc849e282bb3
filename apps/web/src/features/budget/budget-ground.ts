import type { Budget } from '@millpond/contract/budget'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { seriesOf } from '@millpond/core/ledger'
import type { PlanningGround } from '#planning/sheet-screen.tsx'
import type { BudgetPlace } from './use-budget-place.ts'

/** What every part of the screen rests on. */
export interface BudgetGround extends PlanningGround {
  readonly budgets: readonly Budget[]
  readonly place: BudgetPlace
  /** `Xero`; null where the provider has no budget. */
  readonly provider: string | null
}

/** The provider's budget, as the address names it. */
export const PROVIDER = 'provider'

export function providerOf({ organisation, model }: PlanningGround): string | null {
  const has = seriesOf(model.ledger, SUMMARY_DATA_TYPE.ProviderBudget).length > 0
  if (!has) return null
  return organisation.provider === 'quickbooks' ? 'QuickBooks' : 'Xero'
}
