import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { findRow, statementTable } from '@millpond/core/table'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { account, ledgerOf } from '#model/_ledger.ts'
import { type CellPart, markOf, nextPlace } from './grid-layout.ts'
import { statementLines } from './statement-points.ts'

const extent = { rows: 5, columns: 4 }
const from = { row: 2, column: 1 }

describe('keys of the grid', () => {
  it.each([
    ['ArrowUp', false, { row: 1, column: 1 }],
    ['ArrowDown', false, { row: 3, column: 1 }],
    ['ArrowLeft', false, { row: 2, column: 0 }],
    ['ArrowRight', false, { row: 2, column: 2 }],
    ['ArrowDown', true, { row: 4, column: 1 }],
    ['ArrowLeft', true, { row: 2, column: 0 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', false, { row: 2, column: 3 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 4, column: 3 }],
    ['PageDown', false, { row: 4, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
    ['a', false, null],
  ])('%s, with Ctrl %s, leads to %o', (key, isCtrl, to) => {
    expect(nextPlace({ key, isCtrl }, from, extent)).toEqual(to)
  })
})

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
  ...{ ledger, forecast: null, statement: 'profitAndLoss', period: 'month', compare: 'budget' },
  ...{ from: month('2026-10'), to: month('2026-10'), yearBeginsMonth: 4 },
})

describe('what a difference is drawn as', () => {
  const mark = (name: string, part: CellPart) => {
    const row = findRow(table.rows, name)
    if (!row) throw new Error(`There is no ${name}.`)
    return markOf(row, { key: '', at: 0, part }, table)
  }

  it('bars have one scale, the largest difference of the table', () => {
    // Post is furthest off, by 250.
    expect(mark('Post', 'difference')).toEqual({ length: 1, isCut: false })
    expect(mark('Sales', 'difference')).toEqual({ length: 60 / 250, isCut: false })
    expect(mark('Rent', 'difference')).toEqual({ length: -30 / 250, isCut: false })
  })

  it('pins show percent and are cut at 100', () => {
    expect(mark('Sales', 'share')).toEqual({ length: 0.6, isCut: false })
    expect(mark('Rent', 'share')).toEqual({ length: -0.6, isCut: false })
    expect(mark('Post', 'share')).toEqual({ length: 1, isCut: true })
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
