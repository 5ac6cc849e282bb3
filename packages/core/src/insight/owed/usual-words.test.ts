import { expect, it } from 'vitest'
import { usualWords } from './usual-words.ts'

it.each([
  ['12 days late', 'due', 12],
  ['1 day early', 'due', -1],
  ['on time', 'due', 0],
  ['45 days after the invoice', 'issue', 45],
  ['1 day after the invoice', 'issue', 1],
  ['on the day of the invoice', 'issue', 0],
] as const)('%s', (words, from, days) => {
  expect(usualWords({ from, days }, 'invoice')).toBe(words)
})
