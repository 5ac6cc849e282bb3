/** A new scenario. ENT-08. */
import { defaultVisibleFactors } from './factor.ts'
import { DEFAULT_SCENARIO_HORIZON, FORECAST_BASELINE, type Scenario } from './scenario.ts'
import type { ScenarioType } from './scenario-type.ts'

/** A new scenario of a type, with its default factors and the forecast as its baseline. */
export function newScenario(
  id: string,
  scenarioType: ScenarioType,
  scenarioName: string = scenarioType,
): Scenario {
  return {
    ...{ id, scenarioName, scenarioType },
    baseline: FORECAST_BASELINE,
    forecastHorizon: DEFAULT_SCENARIO_HORIZON,
    lastSavedDate: null,
    visibleFactors: defaultVisibleFactors(scenarioType),
    visibleFactorAccounts: {},
    factorAccountMonthlyValues: {},
    customFactorAccounts: {},
    events: [],
  }
}
