import { expect, it } from 'vitest'
import { FACTOR_RULES } from '../config/factor-rules.ts'
import { factorDutyOf } from './factor-duty.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const at = (text: string | null) => (text === null ? null : new Date(text))

it.each([
  // rule, shown, due from, what is asked
  ['grace', false, null, 'forOthers'],
  ['grace', false, '2026-11-22T10:00:01Z', 'forOthers'],
  ['grace', false, '2026-11-22T10:00:00Z', 'everywhere'],
  ['grace', true, '2026-01-01T00:00:00Z', 'none'],
  ['required', false, null, 'everywhere'],
  ['required', true, null, 'none'],
  ['off', false, '2026-01-01T00:00:00Z', 'none'],
] as const)('[AUTH-01] 6.3.3: %s, shown %s, due from %s: %s', (rule, secondFactor, due, asked) => {
  expect(factorDutyOf(rule, { secondFactor, factorDueAt: at(due) }, NOW)).toBe(asked)
})

it('[AUTH-01] 6.3.3: no rule asks a person for a second factor they have already given', () => {
  const shown = { secondFactor: true, factorDueAt: new Date(0) }
  expect(FACTOR_RULES.map(rule => factorDutyOf(rule, shown, NOW))).toEqual(['none', 'none', 'none'])
})
