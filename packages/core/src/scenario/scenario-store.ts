/** The open scenario and the saved ones: what a screen keeps. SCN-01, SCN-02, SCN-06. */
import type { ItemCode } from '#item'
import type { Cents } from '#money'
import { fail, type Result, succeed } from '#outcome'
import type { Month } from '#time'
import { customAccountCode, isSameAccountName } from './custom-account.ts'
import type { ScenarioEvent } from './event.ts'
import { defaultVisibleFactors, type Factor } from './factor.ts'
import {
  DEFAULT_SCENARIO_HORIZON,
  FORECAST_BASELINE,
  MAX_CUSTOM_ACCOUNTS,
  MAX_SCENARIO_HORIZON,
  MIN_SCENARIO_HORIZON,
  type Scenario,
  type ScenarioBaseline,
} from './scenario.ts'
import type { ScenarioType } from './scenario-type.ts'

export interface ScenarioStore {
  readonly current: Scenario | null
  readonly saved: readonly Scenario[]
  readonly hasUnsavedChanges: boolean
}

export const EMPTY_STORE: ScenarioStore = { current: null, saved: [], hasUnsavedChanges: false }

export const NO_CURRENT_SCENARIO = 'Current scenario is not defined'
export type NoCurrentScenario = typeof NO_CURRENT_SCENARIO

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

/** One change of the open scenario. */
export type ScenarioEdit =
  | { readonly kind: 'name'; readonly scenarioName: string }
  /** The factors that the type shows first become visible. */
  | { readonly kind: 'type'; readonly scenarioType: ScenarioType }
  | { readonly kind: 'baseline'; readonly baseline: ScenarioBaseline }
  | { readonly kind: 'horizon'; readonly forecastHorizon: number }
  | { readonly kind: 'factor'; readonly factor: Factor; readonly isVisible: boolean }
  | {
      readonly kind: 'factorAccounts'
      readonly factor: Factor
      readonly codes: readonly ItemCode[]
    }
  /** Null removes the typed value, and the cell follows its baseline. */
  | {
      readonly kind: 'value'
      readonly code: ItemCode
      readonly month: Month
      readonly amount: Cents | null
    }
  /** Adds the event, or replaces the one of the same code. */
  | { readonly kind: 'event'; readonly event: ScenarioEvent }
  | { readonly kind: 'removeEvent'; readonly code: string }

/** The scenario with one change, without a stamp. */
export function withEdit(scenario: Scenario, edit: ScenarioEdit): Scenario {
  switch (edit.kind) {
    case 'name':
      return { ...scenario, scenarioName: edit.scenarioName }
    case 'type': {
      const { scenarioType } = edit
      return { ...scenario, scenarioType, visibleFactors: defaultVisibleFactors(scenarioType) }
    }
    case 'baseline':
      return { ...scenario, baseline: edit.baseline }
    case 'horizon':
      return { ...scenario, forecastHorizon: withinHorizon(edit.forecastHorizon) }
    case 'factor': {
      const others = scenario.visibleFactors.filter(factor => factor !== edit.factor)
      return { ...scenario, visibleFactors: edit.isVisible ? [...others, edit.factor] : others }
    }
    case 'factorAccounts': {
      const accounts = { ...scenario.visibleFactorAccounts, [edit.factor]: edit.codes }
      return { ...scenario, visibleFactorAccounts: accounts }
    }
    case 'value':
      return { ...scenario, factorAccountMonthlyValues: valuesWith(scenario, edit) }
    case 'event': {
      const { event } = edit
      const isKnown = scenario.events.some(({ code }) => code === event.code)
      const events = isKnown
        ? scenario.events.map(each => (each.code === event.code ? event : each))
        : [...scenario.events, event]
      return { ...scenario, events }
    }
    case 'removeEvent':
      return { ...scenario, events: scenario.events.filter(({ code }) => code !== edit.code) }
  }
}

