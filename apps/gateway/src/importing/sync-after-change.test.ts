import { expect, it } from 'vitest'
import { syncAfterChange } from './sync-after-change.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const minutes = (count: number) => count * 60_000
const imported = (ago: number) => ({ importedAt: now - ago, triedAt: now - ago })
const never = { importedAt: null, triedAt: null }

it.each([
  ['a first change is read after a minute', { changedAt: now, ...never }, minutes(1)],
  [
    'so is one long after the last import',
    { changedAt: now, ...imported(minutes(500)) },
    minutes(1),
  ],
  [
    'one soon after it waits until two hours have passed',
    { changedAt: now, ...imported(minutes(30)) },
    minutes(90),
  ],
  [
    'one that was read is not read again',
    { changedAt: now - minutes(40), ...imported(minutes(30)) },
    null,
  ],
  [
    'one shortly before an import may be of a slower clock',
    { changedAt: now - minutes(39), ...imported(minutes(30)) },
    minutes(90),
  ],
  [
    'an import that failed has not read it, but costs calls',
    { changedAt: now - minutes(40), importedAt: now - minutes(500), triedAt: now - minutes(30) },
    minutes(90),
  ],
  ['one of the future is not believed', { changedAt: now + minutes(6), ...never }, null],
])('[SYN-02] %s', (_, change, expected) => {
  expect(syncAfterChange({ ...change, now })).toBe(expected)
})
