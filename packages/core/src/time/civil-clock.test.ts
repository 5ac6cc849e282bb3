import fc from 'fast-check'
import { expect, it } from 'vitest'
import { civilClock, civilMinute } from './civil-clock.ts'

it.each([
  ['2026-11-27T21:52:00Z', 'Pacific/Auckland', '10:52', 652],
  ['2026-11-27T11:00:00Z', 'Pacific/Auckland', '00:00', 0],
  ['2026-06-30T18:30:00Z', 'Asia/Kolkata', '00:00', 0],
  ['2026-11-27T21:52:00Z', 'America/New_York', '16:52', 1012],
])('[DAT-01] at %s the clock in %s shows %s', (at, zone, clock, minute) => {
  expect([civilClock(Date.parse(at), zone), civilMinute(Date.parse(at), zone)]).toEqual([
    clock,
    minute,
  ])
})

it('[DAT-01] a minute of the day is one of 1,440, in every zone', () => {
  const zones = fc.constantFrom('Pacific/Chatham', 'UTC', 'America/St_Johns')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), zones, (at, zone) => {
      const minute = civilMinute(at, zone)
      expect(minute >= 0 && minute < 1440).toBe(true)
      expect(minute % 60).toBe(Number(civilClock(at, zone).slice(3)))
    }),
    { numRuns: 40 },
  )
})
