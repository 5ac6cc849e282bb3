/** The types of a scenario, as specified. ENT-21. */
export const SCENARIO_TYPES = [
  'Hire a staff member',
  'Open another store',
  'Add another product',
  'Engage a consultant',
  'Custom scenario',
] as const
export type ScenarioType = (typeof SCENARIO_TYPES)[number]
