import type { ActivityEntry } from '@millpond/contract/activity'
import { expect, it } from 'vitest'
import { byDay, placeOf } from './by-day.ts'

const entry = (sequence: number, at: string): ActivityEntry => ({
  ...{ sequence, at, who: 'Ana', staff: null, action: 'memberJoined', subject: '' },
  correlationId: 'c',
})

it('[DAT-01] entries are in the days and hours of the company, wherever the reader is', () => {
  const entries = [
    entry(4, '2026-11-27T21:52:00Z'),
    entry(3, '2026-11-27T11:00:00Z'),
    entry(2, '2026-11-27T10:59:00Z'),
    entry(1, '2026-11-20T01:00:00Z'),
  ]
  const now = Date.parse('2026-11-27T22:00:00Z')
  const shown = (zone: string) =>
    byDay(entries, zone, now).map(({ name, rows }) => [name, ...rows.map(({ time }) => time)])
  expect(shown('Pacific/Auckland')).toEqual([
    ['Today, 28th November 2026', '10:52', '00:00'],
    ['Yesterday, 27th November 2026', '23:59'],
    ['20th November 2026', '14:00'],
  ])
  expect(shown('UTC')).toEqual([
    ['Today, 27th November 2026', '21:52', '11:00', '10:59'],
    ['20th November 2026', '01:00'],
  ])
})

it.each([
  ['Pacific/Auckland', 'Auckland'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('[DAT-01] the place of %s is %s', (zone, place) => {
  expect(placeOf(zone)).toBe(place)
})
