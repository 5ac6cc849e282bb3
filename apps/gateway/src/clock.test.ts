import { day } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { systemClock } from './clock.ts'

const clockAt = (instant: string) => systemClock(null, () => new Date(instant))

it.each([
  // Half past midnight on the first in New Zealand is the day before in UTC.
  ['2026-11-30T11:30:00Z', 'Pacific/Auckland', '2026-12-01'],
  ['2026-11-30T11:30:00Z', null, '2026-12-01'],
  ['2026-11-30T11:30:00Z', 'Europe/London', '2026-11-30'],
  // Half past midnight on the first in UTC is the day before in America.
  ['2026-12-01T00:30:00Z', 'America/New_York', '2026-11-30'],
  ['2026-12-01T00:30:00Z', 'Pacific/Auckland', '2026-12-01'],
])('[ENT-17] at %s the day in %s is %s', (instant, zone, expected) => {
  expect(clockAt(instant).today(zone)).toBe(expected)
})

it('a fixed day is that day everywhere', () => {
  const clock = systemClock(day('2026-11-21'), () => new Date('2026-11-30T11:30:00Z'))
  expect(clock.today('Pacific/Auckland')).toBe('2026-11-21')
  expect(clock.today('America/New_York')).toBe('2026-11-21')
})
