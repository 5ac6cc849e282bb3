import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { month } from '#time'
import type { AccountRule } from './plan.ts'
import { loopedAccounts, ruleProblem } from './rule-problem.ts'

const shareOf = (code: string): AccountRule => ({ kind: 'percentOf', code: itemCode(code), ppm: 1 })

const cases: [string, AccountRule, string | null][] = [
  ['growth of 5 %', { kind: 'growth', ppm: 50_000 }, null],
  ['an end of the account', { kind: 'growth', ppm: -1_000_000 }, null],
  [
    'less than nothing',
    { kind: 'growth', ppm: -1_000_001 },
    'Growth must be between -100% and 100,000%.',
  ],
  [
    'an average of no months',
    { kind: 'average', months: 0 },
    'An average must cover 1 to 36 months.',
  ],
  ['an average of three years', { kind: 'average', months: 36 }, null],
  ['a share of another account', shareOf('sales'), null],
  ['a share of itself', shareOf('fees'), 'This account would refer to itself. Choose another one.'],
  [
    'a share of one that follows it',
    shareOf('tips'),
    'This account would refer to itself. Choose another one.',
  ],
  ['no steps', { kind: 'fixed', steps: [] }, 'Enter at least one amount.'],
  [
    'a month twice',
    {
      kind: 'schedule',
      amounts: [
        { month: month('2027-01'), amount: cents(1) },
        { month: month('2027-01'), amount: cents(2) },
      ],
    },
    'Enter each month only once.',
  ],
  ['the statistical forecast', { kind: 'statistical' }, null],
]

describe('a rule for the account of fees', () => {
  const others = new Map([['tips', shareOf('fees')]])
  it.each(cases)('%s', (_, rule, problem) => {
    expect(ruleProblem(itemCode('fees'), rule, others)).toBe(problem)
  })
})

it('an account that only leads into a loop is not part of it', () => {
  const rules = new Map([
    ['a', shareOf('b')],
    ['b', shareOf('c')],
    ['c', shareOf('b')],
  ])
  expect(loopedAccounts(rules)).toEqual(new Set(['b', 'c']))
})
