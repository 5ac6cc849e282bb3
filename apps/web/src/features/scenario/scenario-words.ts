/** The words of the screens of scenarios. */
import type { BaselineKind, ScenarioBaseline, ScenarioType } from '@millpond/core/scenario'

export const QUESTION = 'What happens to your cash if you change something?'

export const WORDS = {
  title: 'Scenarios',
  none: 'You have no scenarios yet.',
  noneBasis: 'A scenario shows what a hire, a new store or any other change does to your cash.',
  viewOnly: 'View only. An owner or an editor can create one.',
  nothingChanged: 'This scenario changes nothing yet.',
  adopted: 'This scenario is part of your forecast.',
  nothingChangedHint: 'Add an event or type a figure.',
  tooLittle: 'There is too little history to forecast cash yet.',
  gone: 'This scenario was deleted.',
  failed: 'We couldn’t calculate it. Open it to try again.',
  saveFirst: 'Save your changes first.',
  onlyYou: 'Only you see this. It is not saved.',
  calculating: 'Calculating…',
  noAnswer: 'We didn’t find an answer. Try again.',
  forecast: 'Forecast',
  forecastAbout: 'Without a scenario',
  causes: 'Why the low point moves',
} as const

/** What each type plans; its name is its title. ENT-21. */
export const TYPE_WORDS: Readonly<Record<ScenarioType, string>> = {
  'Hire a staff member': 'Pay, on-costs and taxes on their dates, and the sales that follow.',
  'Open another store': 'Fit-out, rent, bond and wages while its sales build up.',
  'Add another product': 'Units sold, their price and cost, and the cost of the launch.',
  'Engage a consultant': 'A monthly fee for some months, then extra income or savings.',
  'Custom scenario': 'Loans, prices, customers, late payments, or your own figures.',
}

const BASELINES: Readonly<Record<Exclude<BaselineKind, 'budget' | 'scenario'>, string>> = {
  forecast: 'Forecast',
  lastTwelveMonths: 'Last 12 months',
  providerBudget: 'Budget in the accounting software',
}

export interface BaselineNames {
  /** `FY27 (Xero)`; null without one. */
  readonly providerBudget: string | null
  readonly budgets: ReadonlyMap<string, string>
  readonly scenarios: ReadonlyMap<string, string>
}

/** `Forecast`, `Budget FY27`, `Scenario Second store`. */
export function baselineWords(baseline: ScenarioBaseline, names: BaselineNames): string {
  switch (baseline.kind) {
    case 'budget':
      return `Budget ${names.budgets.get(baseline.budgetId) ?? 'that was deleted'}`
    case 'scenario':
      return `Scenario ${names.scenarios.get(baseline.scenarioId) ?? 'that was deleted'}`
    case 'providerBudget':
      return names.providerBudget ? `Budget ${names.providerBudget}` : BASELINES.providerBudget
    default:
      return BASELINES[baseline.kind]
  }
}

/** A baseline as the value of a choice. */
export const baselineKey = (baseline: ScenarioBaseline): string => {
  if (baseline.kind === 'budget') return `budget ${baseline.budgetId}`
  if (baseline.kind === 'scenario') return `scenario ${baseline.scenarioId}`
  return baseline.kind
}

export function baselineOf(key: string): ScenarioBaseline {
  const [kind, id = ''] = key.split(' ')
  if (kind === 'budget') return { kind, budgetId: id }
  if (kind === 'scenario') return { kind, scenarioId: id }
  return { kind: kind as 'forecast' | 'lastTwelveMonths' | 'providerBudget' }
}

/** The months that a low point and a chance are of: `next 12 months`. */
export const windowWords = (horizon: number): string => `next ${monthsWords(horizon)}`

/** `12 months`. */
export const monthsWords = (count: number): string => `${count} month${count === 1 ? '' : 's'}`

/** A name that no other scenario has: `Hire a staff member 2`. */
export function freeName(wanted: string, names: readonly string[]): string {
  const taken = new Set(names.map(name => name.trim().toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`.toLowerCase())) number += 1
  return `${wanted} ${number}`
}

/** Follows the baseline; nothing where no tax is charged. */
export const profitTaxWords = (ppm: number | undefined): string =>
  ppm === undefined ? '' : ` · ${ppm / 10_000}% tax on the profit it changes`

/** Archived ones are not counted. */
export function countWords(count: number): string {
  if (count === 0) return 'All your scenarios are archived.'
  return count === 1 ? 'You have 1 scenario.' : `You have ${count} scenarios.`
}
