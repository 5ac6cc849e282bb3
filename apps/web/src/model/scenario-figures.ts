import {
  booksOf,
  cashFan,
  cashPaths,
  type Forecast,
  type ForecastSources,
  livePlanOf,
  rootForecast,
  type ScenarioState,
  scenarioModel,
  stateOf,
} from '@millpond/core/forecast'
import {
  builderAmounts,
  eventEffects,
  liveMoneyOf,
  lowestDays,
  peakDays,
  type Remedy,
  remedies,
  type ScenarioAnswers,
  type ScenarioCause,
  type SolverQuestion,
  safeMonths,
  safeShareOfPaths,
  scenarioAnswers,
  scenarioCauses,
} from '@millpond/core/insight'
import type { Cents } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { compileScenario, type Scenario } from '@millpond/core/scenario'
import type {
  SafeMonthsAnswer,
  SafeMonthsQuestion,
  ScenarioFigures,
  ScenarioQuestion,
  ScenarioStatementsAnswer,
} from './scenario-question.ts'

/** The figures of a scenario and of what it rests on. */
export function scenarioFigures(question: ScenarioQuestion): ScenarioFigures {
  const { stack, floor } = question
  const { model, isBudgetGone } = modelOf(question)
  const { baseline, forecast } = model
  const before = baselineSideOf(baseline, question)
  const after = forecast === baseline ? before : sideOf(forecast, question)
  const own = stack.layers.at(-1)
  const answers = scenarioAnswers({
    ...{ baseline, forecast, floor },
    horizon: question.horizon ?? own?.forecastHorizon ?? baseline.months.length,
    fans: { before: before.fan, after: after.fan },
  })
  return {
    months: baseline.months,
    before: before.side,
    after: after.side,
    answers,
    causes: own ? causesOf(model.below, own, answers.low) : [],
    effects: own ? eventEffects(model.below, own) : new Map(),
    adjustments: own ? compileScenario(own, booksOf(model.below)) : [],
    isBudgetGone,
  }
}

function causesOf(
  below: ScenarioState,
  scenario: Scenario,
  { before, after }: ScenarioAnswers['low'],
): readonly ScenarioCause[] {
  return before && after ? scenarioCauses({ below, scenario, low: { before, after } }) : []
}

export function scenarioStatements(question: ScenarioQuestion): ScenarioStatementsAnswer {
  const { model } = modelOf(question)
  const { baseline, forecast, below } = model
  const own = question.stack.layers.at(-1)
  const rowsOf = ({ statements }: Forecast) => {
    const { profit, balance, cash, openingCash } = statements
    return { profit, balance, cash, openingCash: openingCash[0] ?? 0 }
  }
  const { asOf, months } = baseline
  const adjustments = own ? compileScenario(own, booksOf(below)) : []
  const live = liveMoneyOf(own?.events ?? [], adjustments, forecast.facts.mainBank)
  const livePlan = own ? livePlanOf(model, own) : null
  return { asOf, months, before: rowsOf(baseline), after: rowsOf(forecast), live, livePlan }
}

/** Whether the event could start in each month of the forecast. */
export const safeMonthsOf = ({ eventCode, ...question }: SafeMonthsQuestion): SafeMonthsAnswer =>
  safeMonths(solverQuestionOf(question), eventCode)

/** What keeps the cash of the forecast above the floor. */
export const remediesOf = (question: ScenarioQuestion): readonly Remedy[] =>
  remedies({ below: rootOf(question).state, floor: question.floor })

/** The last scenario of a stack, with the paths of what it rests on. */
export function solverQuestionOf(question: ScenarioQuestion): SolverQuestion {
  const { stack, floor } = question
  const { below, baseline } = modelOf(question).model
  const scenario = stack.layers.at(-1)
  assert(scenario, 'a stack with a scenario')
  const safeShareOf = safeShareOfPaths({ below, paths: pathsOf(baseline), floor })
  return { below, scenario, floor, safeShareOf }
}

export function modelOf(question: ScenarioQuestion) {
  const { state, isBudgetGone } = rootOf(question)
  return { model: scenarioModel(state, question.stack.layers), isBudgetGone }
}

interface Root {
  readonly state: ScenarioState
  readonly isBudgetGone: boolean
}

/** The deepest baselines of the same books, the newest last. */
const knownRoots = new WeakMap<ForecastSources, Map<string, Root>>()
const MAX_ROOTS = 4

/** Computed once, because a slider changes only what rests on it. */
export function rootOf({ sources, stack, budget }: ScenarioQuestion): Root {
  const known = knownRoots.get(sources) ?? new Map<string, Root>()
  knownRoots.set(sources, known)
  const key = JSON.stringify([stack.root, budget])
  const before = known.get(key)
  if (before) return before
  const { forecast, isBudgetGone } = rootForecast(sources, stack.root, () => budget ?? undefined)
  const root = { state: stateOf(sources, forecast), isBudgetGone }
  const [oldest] = known.size < MAX_ROOTS ? [] : known.keys()
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, root)
  return root
}

const knownPaths = new WeakMap<Forecast, ReturnType<typeof cashPaths>>()

function pathsOf(forecast: Forecast): ReturnType<typeof cashPaths> {
  const paths = knownPaths.get(forecast) ?? cashPaths(forecast)
  knownPaths.set(forecast, paths)
  return paths
}

type Side = ReturnType<typeof sideOf>
const knownSides = new WeakMap<Forecast, { readonly floor: Cents | null; readonly side: Side }>()

function baselineSideOf(forecast: Forecast, question: ScenarioQuestion): Side {
  const { floor } = question
  const known = knownSides.get(forecast)
  if (known && known.floor === floor) return known.side
  const side = sideOf(forecast, question)
  knownSides.set(forecast, { floor, side })
  return side
}

function sideOf(forecast: Forecast, { floor, sources }: ScenarioQuestion) {
  const fan = cashFan(forecast, floor)
  return {
    fan,
    side: {
      closing: forecast.statements.closingCash.slice(),
      lowest: lowestDays(forecast),
      highest: peakDays(forecast),
      amounts: builderAmounts(forecast, sources),
    },
  }
}
