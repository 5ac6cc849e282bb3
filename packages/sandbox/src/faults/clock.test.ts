import { day } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

const HALF_PAST_MIDNIGHT_IN_AUCKLAND = Date.parse('2026-11-30T11:30:00Z')
const DAY_MS = 86_400_000

it('dates books in the time zone of the demo companies', () => {
  const clock = createClock(undefined, () => HALF_PAST_MIDNIGHT_IN_AUCKLAND)
  expect(clock.today()).toBe('2026-12-01')
  clock.advance(-31 * 60 * 1000)
  expect(clock.today()).toBe('2026-11-30')
})

it('a fixed day stays until a test advances it', () => {
  const clock = createClock(day('2026-11-30'), () => HALF_PAST_MIDNIGHT_IN_AUCKLAND)
  expect(clock.today()).toBe('2026-11-30')
  clock.advance(DAY_MS)
  expect(clock.today()).toBe('2026-12-01')
  clock.reset()
  expect(clock.today()).toBe('2026-11-30')
})
