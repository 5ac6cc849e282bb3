/** Which alerts an organisation wants, and how soon. */

export const ALERT_KINDS = ['cashFloor', 'taxDue', 'overdue', 'stale'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Rules that can be switched off. That figures are out of date is always said. */
export const ALERT_RULES = ['cashFloor', 'taxDue', 'overdue'] as const
export type AlertRuleName = (typeof ALERT_RULES)[number]

/** From which chance on an alert about the floor is raised; the first warns latest. */
export const SENSITIVITIES = ['likely', 'possible', 'cautious'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

export const CHANCE_OF: Readonly<Record<Sensitivity, number>> = {
  likely: 0.5,
  possible: 0.25,
  cautious: 0.1,
}

export const [MIN_WEEKS_AHEAD, MAX_WEEKS_AHEAD] = [1, 13] as const

export interface AlertRule {
  readonly sensitivity: Sensitivity
  /** How many weeks ahead the floor is watched. */
  readonly weeksAhead: number
  readonly off: readonly AlertRuleName[]
}

/** Until somebody changes it. */
export const DEFAULT_ALERT_RULE: AlertRule = { sensitivity: 'possible', weeksAhead: 6, off: [] }
