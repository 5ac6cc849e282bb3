import { type SensitivityBar, sensitivity } from '@millpond/core/insight'
import { assert } from '@millpond/core/outcome'
import { addMonthsToDay } from '@millpond/core/time'
import { modelOf } from './scenario-figures.ts'
import type { ScenarioQuestion } from './scenario-question.ts'

/** What is calculated after this time is left out, so that the next question is answered soon. */
const MAX_MS = 500

/** What matters most in the last scenario of a stack. */
export function scenarioSensitivity(question: ScenarioQuestion): readonly SensitivityBar[] {
  const { below } = modelOf(question).model
  const scenario = question.stack.layers.at(-1)
  assert(scenario, 'a stack with a scenario')
  const end = performance.now() + MAX_MS
  return sensitivity({
    ...{ below, scenario, isTimeUp: () => performance.now() > end },
    until: addMonthsToDay(below.root.asOf, scenario.forecastHorizon),
  })
}
