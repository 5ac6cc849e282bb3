import { expect, it } from 'vitest'
import { trialWords } from './trial-words.ts'

// Without a time zone: the times of the user's own clock.
it.each([
  ['2026-11-21T09:00', '14 days left in your trial.'],
  ['2026-12-03T23:59', '2 days left in your trial.'],
  ['2026-12-04T00:00', '1 day left in your trial.'],
  ['2026-12-04T23:59', '1 day left in your trial.'],
  ['2026-12-05T00:00', 'Your trial ends today.'],
  ['2026-12-05T08:59', 'Your trial ends today.'],
])('[BIL-02] at %s of a trial to 5 December, 9:00: %s', (now, words) => {
  const endsAt = new Date('2026-12-05T09:00').toISOString()
  expect(trialWords(endsAt, new Date(now))).toBe(words)
})

it('[BIL-02] a trial without an end is just a trial', () => {
  expect(trialWords(null, new Date())).toBe('You are on a trial.')
})
