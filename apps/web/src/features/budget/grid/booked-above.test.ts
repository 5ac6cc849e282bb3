import { ITEM_TYPE } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { account, ledgerOf } from '#model/_ledger.ts'
import { line, sheetOf } from '../_budget.ts'
import { aboveWords, bookedAboveBudget } from './booked-above.ts'

const revenue = { itemType: ITEM_TYPE.revenue, group: 'revenue' as const }
const lines = [line('Sales', revenue), line('Rent'), line('Power'), line('Wages')]

/** October, and what November has booked so far. */
const ledger = ledgerOf(
  ...[
    account('Sales', ITEM_TYPE.revenue, [900, 500]),
    account('Rent', ITEM_TYPE.expense, [100, 130]),
    account('Power', ITEM_TYPE.expense, [40, 10]),
    account('Wages', ITEM_TYPE.expense, [400, 250]),
  ].map(row => ({ ...row, until: month('2026-11') })),
)

describe('[FIG-01] what the running month has booked above its budget', () => {
  it('is 30 of rent and 50 of wages, whose empty cell counts the forecast', () => {
    const sheet = sheetOf({
      ...{ Sales: { '2026-11': 900_00 }, Rent: { '2026-11': 100_00 }, Power: { '2026-11': 40_00 } },
    })
    const expectedAt = (code: string) => (code === 'Wages' ? 200_00 : null)
    expect(bookedAboveBudget(lines, { ledger, sheet, expectedAt })).toEqual({
      ...{ month: '2026-11', revenue: 0, expenses: 80_00 },
    })
  })

  it.each([
    [0, 0, null],
    [0, 40, null],
    [
      0,
      80_00,
      'In November 2026, expenses are already $80 above budget, ' +
        'so the forecast has $80 less net profit than this budget.',
    ],
    [
      80_00,
      80_00,
      'In November 2026, revenue is already $80 above budget ' +
        'and expenses are already $80 above budget, ' +
        'so the forecast has the same net profit as this budget.',
    ],
    [
      300_00,
      80_00,
      'In November 2026, revenue is already $300 above budget ' +
        'and expenses are already $80 above budget, ' +
        'so the forecast has $220 more net profit than this budget.',
    ],
  ])('%i of revenue, %i of expenses: %s', (revenue, expenses, words) => {
    const above = { month: month('2026-11'), revenue, expenses }
    expect(aboveWords(above, { currency: 'NZD' })).toBe(words)
  })
})
