import { day, month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import type { ImportWindow, KnownDays } from '#accounting'
import { readChanges } from './changes.ts'
import type { QuickBooksClient } from './client.ts'
import { changesReply, parsePayload } from './payloads.ts'

const SINCE = '2026-11-20T02:00:00Z'
const WINDOW: ImportWindow = {
  ...{ close: month('2026-10'), today: day('2026-11-21') },
  ...{ pastMonths: 36, futureMonths: 36 },
}

const replyWith = (found: object) => ({ CDCResponse: [{ QueryResponse: [{}, found] }] })

function read(found: object, known: Readonly<Record<string, string>> = {}) {
  const { CDCResponse } = parsePayload(changesReply, JSON.stringify(replyWith(found)))
  const unused = () => Promise.reject(new Error('Only changes are asked for'))
  const client: QuickBooksClient = {
    ...{ query: unused, whole: unused, report: unused },
    changes: async () => Object.assign({}, ...CDCResponse.flatMap(each => each.QueryResponse)),
  }
  const dayOf: KnownDays = async ids =>
    new Map(ids.flatMap(id => (known[id] ? [[id, day(known[id])] as const] : [])))
  const step = { key: 'changes', kind: 'changes', since: SINCE } as const
  return readChanges(client, step, WINDOW, dayOf)
}

const journal = (TxnDate: string) => ({ JournalEntry: [{ Id: '1', TxnDate }] })
const made = (CreateTime?: string) => ({
  MetaData: { ...(CreateTime && { CreateTime }), LastUpdatedTime: '2026-11-20T03:00:00Z' },
})
const bill = (CreateTime?: string) => ({
  Bill: [{ Id: '5', TxnDate: '2026-11-02', TotalAmt: 10, ...made(CreateTime) }],
})

describe('[SYN-01] the months that a change touches', () => {
  it.each([
    ['of this half year are read on every night', '2026-06-30', []],
    ['of eight months ago', '2026-03-31', ['2026-03 2026-05']],
    [
      'of twenty months ago, with all later ones',
      '2025-03-05',
      ['2025-12 2026-05', '2025-06 2025-11', '2025-03 2025-05'],
    ],
    [
      'of the oldest month',
      '2023-11-01',
      [
        ...['2025-12 2026-05', '2025-06 2025-11', '2024-12 2025-05'],
        ...['2024-06 2024-11', '2023-12 2024-05', '2023-11 2023-11'],
      ],
    ],
  ])('%s', async (_, on, expected) => {
    const { more, isInDoubt } = await read(journal(on))
    const balances = more.filter(({ kind }) => kind === 'balanceSheet')
    expect(balances.map(({ from, to }) => `${from} ${to}`)).toEqual(expected)
    expect([new Set(more.map(({ key }) => key)).size, isInDoubt]).toEqual([more.length, undefined])
  })
})

describe('[SYN-01] everything is read again', () => {
  it.each([
    ['after a change before all months that are read', journal('2023-10-31'), {}],
    ['if an old document was not known', bill('2026-11-20T01:59:59Z'), {}],
    ['if nothing says when an unknown one was made', bill(), {}],
    [
      'if one that is older than all months was voided',
      bill('2022-01-01'),
      { 'Bill-5': '2022-01-01' },
    ],
    ['after the end of a journal', { JournalEntry: [{ Id: '1', status: 'Deleted' }] }, {}],
  ])('%s', async (_, found, known) => {
    expect((await read(found, known)).isInDoubt).toBe(true)
  })

  it.each([
    ['a new document', bill('2026-11-20T04:00:00+02:00'), {}],
    ['an old one that is known', bill('2025-01-01'), { 'Bill-5': '2026-11-01' }],
  ])('but not after %s', async (_, found, known) => {
    const { records, isInDoubt } = await read(found, known)
    expect([isInDoubt, records.removed]).toEqual([undefined, ['Bill-5']])
  })
})

it('[SYN-01] a changed transfer replaces its earlier self', async () => {
  const found = { Transfer: [{ Id: '9', TxnDate: '2026-11-03' }] }
  const { records, more } = await read(found)
  expect([records.removed, more.map(({ kind }) => kind)]).toEqual([['9'], ['bankTransfers']])
})

it.each([
  ['a fault among the changes', replyWith({ Fault: { Error: [{ code: '5020' }], type: 'x' } })],
  ['a fault in their place', { CDCResponse: [{ Fault: { Error: [], type: 'x' } }] }],
  ['no changes at all', { CDCResponse: [{}] }],
  ['no answer', { CDCResponse: [] }],
])('[SYN-01] %s is unreadable', (_, reply) => {
  expect(() => parsePayload(changesReply, JSON.stringify(reply))).toThrow('cannot be read')
})
