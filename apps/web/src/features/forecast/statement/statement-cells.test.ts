import { chosenBudget } from '@millpond/core/insight'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { findRow, statementTable } from '@millpond/core/table'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import { type CellPart, cellVariance } from './statement-cells.ts'
import { statementLines } from './statement-points.ts'

const { ProviderBudget } = SUMMARY_DATA_TYPE
// In October sales are 60 over a budget of 100, rent 30 under one of 50, post 250 over one of 50.
const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [160]),
  account('Rent', ITEM_TYPE.expense, [20]),
  account('Post', ITEM_TYPE.expense, [300]),
  account('Sales', ITEM_TYPE.revenue, [100], ProviderBudget),
  account('Rent', ITEM_TYPE.expense, [50], ProviderBudget),
  account('Post', ITEM_TYPE.expense, [50], ProviderBudget),
)
const table = statementTable({
  ...{ ledger, forecast: null, statement: 'profitAndLoss', period: 'month' },
  ...{ from: month('2026-10'), to: month('2026-10'), yearBeginsMonth: 4 },
  comparisons: [{ kind: 'budget', budget: chosenBudget(ledger, basisOf(ledger)), forecast: null }],
})

describe('what a difference is drawn as', () => {
  const mark = (name: string, part: CellPart) => {
    const row = findRow(table.rows, name)
    if (!row) throw new Error(`There is no ${name}.`)
    return cellVariance(row, { at: 0, part, comparison: 0 }, table)
  }

  it('bars have one scale, the largest difference of the table', () => {
    // Post is furthest off, by 250.
    expect(mark('Post', 'difference')).toEqual({
      shape: 'bar',
      length: 1,
      isCut: false,
      tone: 'bad',
    })
    expect(mark('Sales', 'difference')).toEqual({
      ...{ shape: 'bar', length: 60 / 250, isCut: false, tone: 'good' },
    })
    expect(mark('Rent', 'difference')).toEqual({
      ...{ shape: 'bar', length: -30 / 250, isCut: false, tone: 'good' },
    })
  })

  it('pins show percent and are cut at 100', () => {
    expect(mark('Sales', 'share')).toEqual({
      ...{ shape: 'pin', length: 0.6, isCut: false, tone: 'good' },
    })
    expect(mark('Rent', 'share')).toEqual({
      ...{ shape: 'pin', length: -0.6, isCut: false, tone: 'good' },
    })
    expect(mark('Post', 'share')).toEqual({ shape: 'pin', length: 1, isCut: true, tone: 'bad' })
  })

  it('an amount has neither', () => {
    expect(mark('Sales', 'amount')).toBeNull()
    expect(mark('Sales', 'other')).toBeNull()
  })
})

describe('the lines of a statement', () => {
  it('stand beside those of the budget they are compared with', () => {
    const lines = statementLines(table, 'profitAndLoss')
    expect(lines.map(({ name, reference, values }) => [name, reference, values[0]])).toEqual([
      ['Revenue', undefined, 160_00],
      ['Expenses', undefined, 320_00],
      ['Net profit', undefined, -160_00],
      ['Revenue, budget', 'budget', 100_00],
      ['Expenses, budget', 'budget', 100_00],
      ['Net profit, budget', 'budget', 0],
    ])
  })
})
