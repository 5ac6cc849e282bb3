import { expect, it } from 'vitest'
import type { EventKind, ScenarioEvent } from './event.ts'
import { eventProblem } from './event-problem.ts'

const event = (kind: EventKind, params: object): ScenarioEvent =>
  ({ code: 'a', kind, name: '', isOff: false, position: 0, params }) as unknown as ScenarioEvent

const LOAN = { on: '2027-01-15', amount: 1, ratePpm: 0, fee: 0 }

it.each<[EventKind, object, string | null]>([
  ['hire', { start: '2027-03', end: null, monthsToReach: 1 }, null],
  [
    'hire',
    { start: '2027-03', end: '2027-02', monthsToReach: 1 },
    'The last month is before the first one.',
  ],
  [
    'hire',
    { start: '2027-03', end: null, payPerYear: 2e12 },
    'An amount is too large. Enter a smaller one.',
  ],
  ['loan', { ...LOAN, months: 24, interestOnlyMonths: 3 }, null],
  [
    'loan',
    { ...LOAN, months: 3, interestOnlyMonths: 3 },
    'Enter fewer interest-only months than the term.',
  ],
  [
    'consultant',
    { months: 0, withheldPpm: 0, benefitAfterMonths: 0 },
    'Enter a whole number of months from 1 to 600.',
  ],
  [
    'consultant',
    { months: 1, withheldPpm: 1_000_001, benefitAfterMonths: 0 },
    'Enter a percentage from 0% to 100%.',
  ],
  [
    'priceChange',
    { from: '2027-01', until: null, changePpm: -1_000_001, lostPpm: 0 },
    'A price cannot fall by more than 100%.',
  ],
  [
    'customerChange',
    { from: '2027-01', until: null, sharePpm: null, amountPerMonth: null },
    'Enter a percentage or an amount.',
  ],
  ['latePayments', { from: '2027-01', until: null, days: 181 }, 'Enter up to 180 days.'],
  ['ownersMoney', { from: '2027-01', until: null, dayOfMonth: 32 }, 'Enter a day from 1 to 31.'],
  ['cutCosts', { accounts: [] }, 'Choose an account.'],
])('[SCN-08] %s with %j: %s', (kind, params, problem) => {
  expect(eventProblem(event(kind, params))).toBe(problem)
})
