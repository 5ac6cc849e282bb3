/** A scenario: what could happen, on top of a baseline. Spec §2.2, ENT-08, ENT-21, SCN-08. */
import type { ItemCode } from '#item'
import type { Cents } from '#money'
import type { ScenarioEvent } from './event.ts'
import type { Factor } from './factor.ts'
import type { ScenarioType } from './scenario-type.ts'

/** The figures that a scenario changes; all cells that it does not change follow them. SCN-08. */
export type ScenarioBaseline =
  | { readonly kind: 'forecast' }
  /** Profit and loss of the same month of the last 12 complete ones; the rest as forecast. */
  | { readonly kind: 'lastTwelveMonths' }
  | { readonly kind: 'providerBudget' }
  | { readonly kind: 'budget'; readonly budgetId: string }
  | { readonly kind: 'scenario'; readonly scenarioId: string }
export type BaselineKind = ScenarioBaseline['kind']

export const FORECAST_BASELINE: ScenarioBaseline = { kind: 'forecast' }

/** Months that a scenario shows and answers for; the model always has the longest horizon. */
export const MIN_SCENARIO_HORIZON = 3
export const MAX_SCENARIO_HORIZON = 36
export const DEFAULT_SCENARIO_HORIZON = 12

export const MAX_EVENTS = 60
export const MAX_CUSTOM_ACCOUNTS = 60
/** Scenarios on top of each other, the deepest baseline included. */
export const MAX_LAYERS = 5
/** Scenarios of an organisation that are not deleted, and all that it ever had. */
export const MAX_LIVE_SCENARIOS = 200
export const MAX_SCENARIOS_EVER = 1000

/** Cents by account code, then month. */
export type AccountMonthlyValues = Readonly<Record<string, Readonly<Record<string, Cents>>>>

export interface Scenario {
  readonly id: string
  readonly scenarioName: string
  readonly scenarioType: ScenarioType
  readonly baseline: ScenarioBaseline
  /** 3 to 36 months, from the running month. */
  readonly forecastHorizon: number
  /** ISO date and time of the last change; null before the first. SCN-01. */
  readonly lastSavedDate: string | null
  readonly visibleFactors: readonly Factor[]
  /** The accounts that are shown below each factor. */
  readonly visibleFactorAccounts: Readonly<Partial<Record<Factor, readonly ItemCode[]>>>
  /**
   * Typed cells only, and absolute. Revenue and Expenses: the month's amount. Debt, Assets and
   * Equity: the month's movement of the balance, against the main bank account. Tax: the month's
   * payment.
   */
  readonly factorAccountMonthlyValues: AccountMonthlyValues
  /** Accounts that the books do not have, by their name; `customAccountCode` is their code. */
  readonly customFactorAccounts: Readonly<Record<string, Factor>>
  readonly events: readonly ScenarioEvent[]
}
