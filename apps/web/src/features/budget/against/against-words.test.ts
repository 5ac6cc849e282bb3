import { cents } from '@millpond/core/money'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { againstAnswer, comparedToBudget } from './against-words.ts'

const MONTHS = ['2026-08', '2026-09', '2026-10'].map(month)

it.each([
  [[], 30_000, 'August to October 2026: your profit is $200 above your budget.'],
  [
    ['2026-09'],
    null,
    'August to October 2026: your profit cannot be compared, ' +
      'because revenue or expenses have no budget for September 2026.',
  ],
  [
    ['2026-08', '2026-10'],
    null,
    'August to October 2026: your profit cannot be compared, ' +
      'because revenue or expenses have no budget for August 2026 and October 2026.',
  ],
])('[BUD-04] with no budget in %j', (unbudgeted, difference, words) => {
  const profit = {
    ...{ actual: cents(50_000), budget: cents(30_000), difference, ratio: null, tone: null },
    ...{ unbudgetedMonths: unbudgeted.map(month), unbudgeted: 0 },
  }
  expect(againstAnswer(MONTHS, profit, { currency: 'NZD' })).toBe(words)
})

it.each([
  [5820, 5000, 0, '$820 above your budget'],
  [5820, 5000, 700, '$820 above your budget ($700 was not budgeted)'],
  [3724, 5000, 1532, '$1,276 below your budget ($1,532 was not budgeted)'],
])('[FMT-02] %i spent over a budget of %i, %i without one: %s', (spent, planned, free, words) => {
  const total = {
    ...{ actual: cents(spent * 100), budget: cents(planned * 100), ratio: null },
    ...{ difference: (spent - planned) * 100 },
    ...{ unbudgeted: free * 100, unbudgetedMonths: free > 0 ? MONTHS.slice(0, 1) : [] },
  }
  expect(comparedToBudget(total, { currency: 'NZD' })).toBe(words)
})
