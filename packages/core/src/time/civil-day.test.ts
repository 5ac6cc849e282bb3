import fc from 'fast-check'
import { expect, it } from 'vitest'
import { civilDay, HOME_TIME_ZONE } from './civil-day.ts'
import { closeMonthOf, dayIndex, isMonth, monthOfDay } from './index.ts'
import { timeZoneOfCountry } from './time-zone.ts'

it.each([
  // instant, zone, day, last complete month
  ['2026-11-30T10:59:59Z', 'Pacific/Auckland', '2026-11-30', '2026-10'],
  ['2026-11-30T11:30:00Z', 'Pacific/Auckland', '2026-12-01', '2026-11'],
  ['2026-11-30T11:30:00Z', 'Australia/Sydney', '2026-11-30', '2026-10'],
  ['2026-11-30T11:30:00Z', 'Europe/London', '2026-11-30', '2026-10'],
  ['2026-11-30T11:30:00Z', 'UTC', '2026-11-30', '2026-10'],
  ['2026-12-01T00:30:00Z', 'Pacific/Auckland', '2026-12-01', '2026-11'],
  ['2026-12-01T00:30:00Z', 'America/Los_Angeles', '2026-11-30', '2026-10'],
  // Winter time in New Zealand is an hour nearer to UTC.
  ['2026-06-30T11:30:00Z', 'Pacific/Auckland', '2026-06-30', '2026-05'],
  ['2026-06-30T12:30:00Z', 'Pacific/Auckland', '2026-07-01', '2026-06'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01', '2026-12'],
])('[ENT-17] [DAT-01] at %s it is, in %s, %s and %s is complete', (instant, zone, day, close) => {
  const found = civilDay(Date.parse(instant), zone)
  expect(found).toBe(day)
  expect(closeMonthOf(found)).toBe(close)
})

it('is a real day, at most one away from that of UTC', () => {
  const zones = fc.constantFrom('Pacific/Auckland', 'Pacific/Pago_Pago', 'Asia/Kathmandu')
  const instants = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2090, 0) })
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const found = civilDay(at, zone)
      expect(isMonth(monthOfDay(found))).toBe(true)
      expect(Math.abs(dayIndex(found) - Math.floor(at / 86_400_000))).toBeLessThanOrEqual(1)
    }),
  )
})

it.each([
  ['NZ', 'Pacific/Auckland'],
  ['AU', 'Australia/Sydney'],
  ['GB', 'Europe/London'],
  ['US', 'America/New_York'],
  ['FJ', HOME_TIME_ZONE],
  [null, HOME_TIME_ZONE],
])('books of %s without a time zone are taken to be in %s', (country, zone) => {
  expect(timeZoneOfCountry(country)).toBe(zone)
})
