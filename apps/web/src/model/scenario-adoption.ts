import { booksOf } from '@millpond/core/forecast'
import { type Adoption, adoptionOf } from '@millpond/core/insight'
import { assert } from '@millpond/core/outcome'
import { compileScenario } from '@millpond/core/scenario'
import { addMonthsToDay } from '@millpond/core/time'
import { modelOf } from './scenario-figures.ts'
import type { ScenarioQuestion } from './scenario-question.ts'

/** What adopting the last scenario of a stack would do. */
export function scenarioAdoption(question: ScenarioQuestion): Adoption {
  const { sources, stack } = question
  const { model } = modelOf(question)
  const scenario = stack.layers.at(-1)
  assert(scenario, 'a stack with a scenario')
  return adoptionOf({
    ...{ sources, model, scenario },
    adjustments: compileScenario(scenario, booksOf(model.below)),
    until: { until: addMonthsToDay(model.baseline.asOf, scenario.forecastHorizon) },
  })
}
