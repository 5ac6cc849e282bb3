import { expect, it } from 'vitest'
import type { RowToCheck } from '#forecast'
import { day, month } from '#time'
import { rowCheckSentence, statementOfCheck } from './row-check.ts'

const row = (change: Partial<RowToCheck>): RowToCheck => ({
  ...{ key: 'rent', name: 'Rent', reason: 'halved', month: month('2026-11'), unit: 'cents' },
  ...{ expected: 3_000_00, usual: { low: 9_000_00, high: 9_000_00 } },
  ...change,
})
const days = { key: 'payables', name: 'Payables', unit: 'days', reason: 'abovePast' } as const

it.each([
  [
    row({}),
    'profitAndLoss',
    'Rent: $3,000 in the next three months, compared with $9,000 a year earlier.',
  ],
  [
    row({ ...days, month: month('2027-03'), expected: 61.7, usual: { low: 30, high: 41 } }),
    'balanceSheet',
    'Payables: 62 days in March 2027, compared with 30 to 41 days in the last three years.',
  ],
  [
    row({
      ...{ key: 'cash', name: 'Closing balance', reason: 'belowPast', month: month('2027-01') },
      ...{ expected: -500_00, usual: { low: 10_000_00, high: 90_000_00 } },
    }),
    'cashFlow',
    'Closing balance: -$500 at the end of January 2027, compared with $10,000 to $90,000 at past ' +
      'month ends.',
  ],
  [
    row({
      ...{ key: 'cash', name: 'Balance', reason: 'belowPast', month: month('2027-01') },
      ...{ on: day('2027-01-03'), expected: -500_00, usual: { low: 10_000_00, high: 90_000_00 } },
    }),
    'cashFlow',
    'Balance: -$500 on 3rd January 2027, compared with $10,000 to $90,000 at past month ends.',
  ],
] as const)('[FIG-07] a row to check is named with its reason: %#', (checked, statement, words) => {
  expect(statementOfCheck(checked)).toBe(statement)
  expect(rowCheckSentence(checked, 'NZD')).toBe(words)
})
