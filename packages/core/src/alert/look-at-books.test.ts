import { describe, expect, it } from 'vitest'
import { frozenWith } from './_alerts.ts'
import type { ConnectionState } from './finding.ts'
import { allLooks } from './findings.ts'
import { lookAtBooks, maySay } from './look-at-books.ts'
import { DEFAULT_ALERT_RULE } from './rule.ts'
import { alertWords } from './words.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const hoursAgo = (hours: number) => NOW - hours * 3_600_000
const OK: ConnectionState = {
  ...{ provider: 'xero', connectedAt: null, lostAt: null, hasFailed: false },
}
const failed = { ...OK, hasFailed: true }
const lost = { ...OK, lostAt: hoursAgo(1) }

const kinds = (
  hours: number | null,
  connection: ConnectionState | null,
  off: ('connection' | 'overdue')[] = [],
) =>
  lookAtBooks({ at: hours === null ? null : hoursAgo(hours), now: NOW, connection }, off)
    .findings.map(({ kind }) => kind)
    .join(' ')

describe('[ALR-01] the connection and its imports', () => {
  it.each<[string, number | null, ConnectionState | null, string]>([
    ['books of an hour ago', 1, OK, ''],
    ['a failed import within a day', 24, failed, ''],
    ['a failed import after a day', 24.1, failed, 'noImport'],
    ['an import that may still be running', 27, OK, ''],
    ['an import that never came', 27.1, OK, 'noImport'],
    ['two days', 48.1, failed, 'stale'],
    ['a company without a connection', 100, null, 'stale'],
    ['a sample company', null, null, ''],
    ['an end that says all', 100, lost, 'disconnected'],
    ['an end before the first import', null, lost, 'disconnected'],
    ['a new connection that imports', 400, { ...failed, connectedAt: hoursAgo(1) }, ''],
  ])('%s', (_, hours, connection, found) => {
    expect(kinds(hours, connection)).toBe(found)
  })

  it('a company that connected again without an import is warned of again', () => {
    const keyAfter = (connectedAt: number | null) =>
      lookAtBooks(
        { at: hoursAgo(400), now: NOW, connection: { ...OK, connectedAt } },
        [],
      ).findings.map(({ kind, key }) => `${kind} ${key}`)
    const first = keyAfter(hoursAgo(500))
    expect(first).toEqual(keyAfter(null))
    expect(keyAfter(hoursAgo(60))).toEqual([`stale ${hoursAgo(60)}`])
    expect(keyAfter(hoursAgo(60))).not.toEqual(first)
  })

  it('can be switched off, and old books are still said', () => {
    expect(kinds(26, failed, ['connection'])).toBe('')
    expect(kinds(60, lost, ['connection'])).toBe('stale')
    expect(kinds(60, lost, ['overdue'])).toBe('disconnected')
  })

  it('leave a forecast silent only while its books are old', () => {
    const frozen = frozenWith({ weeks: [300], chance: 0.9 })
    const found = (hours: number, connection: ConnectionState) =>
      allLooks(frozen, DEFAULT_ALERT_RULE, { at: hoursAgo(hours), now: NOW, connection })
        .flatMap(look => look.findings.map(({ kind }) => kind))
        .join(' ')
    expect(found(26, failed)).toBe('noImport cashFloor')
    expect(found(20, lost)).toBe('disconnected cashFloor')
    expect(found(60, lost)).toBe('disconnected')
  })

  it('may be said while books are old', () => {
    const said = (isStale: boolean) =>
      (['stale', 'disconnected', 'noImport', 'cashFloor'] as const).filter(kind =>
        maySay(kind, isStale),
      )
    expect(said(true)).toEqual(['stale', 'disconnected', 'noImport'])
    expect(said(false)).toEqual(['disconnected', 'noImport', 'cashFloor'])
  })

  it('have the words of the notification of an end', () => {
    const said = (provider: ConnectionState['provider']) =>
      alertWords({ kind: 'disconnected', key: '1', provider }, 'NZD').title
    expect([said('xero'), said('quickbooks')]).toEqual([
      'Xero disconnected',
      'Quickbooks disconnected',
    ])
    expect(alertWords({ kind: 'noImport', key: '1', hasFailed: true }, 'NZD')).toEqual({
      title: 'Your books have not been synced for a day',
      message:
        'Your books have not been synced for more than 24 hours. The last sync failed. Millpond ' +
        'tries again every night. To sync now, open Settings, Connections.',
      why: null,
    })
  })
})
