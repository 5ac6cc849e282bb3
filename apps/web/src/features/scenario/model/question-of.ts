import {
  type Scenario,
  type ScenarioStack,
  type StackError,
  stackOf,
} from '@millpond/core/scenario'
import type { ScenarioQuestion } from '#model/scenario-question.ts'
import type { ForecastModel } from '#model/use-model.ts'
import type { BudgetAmounts } from './use-budget-amounts.ts'

type FoundStack =
  | { readonly ok: true; readonly stack: ScenarioStack }
  | { readonly ok: false; readonly error: StackError }

/** The scenario with those it rests on; `scenario` may differ from the stored one in `all`. */
export function stackFrom(scenario: Scenario, all: readonly Scenario[]): FoundStack {
  const found = stackOf(scenario, new Map(all.map(each => [each.id, each])))
  return found.ok ? { ok: true, stack: found.value } : found
}

/** The question for the figures of a stack; null while its budget is not read. */
export function questionOf(
  { ledger, basis, floor }: Pick<ForecastModel, 'ledger' | 'basis' | 'floor'>,
  stack: ScenarioStack,
  budgets: BudgetAmounts | null,
): ScenarioQuestion | null {
  const { root } = stack
  if (root.kind === 'budget' && !budgets) return null
  const budget = root.kind === 'budget' ? (budgets?.get(root.budgetId) ?? null) : null
  return { sources: { ledger, basis }, stack, budget, floor }
}
