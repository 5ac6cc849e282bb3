import { expect, it } from 'vitest'
import { ITEM_SUB_TYPE as SUB, ITEM_TYPE as TYPE } from '#item'
import { GROUP_NAMES, statementGroup } from './statement-groups.ts'

it.each([
  // Account, group in the profit and loss, the balance sheet and a budget.
  [TYPE.revenue, SUB.sales, 'Revenue'],
  [TYPE.revenue, SUB.revenue, 'Revenue'],
  [TYPE.revenue, SUB.otherincome, 'Other income'],
  [TYPE.expense, SUB.directcosts, 'Direct costs'],
  [TYPE.expense, SUB.expense, 'Overheads'],
  [TYPE.expense, SUB.overheads, 'Overheads'],
  [TYPE.expense, SUB.wagesexpense, 'Overheads'],
  [TYPE.expense, SUB.depreciatn, 'Overheads'],
  [TYPE.asset, SUB.BankAccount, 'Bank'],
  [TYPE.asset, SUB.inventory, 'Current assets'],
  [TYPE.asset, SUB.depreciatn, 'Fixed assets'],
  [TYPE.liability, SUB.currliab, 'Current liabilities'],
  [TYPE.liability, SUB.termliab, 'Non-current liabilities'],
  [TYPE.equity, SUB.equity, 'Equity'],
])('[FIG-01] type %i, sub-type %i: %s', (itemType, subType, name) => {
  expect(GROUP_NAMES[statementGroup({ itemType, itemSubType: subType }, null)]).toBe(name)
})

it('[FIG-01] an expense with the role of income tax has its own group', () => {
  const groupOf = (itemType: 3 | 5) =>
    GROUP_NAMES[statementGroup({ itemType, itemSubType: SUB.expense }, 'incomeTaxExpense')]
  expect([groupOf(TYPE.expense), groupOf(TYPE.revenue)]).toEqual(['Income tax', 'Revenue'])
})
