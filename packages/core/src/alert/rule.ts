/** Which alerts an organisation wants, and how soon. */
import type { WatchedCovenant } from '#forecast'

export const ALERT_KINDS = [
  'cashFloor',
  'taxDue',
  'overdue',
  'stale',
  'disconnected',
  'noImport',
  'largeChange',
  'covenant',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Rules that can be switched off. That figures are out of date is always said. */
export const ALERT_RULES = ['cashFloor', 'taxDue', 'overdue', 'largeChange', 'connection'] as const
export type AlertRuleName = (typeof ALERT_RULES)[number]

/** How early an alert about the floor is raised; "likely" warns last. */
export const SENSITIVITIES = ['likely', 'possible', 'cautious'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

/** From 0 to 1: with "possible" an alert is raised if the chance is 0.25 or more. */
export const CHANCE_OF: Readonly<Record<Sensitivity, number>> = {
  likely: 0.5,
  possible: 0.25,
  cautious: 0.1,
}

/** A tax is an alert this many days before it is due. */
export const TAX_DUE_DAYS = 10
/** Invoices count as late after this many days. */
export const LATE_DAYS = 14
/** Late invoices are an alert above this part of an average month's income. */
export const LATE_SHARE = 0.15
/** The low point has moved by at least this part of an average month's income. */
export const CHANGE_SHARE = 0.1
/** Without an import for this many hours a connection has a problem. */
export const IMPORT_HOURS = 24
/** A snooze for a week ends after this many days. */
export const SNOOZE_DAYS = 7

export const [MIN_WEEKS_AHEAD, MAX_WEEKS_AHEAD] = [1, 13] as const

/** How many covenants a company can watch. */
export const MAX_WATCHED_COVENANTS = 10
/** Covenants are tested at this many month ends ahead, after that of the running month. */
export const COVENANT_MONTHS = 6

export interface AlertRule {
  readonly sensitivity: Sensitivity
  /** How many weeks ahead the floor is watched. */
  readonly weeksAhead: number
  readonly off: readonly AlertRuleName[]
  /** The limits of lenders that are watched. */
  readonly covenants: readonly WatchedCovenant[]
}

/** The rule of a company that has not changed it. */
export const DEFAULT_ALERT_RULE: AlertRule = {
  ...{ sensitivity: 'possible', weeksAhead: 6 },
  ...{ off: [], covenants: [] },
}