/** A whole number of months from 3 to 36. */
export const withinHorizon = (months: number): number =>
  Math.min(MAX_SCENARIO_HORIZON, Math.max(MIN_SCENARIO_HORIZON, Math.round(months)))

function valuesWith(
  { factorAccountMonthlyValues: all }: Scenario,
  { code, month, amount }: Extract<ScenarioEdit, { kind: 'value' }>,
): Scenario['factorAccountMonthlyValues'] {
  const { [month]: _, ...months } = all[code] ?? {}
  const own = amount === null ? months : { ...months, [month]: amount }
  if (Object.keys(own).length > 0) return { ...all, [code]: own }
  const { [code]: __, ...others } = all
  return others
}

/** Opens a scenario; changes of the one before are the caller's to save. */
export const openScenario = (store: ScenarioStore, scenario: Scenario): ScenarioStore => ({
  ...store,
  current: scenario,
  hasUnsavedChanges: false,
})

/** The change marks unsaved changes and stamps the save date. SCN-01. */
export function editScenario(
  store: ScenarioStore,
  edit: ScenarioEdit,
  now: string,
): Result<ScenarioStore, NoCurrentScenario> {
  if (!store.current) return fail(NO_CURRENT_SCENARIO)
  return succeed(changed(store, withEdit(store.current, edit), now))
}

const changed = (store: ScenarioStore, scenario: Scenario, now: string): ScenarioStore => ({
  ...store,
  current: { ...scenario, lastSavedDate: now },
  hasUnsavedChanges: true,
})

/** Adds the open scenario to the saved ones, in the place of the same id. SCN-02. */
export function saveScenario(store: ScenarioStore): Result<ScenarioStore, NoCurrentScenario> {
  const { current, saved } = store
  if (!current) return fail(NO_CURRENT_SCENARIO)
  const isKnown = saved.some(({ id }) => id === current.id)
  const all = isKnown
    ? saved.map(each => (each.id === current.id ? current : each))
    : [...saved, current]
  return succeed({ current, saved: all, hasUnsavedChanges: false })
}

/** Removes a saved scenario; if it is open, no scenario is. SCN-02. */
export function removeScenario(store: ScenarioStore, id: string): ScenarioStore {
  const saved = store.saved.filter(each => each.id !== id)
  if (store.current?.id !== id) return { ...store, saved }
  return { current: null, saved, hasUnsavedChanges: false }
}

export type CustomAccountError =
  | NoCurrentScenario
  | 'Enter a name for the account'
  | 'This scenario already has an account with this name'
  | 'A scenario has at most 60 accounts of its own'

/** Adds an account that the books do not have. SCN-06. */
export function addCustomAccount(
  store: ScenarioStore,
  { name, factor }: { readonly name: string; readonly factor: Factor },
  now: string,
): Result<ScenarioStore, CustomAccountError> {
  const { current } = store
  if (!current) return fail(NO_CURRENT_SCENARIO)
  const known = Object.keys(current.customFactorAccounts)
  if (name.trim() === '') return fail('Enter a name for the account')
  if (known.some(each => isSameAccountName(each, name))) {
    return fail('This scenario already has an account with this name')
  }
  if (known.length >= MAX_CUSTOM_ACCOUNTS) {
    return fail('A scenario has at most 60 accounts of its own')
  }
  const customFactorAccounts = { ...current.customFactorAccounts, [name.trim()]: factor }
  return succeed(changed(store, { ...current, customFactorAccounts }, now))
}

/** Removes such an account with its typed values. SCN-06. */
export function removeCustomAccount(
  store: ScenarioStore,
  name: string,
  now: string,
): Result<ScenarioStore, NoCurrentScenario> {
  const { current } = store
  if (!current) return fail(NO_CURRENT_SCENARIO)
  const { [name]: _, ...customFactorAccounts } = current.customFactorAccounts
  const { [customAccountCode(name)]: __, ...values } = current.factorAccountMonthlyValues
  const scenario = { ...current, customFactorAccounts, factorAccountMonthlyValues: values }
  return succeed(changed(store, scenario, now))
}
