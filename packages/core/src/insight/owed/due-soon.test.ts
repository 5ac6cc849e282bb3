import { expect, it } from 'vitest'
import { cents } from '#money'
import { day } from '#time'
import { owedAndSoon, SOON_DAYS, type SoonDocument } from './due-soon.ts'

const AS_OF = day('2026-11-21')

const invoice = (dollars: number, expectedOn: string, change = {}): SoonDocument => ({
  ...{ side: 'in', amount: cents(dollars * 100), daysOverdue: 0, contactKey: 'alba' },
  ...{ expectedOn: day(expectedOn), isLeftOut: false, ...change },
})
const bill = { side: 'out', contactKey: 'moa' }

it('soon is the next 30 days', () => {
  expect(SOON_DAYS).toBe(30)
})

it.each([
  // Dollars owed by customers in total, and soon.
  ['today', [invoice(100, '2026-11-21')], 100, 100],
  ['on the 30th day', [invoice(100, '2026-12-21')], 100, 100],
  ['on the 31st day', [invoice(100, '2026-12-22')], 100, 0],
  ['left out of the forecast', [invoice(100, '2026-12-01', { isLeftOut: true })], 100, 0],
  ['less a credit', [invoice(100, '2026-12-01'), invoice(-30, '2026-12-01')], 70, 70],
  [
    'a credit that is used later',
    [invoice(100, '2026-12-01'), invoice(-30, '2027-01-15')],
    70,
    100,
  ],
  [
    'in two parts, one of them later',
    [
      invoice(100, '2026-12-01', {
        parts: [
          { on: day('2026-12-01'), amount: cents(4_000) },
          { on: day('2027-01-20'), amount: cents(6_000) },
        ],
      }),
    ],
    100,
    40,
  ],
  ['a bill', [invoice(-100, '2026-12-01', bill)], 0, 0],
  ['nothing', [], 0, 0],
])('an invoice expected soon: %s', (_, documents, total, soon) => {
  const owed = owedAndSoon(documents, 'in', AS_OF)
  expect([owed.total / 100, owed.soon / 100]).toEqual([total, soon])
})

it('a bill is positive where you owe it', () => {
  const owed = owedAndSoon([invoice(-100, '2026-12-01', bill)], 'out', AS_OF)
  expect([owed.total / 100, owed.soon / 100]).toEqual([100, 100])
})
