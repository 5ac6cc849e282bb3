/**
 * Scenarios on a baseline as forecasts. Without events and figures a scenario is its baseline to
 * the cent. Decision 055.
 */
import { type Cents, cents, ZERO } from '#money'
import type { PlannedAccount, Provenance } from '#plan'
import {
  compileScenario,
  type LayeredAccount,
  layerOf,
  type Scenario,
  type ScenarioAdjustment,
} from '#scenario'
import { forecastSeries } from '#series'
import { type ModelInput, type Statements, statementsOf } from '#statement'
import type { Forecast } from '../forecast.ts'
import { booksOf } from './books-of-state.ts'
import { debtOf } from './cash-of-state.ts'
import { interestPart } from './debt-interest.ts'
import { ownInputOf } from './own-input.ts'
import { profitTax } from './profit-tax.ts'
import type { ScenarioState } from './scenario-state.ts'
import { withLayer } from './with-layer.ts'

/** The fields of a scenario that change figures. */
export type ScenarioContent = Pick<
  Scenario,
  'events' | 'customFactorAccounts' | 'factorAccountMonthlyValues'
>

/** The state with one more scenario on it, and with income tax where the settings ask for it. */
export function withScenario(state: ScenarioState, scenario: ScenarioContent): ScenarioState {
  const adjustments = compileScenario(scenario, booksOf(state))
  const after = withAdjustments(state, adjustments)
  const { profitTaxPpm = 0 } = state.sources.basis.settings
  if (profitTaxPpm === 0 || after === state) return after
  return withAdjustments(state, [...adjustments, ...profitTax(state, after, profitTaxPpm)])
}

/** The state with these adjustments as one layer; without any it is the same state. */
export const withAdjustments = (
  state: ScenarioState,
  adjustments: readonly ScenarioAdjustment[],
): ScenarioState =>
  adjustments.length === 0 ? state : withLayer(state, layerOf(adjustments, state.root.months))

/**
 * The input of the statements: that of the forecast where no layer changes anything. With debt that
 * follows the scenario's cash.
 */
export function inputOf(state: ScenarioState): ModelInput {
  const own = ownInputOf(state)
  const { transfers, interest } = debtOf(state)
  if (transfers.length === 0) return own
  const flows = own.flows.map(flow =>
    flow.code === interest?.code
      ? { ...flow, parts: [...(flow.parts ?? []), interestPart(state, interest.amounts)] }
      : flow,
  )
  return { ...own, flows, transfers: [...own.transfers, ...transfers] }
}

/** Only the statements, for questions that are asked many times. */
export const statementsOfState = (state: ScenarioState): Statements =>
  state.depth === 0 ? state.root.statements : statementsOf(inputOf(state))

/** The forecast with all layers; the baseline itself where there are none. */
export function forecastOfState(state: ScenarioState): Forecast {
  const { root } = state
  if (state.depth === 0) return root
  const input = inputOf(state)
  return {
    ...root,
    ...{ input, facts: { ...root.facts, transfers: debtOf(state).regular } },
    documents: input.documents,
    plan: planOfState(state),
    statements: statementsOf(input),
  }
}

/** The plan with all amounts of each account; where they come from is as in the baseline. */
function planOfState(state: ScenarioState): readonly PlannedAccount[] {
  const { root, accounts, flows } = state
  const { interest } = debtOf(state)
  const known = new Map(root.plan.map(account => [account.code as string, account]))
  const changed = root.plan.map(account => {
    const layered = accounts.get(account.code)
    if (!layered) return account
    const amounts = wholeAmounts(layered)
    const added = interest?.code === account.code ? interest.amounts : null
    return { ...account, amounts: amounts.map((each, at) => cents(each + (added?.[at] ?? 0))) }
  })
  const added = flows
    .filter(({ code }) => !known.has(code))
    .map(({ code }): PlannedAccount => {
      const layered = accounts.get(code) as LayeredAccount
      return {
        code,
        amounts: wholeAmounts(layered),
        provenance: root.months.map(() => OF_SCENARIO),
        mayMiss: root.months.map(() => false),
        series: forecastSeries([], root.months.length),
        soFar: ZERO,
      }
    })
  return [...changed, ...added]
}

const OF_SCENARIO: Provenance = { source: 'adjustment', rule: null, inputs: [], note: null }

/** The amounts including what is already booked in the running month. */
const wholeAmounts = ({ amounts, parts, soFar }: LayeredAccount): Cents[] =>
  amounts.map((amount, at) =>
    cents(
      parts.reduce((sum, part) => sum + (part.amounts[at] ?? 0), amount + (at === 0 ? soFar : 0)),
    ),
  )

/** Scenarios on their deepest baseline: the forecast below the last one, and the one with it. */
export interface ScenarioModel {
  /** The state of all layers except the last one, which the scenario is compared with. */
  readonly below: ScenarioState
  readonly state: ScenarioState
  readonly baseline: Forecast
  readonly forecast: Forecast
}

/** `root` is the state of the deepest baseline, `layers` has the deepest first. */
export function scenarioModel(
  root: ScenarioState,
  layers: readonly ScenarioContent[],
): ScenarioModel {
  const below = layers.slice(0, -1).reduce(withScenario, root)
  const last = layers.at(-1)
  const state = last ? withScenario(below, last) : below
  const baseline = forecastOfState(below)
  return { below, state, baseline, forecast: state === below ? baseline : forecastOfState(state) }
}
