import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, type ItemSubType, itemCode } from '#item'
import type { AccountRole } from '#ledger'
import { account } from './_documents.ts'
import { accountRoles } from './account-roles.ts'

type Kind = Parameters<typeof account>[1]

const roleOf = (kind: Kind, name: string, itemSubType: ItemSubType = ITEM_SUB_TYPE.current) =>
  accountRoles([account('x', kind, { name, itemSubType })]).get(itemCode('x'))

describe('accountRoles by the provider’s mark', () => {
  it.each<[string, Kind, keyof typeof ITEM_SUB_TYPE, string, AccountRole]>([
    ['a bank account', 'asset', 'BankAccount', 'Wages', 'bank'],
    ['inventory', 'asset', 'inventory', 'Green beans', 'inventory'],
    ['a fixed asset', 'asset', 'fixed', 'Delivery van', 'fixedAsset'],
    [
      'its wear',
      'asset',
      'fixed',
      'Less Accumulated Depreciation on Delivery van',
      'accumulatedDepreciation',
    ],
    ['its wear, short', 'asset', 'fixed', 'Less depreciation - waka', 'accumulatedDepreciation'],
    [
      'wear of a website',
      'asset',
      'fixed',
      'Less Accumulated Amortisation on Web Shop',
      'accumulatedDepreciation',
    ],
    ['depreciation', 'expense', 'depreciatn', 'Wear and tear', 'depreciation'],
    ['a term liability', 'liability', 'termliab', 'Founders', 'loan'],
    ['PAYG withheld', 'liability', 'paygliability', 'ATO', 'withholding'],
    ['superannuation owed', 'liability', 'superannuationliability', 'Payable', 'pension'],
    ['superannuation', 'expense', 'superannuationexpense', 'Staff', 'pensionExpense'],
    ['wages', 'expense', 'wagesexpense', 'Staff', 'wagesExpense'],
  ])('%s', (_, kind, subType, name, expected) => {
    expect(roleOf(kind, name, ITEM_SUB_TYPE[subType])).toBe(expected)
  })

  it('overrides the name', () => {
    const marked = account('x', 'liability', { name: 'PAYE Payable', role: 'salesTax' })
    expect(accountRoles([marked]).get(itemCode('x'))).toBe('salesTax')
    expect(roleOf('liability', 'PAYE Payable', ITEM_SUB_TYPE.termliab)).toBe('loan')
  })
})

describe('accountRoles by name, where there is no mark', () => {
  it.each<[Kind, string, AccountRole | null]>([
    ['liability', 'PAYE Payable', 'withholding'],
    ['liability', 'PAYE', 'withholding'],
    ['liability', 'PAYG Withholdings Payable', 'withholding'],
    ['liability', 'PAYE & National Insurance', 'withholding'],
    ['liability', 'Payroll Taxes Payable', 'withholding'],
    ['liability', 'Payroll Liabilities', 'withholding'],
    ['liability', 'Sales Tax Payable', 'salesTax'],
    ['liability', '401(k) Contributions Payable', 'pension'],
    ['liability', 'Federal Income Tax Payable', 'incomeTax'],
    ['expense', '401(k) Match', 'pensionExpense'],
    ['expense', 'Payroll Taxes', null],
    ['liability', 'KiwiSaver Payable', 'pension'],
    ['liability', 'Super Payable', 'pension'],
    ['liability', 'Pensions Payable', 'pension'],
    ['liability', 'Wages Payable - Payroll', 'wagesPayable'],
    ['liability', 'Salaries owing', 'wagesPayable'],
    ['liability', 'Income Tax', 'incomeTax'],
    ['liability', 'Provisional tax', 'incomeTax'],
    ['liability', 'Corporation Tax', 'incomeTax'],
    ['liability', 'VAT', 'salesTax'],
    ['liability', 'Shareholder Loan', 'loan'],
    ['liability', 'Bounce Back Loan', 'loan'],
    ['liability', 'Rounding', null],
    ['liability', 'Customer Deposits', null],
    ['expense', 'Bad Debts', 'badDebts'],
    ['expense', 'Doubtful debts expense', 'badDebts'],
    ['asset', 'Provision for Doubtful Debts', null],
    ['expense', 'Interest Expense', 'interest'],
    ['revenue', 'Interest Received', 'interest'],
    ['expense', 'Pinterest advertising', null],
    ['asset', 'Accumulated Depreciation: Plant', 'accumulatedDepreciation'],
    ['asset', 'Stock on Hand', 'inventory'],
    ['asset', 'Trade Debtors', 'receivables'],
    ['asset', 'Prepayments', null],
    ['equity', 'Owner A Drawings', 'ownersEquity'],
    ['equity', 'Share Capital', 'ownersEquity'],
    ['equity', 'Retained Earnings', 'retainedEarnings'],
    ['equity', 'Asset Revaluation Reserve', null],
    ['expense', 'Wages', 'wagesExpense'],
    ['expense', 'Directors’ salaries', 'wagesExpense'],
    ['expense', 'Utu Kaimahi', 'wagesExpense'],
    ['expense', 'KiwiSaver Employer Contributions', 'pensionExpense'],
    ['expense', 'Employer pension', 'pensionExpense'],
    ['expense', 'Depreciation', 'depreciation'],
    ['expense', 'Income Tax Expense', 'incomeTaxExpense'],
    ['expense', 'Realised Currency Gains', 'currencyGains'],
    ['expense', 'Payroll software', null],
    ['expense', 'Superb Cleaning', null],
    ['revenue', 'Wages subsidy', null],
    ['revenue', 'Sales', null],
  ])('%s %s: %s', (kind, name, expected) => {
    expect(roleOf(kind, name)).toBe(expected)
  })

  it('gives no second control account if one is marked', () => {
    const accounts = [
      account('gst', 'liability', { name: 'GST', role: 'salesTax' }),
      account('old', 'liability', { name: 'GST suspense' }),
    ]
    expect([...accountRoles(accounts).values()]).toEqual(['salesTax', null])
  })
})

describe('accountRoles', () => {
  it('lets the user decide, including that an account has no role', () => {
    const accounts = [
      account('a', 'liability', { name: 'PAYE', role: 'withholding' }),
      account('b', 'expense', { name: 'Wages' }),
      account('c', 'expense', { name: 'Casuals' }),
    ]
    const overrides = { a: { role: 'salesTax' }, b: { role: null }, c: {} } as const
    expect([...accountRoles(accounts, overrides)]).toEqual([
      ['a', 'salesTax'],
      ['b', null],
      ['c', null],
    ])
  })
})
