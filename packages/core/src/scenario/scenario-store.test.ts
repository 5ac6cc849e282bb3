import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { month } from '#time'
import {
  addCustomAccount,
  EMPTY_STORE,
  editScenario,
  newScenario,
  openScenario,
  removeCustomAccount,
  removeScenario,
  type ScenarioEdit,
  type ScenarioStore,
  saveScenario,
  withinHorizon,
} from './scenario-store.ts'

const NOW = '2026-11-26T09:00:00.000Z'
const LATER = '2026-11-26T10:00:00.000Z'

const hire = newScenario('one', 'Hire a staff member', 'Hire a barista')
const opened = openScenario(EMPTY_STORE, hire)

function edited(store: ScenarioStore, edit: ScenarioEdit, now = NOW): ScenarioStore {
  const found = editScenario(store, edit, now)
  if (!found.ok) throw new Error(found.error)
  return found.value
}

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

const wages = itemCode('wages')
const may = month('2027-05')

describe('[SCN-01] each change marks unsaved changes and stamps the date', () => {
  it.each<[string, ScenarioEdit, object]>([
    ['name', { kind: 'name', scenarioName: 'Two' }, { scenarioName: 'Two' }],
    [
      'type',
      { kind: 'type', scenarioType: 'Open another store' },
      { visibleFactors: ['Revenue', 'Expenses', 'Assets'] },
    ],
    [
      'baseline',
      { kind: 'baseline', baseline: { kind: 'providerBudget' } },
      { baseline: { kind: 'providerBudget' } },
    ],
    ['horizon', { kind: 'horizon', forecastHorizon: 24 }, { forecastHorizon: 24 }],
    [
      'factor visibility',
      { kind: 'factor', factor: 'Tax', isVisible: true },
      { visibleFactors: ['Revenue', 'Expenses', 'Tax'] },
    ],
    [
      'accounts of a factor',
      { kind: 'factorAccounts', factor: 'Expenses', codes: [wages] },
      { visibleFactorAccounts: { Expenses: ['wages'] } },
    ],
    [
      'value',
      { kind: 'value', code: wages, month: may, amount: cents(600_000) },
      { factorAccountMonthlyValues: { wages: { '2027-05': 600_000 } } },
    ],
  ])('%s', (_what, edit, expected) => {
    const store = edited(opened, edit)
    expect(store.hasUnsavedChanges).toBe(true)
    expect(store.current).toMatchObject({ ...expected, lastSavedDate: NOW })
  })

  it('a value of null removes the cell, and the last cell its account', () => {
    const typed = edited(opened, { kind: 'value', code: wages, month: may, amount: cents(1) })
    const cleared = edited(typed, { kind: 'value', code: wages, month: may, amount: null }, LATER)
    expect(cleared.current).toEqual({ ...hire, lastSavedDate: LATER })
  })
})

describe('[SCN-02] saving and removing', () => {
  it('saving adds the scenario once and clears the unsaved mark', () => {
    const first = saveScenario(edited(opened, { kind: 'name', scenarioName: 'A' }))
    if (!first.ok) throw new Error(first.error)
    const second = saveScenario(edited(first.value, { kind: 'name', scenarioName: 'B' }))
    if (!second.ok) throw new Error(second.error)
    expect(second.value.hasUnsavedChanges).toBe(false)
    expect(second.value.saved.map(({ id, scenarioName }) => [id, scenarioName])).toEqual([
      ['one', 'B'],
    ])
  })

  it('removing the open scenario closes it, removing another one does not', () => {
    const other = newScenario('two', 'Custom scenario')
    const store = { current: hire, saved: [hire, other], hasUnsavedChanges: true }
    expect(removeScenario(store, 'one')).toEqual({
      ...{ current: null, saved: [other], hasUnsavedChanges: false },
    })
    expect(removeScenario(store, 'two')).toEqual({ ...store, saved: [hire] })
  })
})

describe('[SCN-06] accounts of a scenario', () => {
  it('need an open scenario', () => {
    const error = { ok: false, error: 'Current scenario is not defined' }
    const van = { name: 'Van', factor: 'Assets' } as const
    expect(addCustomAccount(EMPTY_STORE, van, NOW)).toEqual(error)
    expect(removeCustomAccount(EMPTY_STORE, 'Van', NOW)).toEqual(error)
    expect(editScenario(EMPTY_STORE, { kind: 'name', scenarioName: '' }, NOW)).toEqual(error)
    expect(saveScenario(EMPTY_STORE)).toEqual(error)
  })

  it('have names of their own, and are removed with their values', () => {
    const added = addCustomAccount(opened, { name: ' Van ', factor: 'Assets' }, NOW)
    if (!added.ok) throw new Error(added.error)
    expect(added.value.current?.customFactorAccounts).toEqual({ Van: 'Assets' })
    expect(addCustomAccount(added.value, { name: 'VAN', factor: 'Debt' }, NOW)).toEqual({
      ok: false,
      error: 'This scenario already has an account with this name',
    })
    expect(addCustomAccount(added.value, { name: ' ', factor: 'Debt' }, NOW)).toEqual({
      ok: false,
      error: 'Enter a name for the account',
    })
    const code = itemCode('new:Van')
    const typed = edited(added.value, { kind: 'value', code, month: may, amount: cents(5) })
    const removed = removeCustomAccount(typed, 'Van', LATER)
    expect(removed.ok && removed.value.current).toEqual({ ...hire, lastSavedDate: LATER })
  })
})

it.each([
  [2, 3],
  [3, 3],
  [12.4, 12],
  [36, 36],
  [48, 36],
])('[SCN-08] a horizon of %s months is %s', (asked, months) => {
  expect(withinHorizon(asked)).toBe(months)
})

it('adds an event, replaces it by its code, and removes it', () => {
  const event = {
    ...{ code: 'e1', kind: 'delayBills', name: 'Delay', isOff: false, position: 0 },
    params: { documentIds: [], to: '2027-02-20' },
  } as never
  const added = edited(opened, { kind: 'event', event })
  const off = edited(added, {
    kind: 'event',
    event: { ...(event as object), isOff: true } as never,
  })
  expect(off.current?.events).toMatchObject([{ code: 'e1', isOff: true }])
  expect(edited(off, { kind: 'removeEvent', code: 'e1' }).current?.events).toEqual([])
})
