import { type Adjustment, type BudgetAdjustment, isBudget } from '#plan'
import type { ForecastBasis } from './basis.ts'

/** The budget that an organisation has chosen; without one of its own, the provider's. */
export const chosenBudgetAdjustment = ({
  budget,
}: Pick<ForecastBasis, 'budget'>): BudgetAdjustment => ({
  kind: 'budget',
  amounts: budget ?? 'provider',
})

/**
 * What the organisation's own forecast uses: its budget, if it plans by one, and its planned
 * transfers.
 */
export const ownAdjustments = (
  basis: Pick<ForecastBasis, 'settings' | 'budget' | 'transfers'>,
): readonly Adjustment[] => [
  ...(basis.settings.planByBudget ? [chosenBudgetAdjustment(basis)] : []),
  ...basis.transfers.map(transfer => ({ ...transfer, kind: 'transfer' as const })),
]

/**
 * Everything that changes a forecast, in order: first the organisation's own adjustments, then the
 * given ones. A given budget replaces the organisation's own, because a forecast by one budget
 * never mixes in the figures of another.
 */
export function allAdjustments(
  basis: ForecastBasis,
  given: readonly Adjustment[],
): readonly Adjustment[] {
  const own = ownAdjustments(basis)
  return [...(given.some(isBudget) ? own.filter(each => !isBudget(each)) : own), ...given]
}
