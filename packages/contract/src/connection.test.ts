import { describe, expect, it } from 'vitest'
import { finishConnection, importProgress, reconciliation, startConnection } from './connection.ts'

const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'
const begin = { provider: 'xero', accountType: 'individual' }

it.each([
  ['a new company', begin, true],
  ['the former one', { ...begin, organisationId: ID }, true],
  ['a partner', { ...begin, accountType: 'trial-partner' }, true],
  ['an account type there is not', { ...begin, accountType: 'admin' }, false],
  ['a provider there is not', { ...begin, provider: 'sage' }, false],
  ['an organisation that is no id', { ...begin, organisationId: 'mine' }, false],
  ['an address to return to', { ...begin, redirectUri: 'https://evil.example' }, false],
])('beginning a consent for %s: %s', (_, body, expected) => {
  expect(startConnection.body?.safeParse(body).success).toBe(expected)
})

it.each(['https://login.xero.com/identity/connect/authorize?state=x', 'http://localhost:4001/'])(
  'answers with an address: %s',
  authorizeUrl => {
    expect(startConnection.reply.parse({ authorizeUrl })).toEqual({ authorizeUrl })
  },
)

it('accepts the return from the provider, whatever the provider adds to the address', () => {
  const query = {
    provider: 'xero',
    code: 'abc',
    state: 'xyz',
    session_state: 'more',
    scope: 'openid',
  }
  expect(finishConnection.query?.safeParse(query).success).toBe(true)
})

describe('the progress of an import', () => {
  const progress = {
    importId: ID,
    state: 'running',
    startedAt: '2026-11-21T09:10:00.000Z',
    finishedAt: null,
    resumesAt: null,
    monthsDone: 12,
    monthsWanted: 36,
    canOpen: true,
    steps: [{ kind: 'profitAndLoss', done: 1, skipped: 0, wanted: 4, records: 40 }],
    failure: null,
  }

  it.each([
    ['under way', {}, true],
    ['waiting', { state: 'waiting', resumesAt: '2026-11-21T09:11:00.000Z' }, true],
    ['failed', { state: 'failed', failure: { kind: 'rejected', message: 'Try again' } }, true],
    ['in a state there is not', { state: 'paused' }, false],
    ['with half a month', { monthsDone: 11.5 }, false],
    ['with a day for an instant', { startedAt: '2026-11-21' }, false],
    ['without saying whether it failed', { failure: undefined }, false],
  ])('%s: %s', (_, change, expected) => {
    expect(importProgress.safeParse({ ...progress, ...change }).success).toBe(expected)
  })
})

it.each([
  ['a gap in cents', {}, true],
  ['a gap in dollars', { gap: 0.5 }, false],
  ['a month there is not', { month: '2026-13' }, false],
  ['a check there is not', { check: 'mood' }, false],
])('a reconciliation with %s: %s', (_, change, expected) => {
  const gap = {
    check: 'receivables',
    month: '2026-10',
    label: 'Debtors',
    expected: 5,
    actual: 3,
    gap: 2,
  }
  expect(reconciliation.safeParse({ ...gap, ...change }).success).toBe(expected)
})
