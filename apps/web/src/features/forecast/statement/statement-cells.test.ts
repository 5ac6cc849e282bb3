import { chosenBudget } from '@millpond/core/insight'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { findRow, statementTable } from '@millpond/core/table'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import { toneOf } from './statement-cells.ts'
import { statementLines } from './statement-points.ts'

const { ProviderBudget } = SUMMARY_DATA_TYPE
const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [1600]),
  account('Rent', ITEM_TYPE.expense, [200]),
  account('Post', ITEM_TYPE.expense, [3000]),
  account('Loan', ITEM_TYPE.expense, [20_600]),
  account('Loan', ITEM_TYPE.expense, [20_000], ProviderBudget),
  account('Sales', ITEM_TYPE.revenue, [1000], ProviderBudget),
  account('Rent', ITEM_TYPE.expense, [500], ProviderBudget),
  account('Post', ITEM_TYPE.expense, [500], ProviderBudget),
)
const table = statementTable({
  ...{ ledger, forecast: null, statement: 'profitAndLoss', period: 'month' },
  ...{ from: month('2026-10'), to: month('2026-10'), yearBeginsMonth: 4 },
  comparisons: [{ kind: 'budget', budget: chosenBudget(ledger, basisOf(ledger)), forecast: null }],
})

describe('[USE-02] the colour of a difference', () => {
  const tone = (name: string) => {
    const row = findRow(table.rows, name)
    if (!row) throw new Error(`There is no ${name}.`)
    return toneOf(row, { at: 0, part: 'difference', comparison: 0 }, { notableFrom: cents(500_00) })
  }

  it.each([
    ['Sales', 'good', '600 above 1,000'],
    ['Rent', null, '300 below 500: less than 500 dollars'],
    ['Post', 'bad', '2,500 above 500'],
    ['Loan', null, '600 above 20,000: less than 5%'],
  ])('%s is %s: %s', (name, wanted, _why) => {
    expect(tone(name)).toBe(wanted)
  })
})

describe('the lines of a statement', () => {
  it('are next to those of the compared budget', () => {
    const lines = statementLines(table, 'profitAndLoss')
    expect(lines.map(({ name, reference, values }) => [name, reference, values[0]])).toEqual([
      ['Revenue', undefined, 1600_00],
      ['Expenses', undefined, 23_800_00],
      ['Net profit', undefined, -22_200_00],
      ['Revenue, budget', 'budget', 1000_00],
      ['Expenses, budget', 'budget', 21_000_00],
      ['Net profit, budget', 'budget', -20_000_00],
    ])
  })
})
