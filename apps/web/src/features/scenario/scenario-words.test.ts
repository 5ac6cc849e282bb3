import { describe, expect, it } from 'vitest'
import { baselineKey, baselineOf, baselineWords, freeName } from './scenario-words.ts'

const names = {
  providerBudget: 'FY27 (Xero)',
  budgets: new Map([['b1', 'Cautious (yours)']]),
  scenarios: new Map([['s1', 'Second store']]),
}

describe('baselines [SCN-08]', () => {
  it.each([
    [{ kind: 'forecast' }, 'Forecast'],
    [{ kind: 'lastTwelveMonths' }, 'Last 12 months'],
    [{ kind: 'providerBudget' }, 'Budget FY27 (Xero)'],
    [{ kind: 'budget', budgetId: 'b1' }, 'Budget Cautious (yours)'],
    [{ kind: 'budget', budgetId: 'b2' }, 'Budget that was deleted'],
    [{ kind: 'scenario', scenarioId: 's1' }, 'Scenario Second store'],
  ] as const)('%o is "%s"', (baseline, words) => {
    expect(baselineWords(baseline, names)).toBe(words)
    expect(baselineOf(baselineKey(baseline))).toEqual(baseline)
  })
})

it.each([
  [[], 'Hire'],
  [['hire'], 'Hire 2'],
  [['Hire', 'Hire 2'], 'Hire 3'],
])('with %o there is room for "%s"', (taken, free) => {
  expect(freeName('Hire', taken)).toBe(free)
})
