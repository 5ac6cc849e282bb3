import {
  type AccountSettings,
  DEFAULT_SETTINGS,
  type LoanTerms,
  type PlannedDocument,
} from '@millpond/core/forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { settingsFaults } from './settings-faults.ts'

const account = (code: string): BooksAccount => ({
  ...{ code: itemCode(code), name: `Account ${code}`, number: null },
  ...{ itemType: ITEM_TYPE.expense, itemSubType: ITEM_SUB_TYPE.overheads },
  ...{ role: null, status: 'active', currency: null, taxType: null, taxPpm: null },
})

const faultsOf = (codes: readonly string[], accounts: Record<string, AccountSettings>) =>
  settingsFaults(
    { ...DEFAULT_SETTINGS, accounts },
    {
      accounts: codes.map(account),
      contactIds: new Set(),
      customers: new Set(),
      budgets: new Set(),
      stored: DEFAULT_SETTINGS,
    },
  )

const follows = (code: string): AccountSettings => ({
  rule: { kind: 'percentOf', code: itemCode(code), ppm: 10 },
})

describe('faults of settings', () => {
  it('name every account of a loop, but no account that only leads into it', () => {
    const faults = faultsOf(['a', 'b', 'c', 'd'], {
      a: follows('b'),
      b: follows('c'),
      c: follows('b'),
      d: follows('d'),
    })
    expect(faults.map(({ message }) => message)).toEqual([
      'Account b: This account would refer to itself. Choose another one.',
      'Account c: This account would refer to itself. Choose another one.',
      'Account d: This account would refer to itself. Choose another one.',
    ])
  })

  it('name interest on an account that is no expense, and depreciation of one', () => {
    const terms: LoanTerms = {
      ...{ kind: 'interestOnly', ratePpm: 60_000, endMonth: null, interestOnlyUntil: null },
      ...{ dayOfMonth: 20, interestAccount: itemCode('gone'), refinancing: null },
    }
    const faults = settingsFaults(
      {
        ...DEFAULT_SETTINGS,
        accounts: { a: { depreciation: { method: 'straightLine', ratePpm: 200_000 } } },
        loans: { loan: terms, other: { ...terms, interestAccount: itemCode('a') } },
      },
      {
        accounts: [
          account('a'),
          ...['loan', 'other'].map(code => ({ ...account(code), itemType: ITEM_TYPE.liability })),
        ],
        ...{ contactIds: new Set(), customers: new Set(), budgets: new Set() },
        stored: DEFAULT_SETTINGS,
      },
    )
    expect(faults.map(({ message }) => message)).toEqual([
      'gone is not an expense account',
      'Account a is not an asset',
    ])
  })

  it('[FIN-05] name a planned invoice of a wrong account, unless it is stored already', () => {
    const bill: PlannedDocument = {
      ...{ id: 'one', kind: 'bill', stage: 'planned', contactName: 'Zed', code: itemCode('a') },
      ...{ amount: cents(100), likelihood: 100, repeats: null, isExtra: false, isOff: false },
      ...{ issuedOn: day('2026-12-01'), paidOn: day('2026-12-20') },
    }
    const gone: PlannedDocument = { ...bill, id: 'two', code: itemCode('gone') }
    const invoice: PlannedDocument = { ...bill, id: 'three', kind: 'invoice' }
    const known = {
      accounts: [account('a')],
      ...{ contactIds: new Set<string>(), customers: new Set<string>() },
      ...{ budgets: new Set<string>(), stored: DEFAULT_SETTINGS },
    }
    const settings = { ...DEFAULT_SETTINGS, planned: [bill, gone, invoice, bill] }
    expect(settingsFaults(settings, known)).toEqual([
      { path: 'settings.planned.1.code', message: 'Zed: This account is not in your books' },
      { path: 'settings.planned.2.code', message: 'Zed: Choose an account of income' },
      { path: 'settings.planned.3.id', message: 'Zed appears twice' },
    ])
    const stored = { ...DEFAULT_SETTINGS, planned: [gone] }
    expect(settingsFaults({ ...DEFAULT_SETTINGS, planned: [gone] }, { ...known, stored })).toEqual(
      [],
    )
  })

  it('are found quickly in a long chain of accounts that follow each other', () => {
    const chain = Array.from({ length: 5000 }, (_, index) => `a${index}`)
    const accounts = Object.fromEntries(
      chain.map((code, index) => [code, follows(`a${index + 1}`)]),
    )
    const faults = faultsOf(chain.slice(0, 200), accounts)
    expect(faults).toHaveLength(4800 + 1)
  })
})
