import { expect, it } from 'vitest'
import { trialWords } from './trial-words.ts'

it.each([
  ['2026-11-21T09:00:00.000Z', '14 trial days left.'],
  ['2026-12-03T09:00:00.000Z', '2 trial days left.'],
  ['2026-12-04T08:59:59.000Z', '2 trial days left.'],
  ['2026-12-04T09:00:00.000Z', '1 trial day left.'],
  ['2026-12-05T08:59:59.000Z', '1 trial day left.'],
  ['2026-12-05T09:00:00.000Z', 'Your trial has ended.'],
  ['2027-01-01T00:00:00.000Z', 'Your trial has ended.'],
])('[BIL-02] on %s of a trial to 5 December, 9:00: %s', (now, words) => {
  expect(trialWords('2026-12-05T09:00:00.000Z', new Date(now))).toBe(words)
})

it('[BIL-02] a trial without an end is just a trial', () => {
  expect(trialWords(null, new Date())).toBe('You are on a trial.')
})
