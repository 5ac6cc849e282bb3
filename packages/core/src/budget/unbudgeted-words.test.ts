import { expect, it } from 'vitest'
import { month } from '#time'
import { unbudgetedWords } from './unbudgeted-words.ts'

it.each([
  [['2026-10'], 'No budget for October 2026'],
  [['2026-11', '2026-12', '2027-01'], 'No budget for November 2026 to January 2027'],
  [['2026-08', '2026-10'], 'No budget for August 2026 and October 2026'],
  [['2026-05', '2026-07', '2026-09', '2026-10'], 'No budget for 4 months'],
])('[BUD-04] %j: %s', (months, words) => {
  expect(unbudgetedWords(months.map(month))).toBe(words)
})
