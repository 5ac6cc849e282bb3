import { expect, it } from 'vitest'
import { digestDay, mailAt } from './quiet-hours.ts'

const AUCKLAND = 'Pacific/Auckland'
const LONDON = 'Europe/London'

// Auckland is 13 hours ahead in November, London none.
it.each([
  ['Thursday at noon, at once', '2026-11-25T23:00:30Z', AUCKLAND, '2026-11-25T23:00:30.000Z'],
  ['Thursday at 19:59, at once', '2026-11-26T06:59:00Z', AUCKLAND, '2026-11-26T06:59:00.000Z'],
  [
    'Thursday at 20:00, on Friday at 7',
    '2026-11-26T07:00:00Z',
    AUCKLAND,
    '2026-11-26T18:00:00.000Z',
  ],
  ['Friday at 21:00, on Monday at 7', '2026-11-27T08:00:00Z', AUCKLAND, '2026-11-29T18:00:00.000Z'],
  ['Saturday at noon, on Monday at 7', '2026-11-28T12:00:00Z', LONDON, '2026-11-30T07:00:00.000Z'],
  ['Tuesday at 6:30, at 7', '2026-12-01T06:30:20Z', LONDON, '2026-12-01T07:00:00.000Z'],
  // Clocks are set back on Sunday 25 October 2026.
  ['before clocks are set back', '2026-10-24T10:00:00Z', LONDON, '2026-10-26T07:00:00.000Z'],
  ['half an hour off', '2026-12-01T01:00:00Z', 'Asia/Kolkata', '2026-12-01T01:30:00.000Z'],
])('[ALR-01] an email of %s', (_, now, timeZone, leaves) => {
  expect(new Date(mailAt(Date.parse(now), timeZone)).toISOString()).toBe(leaves)
})

it.each([
  ['2026-11-30T06:59:00Z', LONDON, null],
  ['2026-11-30T07:00:00Z', LONDON, '2026-11-30'],
  ['2026-11-30T19:59:00Z', LONDON, '2026-11-30'],
  ['2026-11-30T20:00:00Z', LONDON, null],
  ['2026-12-01T08:00:00Z', LONDON, null],
  ['2026-11-29T18:00:00Z', AUCKLAND, '2026-11-30'],
])('[ALR-03] at %s in %s the digest is that of %j', (now, timeZone, monday) => {
  expect(digestDay(Date.parse(now), timeZone)).toBe(monday)
})
