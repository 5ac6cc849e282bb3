import { cents } from '@millpond/core/money'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { againstAnswer } from './against-words.ts'

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
