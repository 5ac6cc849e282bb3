import type { Scenario, ScenarioEvent, StackError } from '@millpond/core/scenario'
import { useMemo } from 'react'
import type { ScenarioFigures, ScenarioQuestion } from '#model/scenario-question.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { useScenarioFigures } from '#model/use-scenario-figures.ts'
import { questionOf, stackFrom } from './question-of.ts'
import { useBudgetAmounts } from './use-budget-amounts.ts'

export interface KnownFigures {
  /** What they answer. */
  readonly question: ScenarioQuestion
  readonly figures: ScenarioFigures
  /** Newer figures are being calculated. */
  readonly isCurrent: boolean
}

interface Wanted {
  readonly organisationId: string
  readonly model: ForecastModel
  readonly scenario: Scenario
  /** An event as it is in its form or on its slider, not yet applied. */
  readonly previewed: ScenarioEvent | null
  readonly all: readonly Scenario[]
}

/**
 * The figures of the scenario as it is edited. While newer ones are calculated, these are the
 * figures before, and `question` has the scenario that they are of.
 */
export function useBuilderFigures(wanted: Wanted) {
  const { organisationId, model, scenario, previewed, all } = wanted
  const { ledger, basis, floor } = model
  const shown = useMemo(
    () => (previewed ? withEvent(scenario, previewed) : scenario),
    [scenario, previewed],
  )
  const found = useMemo(() => stackFrom(shown, all), [shown, all])
  const budgets = useBudgetAmounts(organisationId, model, found.ok ? found.stack.layers : [])
  const question = useMemo(
    () => (found.ok ? questionOf({ ledger, basis, floor }, found.stack, budgets) : null),
    [found, budgets, ledger, basis, floor],
  )
  return useScenarioFigures(question)
}

/** Why a scenario has no figures. */
export const stackProblem = (scenario: Scenario, all: readonly Scenario[]): StackError | null => {
  const found = stackFrom(scenario, all)
  return found.ok ? null : found.error
}

function withEvent(scenario: Scenario, event: ScenarioEvent): Scenario {
  const isKnown = scenario.events.some(({ code }) => code === event.code)
  const events = isKnown
    ? scenario.events.map(each => (each.code === event.code ? event : each))
    : [...scenario.events, event]
  return { ...scenario, events }
}
