import { expect, it } from 'vitest'
import { budgetNote } from './statement-words.ts'

it.each([
  ['profitAndLoss', 'FY27 (Xero)', false, null],
  ['cashFlow', null, false, null],
  [
    'cashFlow',
    'FY27 (Xero)',
    false,
    'FY27 (Xero) has no cash flow of its own, so complete months have no comparison. ' +
      'Months ahead are compared with a forecast that uses this budget.',
  ],
  [
    'balanceSheet',
    'FY27 (yours)',
    true,
    'FY27 (yours) has no balance sheet of its own, so complete months have no comparison. ' +
      'Months ahead are the same, because the forecast uses this budget.',
  ],
] as const)('[FIG-01] %s compared with %s, used: %s', (statement, name, isUsed, words) => {
  expect(budgetNote(statement, { name, isUsed })).toBe(words)
})
