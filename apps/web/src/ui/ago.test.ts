import { expect, it } from 'vitest'
import { agoWords } from './ago.tsx'

const MINUTE = 60_000

it.each([
  [-MINUTE, 'just now'],
  [59_000, 'just now'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE, '59 min ago'],
  [60 * MINUTE, '1 hour ago'],
  [119 * MINUTE, '1 hour ago'],
  [23 * 60 * MINUTE, '23 hours ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [72 * 60 * MINUTE, '3 days ago'],
])('after %i ms: %s', (elapsed, words) => {
  expect(agoWords(0, elapsed)).toBe(words)
})
