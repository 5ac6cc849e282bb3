import { withScenario } from '@millpond/core/forecast'
import { type SensitivityPart, sensitivity } from '@millpond/core/insight'
import { assert } from '@millpond/core/outcome'
import { addMonthsToDay } from '@millpond/core/time'
import { rootOf } from './scenario-figures.ts'
import type { SensitivityAsked } from './scenario-question.ts'

/** Other questions wait for one part at most. */
const PART_MS = 50

/** A part of what matters most in the last scenario of a stack. */
export function scenarioSensitivity(question: SensitivityAsked): SensitivityPart {
  const { stack, from } = question
  const below = stack.layers.slice(0, -1).reduce(withScenario, rootOf(question).state)
  const scenario = stack.layers.at(-1)
  assert(scenario, 'a stack with a scenario')
  const end = performance.now() + PART_MS
  return sensitivity({
    ...{ below, scenario, from, isTimeUp: () => performance.now() > end },
    until: addMonthsToDay(below.root.asOf, scenario.forecastHorizon),
  })
}
