import type { ImportProgress } from '@millpond/contract/connection'
import { describe, expect, it } from 'vitest'
import { importGroups, importHeadline, importSteps } from './import-view.ts'

const progress = (change: Partial<ImportProgress> = {}): ImportProgress => ({
  importId: '00000000-0000-4000-8000-000000000001',
  state: 'running',
  startedAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  resumesAt: null,
  monthsDone: 14,
  monthsWanted: 36,
  canOpen: true,
  steps: [
    { kind: 'accounts', done: 1, skipped: 0, wanted: 1, records: 47 },
    { kind: 'invoices', done: 2, skipped: 0, wanted: 4, records: 1240 },
    { kind: 'creditNotes', done: 0, skipped: 0, wanted: 3, records: 0 },
  ],
  failure: null,
  ...change,
})

const SILENT = { kind: 'unavailable', message: 'Xero did not answer.' }

describe('the title of the import', () => {
  const at1052 = new Date(2026, 10, 21, 10, 52).toISOString()
  it.each([
    [progress(), '14 of 36 months synced.'],
    [progress({ monthsDone: 0 }), 'Syncing from Xero.'],
    [progress({ state: 'queued' }), 'The sync starts in a moment.'],
    [
      progress({ state: 'waiting', resumesAt: at1052 }),
      'Xero asked us to wait. We’ll continue at 10:52.',
    ],
    [progress({ state: 'waiting' }), 'Xero asked us to wait for a moment.'],
    [
      progress({ state: 'waiting', resumesAt: at1052, failure: SILENT }),
      'Xero did not answer. We’ll try again at 10:52.',
    ],
    [progress({ state: 'failed' }), 'The sync stopped after 14 of 36 months.'],
    [progress({ state: 'done', monthsDone: 36 }), 'Sync complete'],
  ])('%#: %s', (given, headline) => {
    expect(importHeadline(given, 'Xero')).toBe(headline)
  })
})

describe('the parts of the books', () => {
  it('[USE-03] sum the records of their steps, and say apart what was left out', () => {
    const step = (kind: string, done: number, records: number, skipped = 0) => ({
      ...{ kind, done, records, skipped, wanted: 2 },
    })
    const steps = [
      step('accounts', 2, 47),
      step('budgets', 2, 1),
      step('invoices', 1, 900),
      step('budgetLines', 2, 1080),
      step('taxRates', 2, 5),
      step('creditNotes', 0, 0),
      step('quotes', 2, 0, 2),
      step('journals', 0, 0),
    ]
    expect(
      importGroups(progress({ steps })).map(({ label, state, note }) => [label, state, note]),
    ).toEqual([
      ['Company and accounts', 'done', '52 records'],
      ['Budgets', 'done', '1,081 records'],
      ['Invoices, bills and contacts', 'running', '1 of 4 parts, 900 records so far'],
      ['journals', 'waiting', undefined],
      ['Quotes', 'done', 'Skipped: we could not read it. We kept the figures from the last sync.'],
    ])
  })
})

describe('the steps of the import', () => {
  it('are done, running with counts, or still to come', () => {
    expect(importSteps(progress())).toEqual([
      { id: 'accounts', label: 'Chart of accounts', state: 'done', note: '47 records', share: 1 },
      {
        id: 'invoices',
        label: 'Invoices, bills and payments',
        state: 'running',
        note: '2 of 4 parts, 1,240 records so far',
        share: 0.5,
      },
      { id: 'creditNotes', label: 'Credit notes', state: 'waiting', note: undefined, share: 0 },
    ])
  })

  it('of a kind that the connection may not read say so', () => {
    const steps = [{ kind: 'bankTransfers', done: 1, skipped: 1, wanted: 1, records: 0 }]
    expect(importSteps(progress({ steps }))[0]).toMatchObject({
      label: 'Transfers between your own accounts',
      state: 'done',
      note: 'Skipped: we could not read it',
    })
  })

  it.each([
    ['creditNotes', 'notAllowed', 'Skipped: this connection does not have permission to read it'],
    [
      'quotes',
      'refused',
      'Skipped: the request was refused. We kept the figures from the last sync.',
    ],
    [
      'taxRates',
      'unreadable',
      'Skipped: we could not read the answer. We kept the figures from the last sync.',
    ],
  ] as const)('[USE-03] %s that are %s say why', (kind, reason, note) => {
    const steps = [{ kind, reason, done: 1, skipped: 1, wanted: 1, records: 0 }]
    expect(importSteps(progress({ steps }))[0]).toMatchObject({ state: 'done', note })
  })

  it.each([
    ['waiting', 'paused'],
    ['failed', 'failed'],
    ['queued', 'waiting'],
  ] as const)('of an import that is %s: the current step is %s', (state, shown) => {
    expect(importSteps(progress({ state }))[1]?.state).toBe(shown)
  })

  it('a kind without a name is shown by its own key', () => {
    const steps = [{ kind: 'journals', done: 1, skipped: 0, wanted: 1, records: 1 }]
    expect(importSteps(progress({ steps }))[0]).toMatchObject({
      label: 'journals',
      note: '1 record',
    })
  })
})
