import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, type ItemSubType } from '#item'
import type { AccountRole } from '#ledger'
import { account } from './_documents.ts'
import { accountRoles } from './account-roles.ts'
import { resultAccounts } from './result-accounts.ts'

type Kind = Parameters<typeof account>[1]

const { BankAccount, current, inventory, termliab } = ITEM_SUB_TYPE

const ACCOUNTS: readonly [
  code: string,
  kind: Kind,
  name: string,
  itemSubType: ItemSubType,
  role: AccountRole | null,
][] = [
  ['bank', 'asset', 'Wages', BankAccount, null],
  ['marked bank', 'asset', 'Till', current, 'bank'],
  ['bank marked otherwise', 'asset', 'Clearing', BankAccount, 'receivables'],
  ['stock', 'asset', 'Retained Earnings', inventory, null],
  ['loan', 'liability', 'Accumulated profits', termliab, null],
  ['retained', 'equity', 'Retained Earnings', current, null],
  ['accumulated', 'equity', 'Accumulated profit', current, null],
  ['this year', 'equity', 'Current Year Earnings', current, null],
  ['capital', 'equity', 'Owner A Share Capital', current, null],
  ['sales', 'revenue', 'Retained earnings training', current, null],
]

const accountsOf = (rows: typeof ACCOUNTS) =>
  rows.map(([code, kind, name, itemSubType, role]) =>
    account(code, kind, { name, itemSubType, role }),
  )

const RESULTS = ['bank', 'retainedEarnings', 'currentYearEarnings']

describe('accounts that result from all others [UI-06]', () => {
  it('are bank accounts and earnings, by mark or by name', () => {
    expect([...resultAccounts(accountsOf(ACCOUNTS))]).toEqual([
      ...['bank', 'marked bank', 'retained', 'accumulated', 'this year'],
    ])
  })

  it('are not found by name where the provider marks another account', () => {
    const marked = [...ACCOUNTS, ['marked', 'equity', 'Profits', current, 'retainedEarnings']]
    expect([...resultAccounts(accountsOf(marked as typeof ACCOUNTS))]).toEqual([
      ...['bank', 'marked bank', 'this year', 'marked'],
    ])
  })

  it('are those that have these roles', () => {
    const accounts = accountsOf(ACCOUNTS)
    const byRole = [...accountRoles(accounts)].filter(([, role]) => RESULTS.includes(role ?? ''))
    expect([...resultAccounts(accounts)]).toEqual(byRole.map(([code]) => code))
  })
})
