import { describe, expect, it } from 'vitest'
import { withCustomAccount } from './custom-account.ts'
import { newScenario } from './new-scenario.ts'

const hire = newScenario('one', 'Hire a staff member', 'Hire a barista')

it('[ENT-08] a new scenario has the fields of the specification and the default horizon', () => {
  expect(hire).toEqual({
    id: 'one',
    scenarioName: 'Hire a barista',
    scenarioType: 'Hire a staff member',
    baseline: { kind: 'forecast' },
    forecastHorizon: 12,
    lastSavedDate: null,
    visibleFactors: ['Revenue', 'Expenses'],
    visibleFactorAccounts: {},
    factorAccountMonthlyValues: {},
    customFactorAccounts: {},
    events: [],
  })
})

describe('[SCN-06] accounts of a scenario', () => {
  it('need an open scenario', () => {
    expect(withCustomAccount(null, { name: 'Van', factor: 'Assets' })).toEqual({
      ok: false,
      error: 'Current scenario is not defined',
    })
  })

  it('have a name that no other one has', () => {
    const added = withCustomAccount(hire, { name: ' Van ', factor: 'Assets' })
    expect(added).toEqual({ ok: true, value: { Van: 'Assets' } })
    const current = { ...hire, customFactorAccounts: { Van: 'Assets' } as const }
    expect(withCustomAccount(current, { name: 'VAN', factor: 'Debt' })).toEqual({
      ok: false,
      error: 'This scenario already has an account with this name',
    })
    expect(withCustomAccount(current, { name: ' ', factor: 'Debt' })).toEqual({
      ok: false,
      error: 'Enter a name for the account',
    })
  })

  it('are at most 60', () => {
    const names = Array.from({ length: 60 }, (_, at) => [`Van ${at}`, 'Assets'] as const)
    const current = { customFactorAccounts: Object.fromEntries(names) }
    expect(withCustomAccount(current, { name: 'Truck', factor: 'Assets' })).toEqual({
      ok: false,
      error: 'A scenario has at most 60 accounts of its own',
    })
  })
})
