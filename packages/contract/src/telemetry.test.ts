import { expect, it } from 'vitest'
import { LOG_BATCH, LOG_LEVELS, postLogs } from './telemetry.ts'

const entry = { level: 'error', message: 'The chart did not load', at: '2026-11-21T09:10:00.000Z' }
const accepts = (logs: unknown) => postLogs.body?.safeParse({ logs }).success

it.each(LOG_LEVELS)('[LOG-01] takes entries of level %s', level => {
  expect(accepts([{ ...entry, level }])).toBe(true)
})

it.each([
  [
    'all that is known',
    { category: 'chart', correlationId: 'c', status: 502, path: '/x', organisation: 'K' },
    true,
  ],
  ['the longest message', { message: 'x'.repeat(2000) }, true],
  ['a message beyond its limit', { message: 'x'.repeat(2001) }, false],
  ['a level there is not', { level: 'fatal' }, false],
  ['no instant', { at: undefined }, false],
  ['a local time', { at: '2026-11-21 09:10' }, false],
  ['a path beyond its limit', { path: 'x'.repeat(301) }, false],
  ['an organisation beyond its limit', { organisation: 'x'.repeat(51) }, false],
  ['a category beyond its limit', { category: 'x'.repeat(61) }, false],
  ['a status that is none', { status: '502' }, false],
  ['an unknown field', { token: 'secret' }, false],
])('[LOG-01] an entry with %s: %s', (_, change, expected) => {
  expect(accepts([{ ...entry, ...change }])).toBe(expected)
})

it('[LOG-02] a batch holds at most 50 entries', () => {
  expect(LOG_BATCH).toBe(50)
  expect(accepts([])).toBe(true)
  expect(accepts(Array(LOG_BATCH).fill(entry))).toBe(true)
  expect(accepts(Array(LOG_BATCH + 1).fill(entry))).toBe(false)
})
