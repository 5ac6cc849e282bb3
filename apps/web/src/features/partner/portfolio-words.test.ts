import type { Client, Portfolio } from '@millpond/contract/partner'
import type { Cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { outcomeWords } from './bulk-words.ts'
import { clientRows } from './client-rows.ts'
import {
  assigneeOptions,
  type ClientFilter,
  isFull,
  NO_FILTER,
  passesUsed,
  portfolioAnswer,
  shownClients,
  trialNote,
  withoutBooks,
} from './portfolio-words.ts'

const TODAY = day('2026-11-20')

const client = (name: string, facts: Partial<Client> = {}): Client => ({
  organisationId: `00000000-0000-4000-8000-${name.padStart(12, '0').slice(0, 12)}`,
  name,
  currency: 'NZD',
  role: 'owner',
  cashToday: 10_000_00 as Cents,
  cashFloor: 0 as Cents,
  lowPoint: { on: day('2027-02-14'), amount: 100 as Cents, precision: 'day' },
  firstBelowOn: null,
  chance: null,
  closing: [1 as Cents],
  budgetVariance: null,
  provider: 'xero',
  connectionStatus: 'connected',
  lastImportedAt: '2026-11-20T01:00:00Z',
  subscriptionStatus: 4,
  since: '2026-01-01T00:00:00Z',
  passSince: '2026-01-01T00:00:00Z',
  tags: [],
  assigneeId: null,
  ...facts,
})

const shortOn = (text: string) => ({ firstBelowOn: day(text) })
const noBooks = { closing: [], cashToday: null, lowPoint: null }

describe('[UI-15] the title of the portfolio', () => {
  it.each([
    ['no clients yet', [], 'Add a client to see who needs you first.'],
    [
      'two of three',
      [client('a', shortOn('2026-12-03')), client('b', shortOn('2027-02-18')), client('c')],
      '2 of 3 clients are expected to run short of cash in the next 90 days.',
    ],
    [
      'one of two; the other a day after the 90 days',
      [client('a', shortOn('2026-11-20')), client('b', shortOn('2027-02-19'))],
      '1 of 2 clients is expected to run short of cash in the next 90 days.',
    ],
    [
      'the only one',
      [client('a', shortOn('2026-12-03'))],
      'Your client is expected to run short of cash in the next 90 days.',
    ],
    ['none', [client('a')], 'No client is expected to run short of cash in the next 90 days.'],
    ['no books', [client('a', noBooks)], 'None of your clients are connected yet.'],
  ])('%s', (_, clients, answer) => {
    expect(portfolioAnswer(clients, TODAY)).toBe(answer)
  })

  it('says how many clients have no figures', () => {
    expect(withoutBooks([client('a'), client('b', noBooks)])).toBe(
      '1 of them is not connected yet.',
    )
    expect(withoutBooks([client('a')])).toBe('')
  })
})

describe('[ORG-03] passes and the trial', () => {
  const passing = (passes: Portfolio['passes']): Portfolio => ({ clients: [], passes, people: [] })
  const trial = passing({ used: 2, limit: 3, trialEndsAt: '2026-11-25T12:00:00Z' })

  it('are shown as used of the limit', () => {
    expect(passesUsed(trial)).toBe('2/3')
    expect(passesUsed(passing({ used: 7, limit: null, trialEndsAt: null }))).toBe('7')
    expect(isFull(trial)).toBe(false)
    expect(isFull(passing({ used: 3, limit: 3, trialEndsAt: null }))).toBe(true)
  })

  it.each([
    ['2026-11-20T12:00:00Z', 'Trial: 5 days left'],
    ['2026-11-25T01:00:00Z', 'Trial: 1 day left'],
    ['2026-11-25T12:00:00Z', 'Trial ended'],
  ])('at %s the trial says %s', (now, words) => {
    expect(trialNote(trial, new Date(now))).toBe(words)
  })
})

it('[UI-15] filters and searches without accents, in the given order', () => {
  const clients = [
    client('Kererū Coffee', { ...shortOn('2026-12-03'), tags: ['Café'] }),
    client('Kauri Books', { connectionStatus: 'disconnected', assigneeId: 'ana' }),
    client('Tui Homes', { tags: ['Farm'] }),
  ]
  const names = (change: Partial<ClientFilter>) =>
    shownClients(clients, { ...NO_FILTER, ...change }, TODAY).map(each => each.name)
  expect(names({})).toEqual(['Kererū Coffee', 'Kauri Books', 'Tui Homes'])
  expect(names({ state: 'attention' })).toEqual(['Kererū Coffee', 'Kauri Books'])
  expect(names({ state: 'disconnected' })).toEqual(['Kauri Books'])
  expect(names({ search: ' kereru' })).toEqual(['Kererū Coffee'])
  expect(names({ tag: 'cafe' })).toEqual(['Kererū Coffee'])
  const people = [
    { userId: 'ana', name: 'Ana' },
    { userId: 'ben', name: 'Ben' },
  ]
  const options = assigneeOptions(clients, people)
  expect(options.map(({ label }) => label)).toEqual(['Everyone', 'Ana', 'Unassigned'])
  const [, ana, none] = options.map(({ value }) => names({ assignee: value }))
  expect([ana, none]).toEqual([['Kauri Books'], ['Kererū Coffee', 'Tui Homes']])
  expect(assigneeOptions([], people)).toEqual([])
})

describe('[ORG-03] what came of an action', () => {
  const result = (problem: string | null) => ({ clientId: 'c', problem })
  it.each([
    ['sync', [null, null], 'Sync started for 2 clients.'],
    [
      'sync',
      [null, 'There is no connection', 'There is no connection'],
      'Sync started for 1 client. Failed for 2: There is no connection.',
    ],
    ['addTag', [null, 'A.', 'B.'], 'Tagged 1 client. Failed for 2. The list shows the reasons.'],
    ['givePass', ['All are in use.'], 'Failed for 1 client: All are in use.'],
  ] as const)('%s: %j', (action, problems, words) => {
    expect(outcomeWords(action, problems.map(result))).toBe(words)
  })

  it('a list of the clients and their passes has no amounts', () => {
    const farm = client('Farm', { tags: ['Dairy', 'GST'], assigneeId: 'ana', passSince: null })
    const [, row] = clientRows([farm], [{ userId: 'ana', name: 'Ana' }], TODAY)
    expect(row).toEqual([
      ...['Farm', '2026-01-01', 'No', '', 'Ana', 'Dairy, GST', 'Above floor', '2026-11-20'],
    ])
  })
})
