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
import {
  type Flow,
  type FlowPart,
  type ModelInput,
  type Statements,
  statementsOf,
} from '#statement'
import type { Settlement } from '#timing'
import type { Forecast } from '../forecast.ts'
import { withWholeAmounts } from '../planned/planned-parts.ts'
import { booksOf } from './books-of-state.ts'
import { settlementBy } from './own-settlements.ts'
import { profitTax } from './profit-tax.ts'
import type { ScenarioState } from './scenario-state.ts'
import { typedPaymentTransfers } from './typed-payments.ts'
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

/** The input of the statements: that of the forecast where no layer changes anything. */
export function inputOf(state: ScenarioState): ModelInput {
  const { root, input, flows, accounts } = state
  if (state.depth === 0) return root.input
  const changed = flows.map((flow): Flow => {
    const account = accounts.get(flow.code)
    if (!account || account === state.initial.get(flow.code)) return flow
    return flowOf(flow, account, ({ terms }) => settlementBy(terms.paid, root, flow))
  })
  const made = { ...input, flows: changed }
  if (state.typedPayments.size === 0) return made
  return { ...made, transfers: [...made.transfers, ...typedPaymentTransfers(state, made)] }
}

function flowOf(
  flow: Flow,
  { amounts, added, parts, sales }: LayeredAccount,
  settlementFor: (part: LayeredAccount['parts'][number]) => Settlement,
): Flow {
  const own = parts.map(
    (part): FlowPart => ({
      plan: Float64Array.from(part.amounts),
      taxPpm: part.terms.taxPpm,
      treatment: part.terms.treatment,
      settlement: settlementFor(part),
      ...(part.terms.paid.kind === 'later' && { varies: true }),
    }),
  )
  const changed = withWholeAmounts(flow, amounts)
  const all = [...(changed.parts ?? []), ...own]
  return {
    ...changed,
    ...(all.length > 0 && { parts: all }),
    ...(added.some(amount => amount !== 0) && { certain: Float64Array.from(added) }),
    ...(sales.length > 0 && {
      sales: sales.map(({ amounts: own, ...rest }) => ({ ...rest, plan: Float64Array.from(own) })),
    }),
  }
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
    input,
    documents: input.documents,
    plan: planOfState(state),
    statements: statementsOf(input),
  }
}

/** The plan with all amounts of each account; where they come from is as in the baseline. */
function planOfState({ root, accounts, flows }: ScenarioState): readonly PlannedAccount[] {
  const known = new Map(root.plan.map(account => [account.code as string, account]))
  const changed = root.plan.map(account => {
    const layered = accounts.get(account.code)
    return layered ? { ...account, amounts: wholeAmounts(layered) } : account
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

/** With the bookings of the running month. */
const wholeAmounts = ({ amounts, parts, soFar }: LayeredAccount): Cents[] =>
  amounts.map((amount, at) =>
    cents(
      parts.reduce((sum, part) => sum + (part.amounts[at] ?? 0), amount + (at === 0 ? soFar : 0)),
    ),
  )

/** Scenarios on their deepest baseline: the forecast below the last one, and the one with it. */
export interface ScenarioModel {
  /** All layers but the last: what the scenario is compared with. */
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
