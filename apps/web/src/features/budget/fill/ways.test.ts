import { expect, it } from 'vitest'
import { waysOf } from './ways.ts'

it.each([
  ['FY27 (Xero)', 'Imported budget, FY27 (Xero)'],
  ['FY27', 'Imported budget, FY27'],
  [null, undefined],
])('[BUD-04] the budget %s is offered as %s', (name, label) => {
  expect(waysOf(name, false).find(({ kind }) => kind === 'providerBudget')?.label).toBe(label)
})
