import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE } from '#item'
import type { AccountRole } from '#ledger'
import {
  accountsByFactor,
  countsInFactor,
  defaultVisibleFactors,
  FACTORS,
  type Factor,
  factorOf,
  groupOfFactor,
} from './factor.ts'
import { SCENARIO_TYPES } from './scenario-type.ts'

it('[ENT-21] there are five types of scenario', () => {
  expect(SCENARIO_TYPES).toEqual([
    'Hire a staff member',
    'Open another store',
    'Add another product',
    'Engage a consultant',
    'Custom scenario',
  ])
})

it.each([
  ['Hire a staff member', ['Revenue', 'Expenses']],
  ['Open another store', ['Revenue', 'Expenses', 'Assets']],
  ['Add another product', ['Revenue', 'Expenses']],
  ['Engage a consultant', ['Revenue', 'Expenses']],
  ['Custom scenario', ['Revenue', 'Expenses']],
] as const)('[SCN-03] "%s" first shows %j', (type, factors) => {
  expect(defaultVisibleFactors(type)).toEqual(factors)
})

it('[SCN-04] Revenue and Expenses are Operations, the others Cashflow', () => {
  expect(FACTORS.map(factor => [factor, groupOfFactor(factor)])).toEqual([
    ['Revenue', 'Operations'],
    ['Expenses', 'Operations'],
    ['Debt', 'Cashflow'],
    ['Assets', 'Cashflow'],
    ['Equity', 'Cashflow'],
    ['Tax', 'Cashflow'],
  ])
})

const account = (
  name: string,
  itemType: keyof typeof ITEM_TYPE,
  itemSubType: keyof typeof ITEM_SUB_TYPE,
  role: AccountRole | null = null,
) => ({
  code: name,
  name,
  itemType: ITEM_TYPE[itemType],
  itemSubType: ITEM_SUB_TYPE[itemSubType],
  role,
})

describe('the factor of an account', () => {
  it.each([
    ['Sales', 'revenue', 'sales', null, 'Revenue'],
    ['Interest received', 'revenue', 'otherincome', null, 'Revenue'],
    ['Rent', 'expense', 'overheads', null, 'Expenses'],
    ['Vehicle loan', 'liability', 'termliab', 'loan', 'Debt'],
    ['Overdraft facility', 'liability', 'currliab', 'loan', 'Debt'],
    ['Deposits held', 'liability', 'noncurrent', null, 'Debt'],
    ['Accruals', 'liability', 'currliab', null, null],
    ['Vehicles', 'asset', 'fixed', 'fixedAsset', 'Assets'],
    ['Less accumulated depreciation on vehicles', 'asset', 'fixed', null, null],
    ['Prepayments', 'asset', 'prepayment', null, null],
    ['Drawings', 'equity', 'equity', 'ownersEquity', 'Equity'],
    ['Retained earnings', 'equity', 'equity', 'retainedEarnings', null],
    ['Everyday account', 'asset', 'BankAccount', 'bank', null],
    ['Tax', 'asset', 'BankAccount', 'bank', null],
    ['Accounts payable', 'liability', 'currliab', 'payables', null],
    ['GST', 'liability', 'currliab', 'salesTax', 'Tax'],
    ['Income Tax', 'liability', 'currliab', 'incomeTax', 'Tax'],
    ['Vat', 'liability', 'currliab', null, 'Tax'],
    ['Taxi fares', 'expense', 'overheads', null, 'Tax'],
    ['Private tuition', 'revenue', 'sales', null, 'Tax'],
  ] as const)('[SCN-05] %s (%s, %s, %s) is %s', (name, type, subType, role, factor) => {
    expect(factorOf(account(name, type, subType, role))).toBe(factor)
  })

  it.each([
    ['Tax', account('Income tax', 'expense', 'expense', 'incomeTaxExpense'), false],
    ['Tax', account('Income tax payable', 'liability', 'currliab', 'incomeTax'), true],
    ['Expenses', account('Rent', 'expense', 'overheads'), true],
    ['Debt', account('Loan', 'liability', 'termliab', 'loan'), true],
  ] as const)('[SCN-05] the sum of %s: %j is in it, %s', (factor, own, isIn) => {
    expect(countsInFactor(factor, own)).toBe(isIn)
  })

  it('[SCN-07] is the one that a user chose, or none', () => {
    const taxi = account('Taxi fares', 'expense', 'overheads')
    const accruals = account('Accruals', 'liability', 'currliab')
    const choices: Record<string, Factor | null> = { 'Taxi fares': 'Expenses', Accruals: 'Debt' }
    expect([factorOf(taxi, choices), factorOf(accruals, choices)]).toEqual(['Expenses', 'Debt'])
    expect(factorOf(taxi, { 'Taxi fares': null })).toBeNull()
    const found = accountsByFactor([taxi, accruals], choices)
    expect([...found].map(([factor, accounts]) => [factor, accounts.length])).toEqual([
      ['Revenue', 0],
      ['Expenses', 1],
      ['Debt', 1],
      ['Assets', 0],
      ['Equity', 0],
      ['Tax', 0],
    ])
  })
})
