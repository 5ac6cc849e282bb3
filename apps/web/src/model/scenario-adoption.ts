import { booksOf } from '@millpond/core/forecast'
import {
  type Adoption,
  adoptionOf,
  closingOf,
  type FrozenScenario,
  frozenScenario,
} from '@millpond/core/insight'
import { ZERO } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { compileScenario } from '@millpond/core/scenario'
import { addMonthsToDay } from '@millpond/core/time'
import { modelOf, scenarioFigures } from './scenario-figures.ts'
import type { ScenarioQuestion } from './scenario-question.ts'

export interface AdoptionAnswer extends Adoption {
  /** What the scenario shows once it is adopted. */
  readonly frozen: FrozenScenario
}

/** What adopting the last scenario of a stack would do. */
export function scenarioAdoption(question: ScenarioQuestion): AdoptionAnswer {
  const { sources, stack } = question
  const { model } = modelOf(question)
  const scenario = stack.layers.at(-1)
  assert(scenario, 'a stack with a scenario')
  const { ledger } = sources
  const adoption = adoptionOf({
    ...{ sources, model, scenario },
    adjustments: compileScenario(scenario, booksOf(model.below)),
    until: { until: addMonthsToDay(model.baseline.asOf, scenario.forecastHorizon) },
  })
  const { answers } = scenarioFigures(question)
  const start = closingOf(ledger, null, ledger.closeMonth) ?? ZERO
  return { ...adoption, frozen: frozenScenario({ model, scenario, answers, start }) }
}
