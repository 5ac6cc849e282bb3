import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import type { PlannedAccount, Provenance } from '#plan'
import { month } from '#time'
import { ledgerOf } from '../ledger/_books.ts'
import { budgetLabel, lastBudgetedMonth } from './chosen-budget.ts'
import { providerBudgetLabel } from './provider-budget-label.ts'

const months = ['2027-01', '2027-02', '2027-03', '2027-04'].map(month)

const rentBudget = {
  ...{ code: 'rent', itemType: ITEM_TYPE.expense },
  ...{ summaryDataType: SUMMARY_DATA_TYPE.ProviderBudget, values: { '2026-10': 100 } },
}

/** Only the code and the sources of an account's months matter here. */
const planned = (code: string, ...sources: Provenance['source'][]) =>
  ({ code, provenance: sources.map(source => ({ source })) }) as unknown as PlannedAccount

describe('the last month that a budget covers', () => {
  it.each([
    ['every month', ['budget', 'budget', 'budget', 'budget'], '2027-04'],
    ['to the end of the financial year', ['budget', 'budget', 'budget', 'rule'], '2027-03'],
    [
      'with a month set by hand in between',
      ['budget', 'override', 'budget', 'statistical'],
      '2027-03',
    ],
    ['no month', ['statistical', 'statistical', 'statistical', 'statistical'], null],
  ] as const)('%s', (_which, sources, last) => {
    expect(lastBudgetedMonth({ plan: [planned('rent', ...sources)], months }, 'rent')).toBe(last)
  })

  it('is none for an account without a plan', () => {
    expect(lastBudgetedMonth({ plan: [], months }, 'rent')).toBeNull()
  })
})

describe('the name of a budget', () => {
  it.each([
    ['yours', 'FY27', 'FY27 (yours)'],
    ['provider', 'FY27', 'FY27 (Xero)'],
  ] as const)('%s', (owner, name, label) => {
    expect(budgetLabel({ owner, name }, 'Xero')).toBe(label)
  })

  it.each([
    [[rentBudget], 'Xero', 'FY27 (Xero)'],
    [[rentBudget], null, 'FY27 (Xero)'],
    [[], 'Xero', null],
  ] as const)('of the provider, on every screen', (rows, provider, label) => {
    expect(providerBudgetLabel(ledgerOf(rows), 4, provider)).toBe(label)
  })
})
