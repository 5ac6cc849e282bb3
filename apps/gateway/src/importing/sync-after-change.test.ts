import { expect, it } from 'vitest'
import { syncAfterChange } from './sync-after-change.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const minutes = (count: number) => count * 60_000

it.each([
  ['a first change is read after a minute', { changedAt: now, importedAt: null }, minutes(1)],
  [
    'so is one long after the last import',
    { changedAt: now, importedAt: now - minutes(500) },
    minutes(1),
  ],
  [
    'one soon after it waits until two hours have passed',
    { changedAt: now, importedAt: now - minutes(30) },
    minutes(90),
  ],
  ['one that was read is not read again', { changedAt: now - 1, importedAt: now - 1 }, null],
  ['one of the future is not believed', { changedAt: now + minutes(6), importedAt: null }, null],
])('[SYN-02] %s', (_, change, expected) => {
  expect(syncAfterChange({ ...change, now })).toBe(expected)
})
