import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import type { PayloadRow, XeroReport } from './payloads.ts'
import { monthOfColumn, toBankMovements, toBudget, toStatement } from './to-statements.ts'

const cell = (Value: string, account?: string) => ({
  Value,
  Attributes: account ? [{ Id: 'account', Value: account }] : null,
})
const row = (name: string, account: string | undefined, ...values: string[]): PayloadRow => ({
  RowType: 'Row',
  Cells: [cell(name, account), ...values.map(value => cell(value, account))],
})
const header = (...titles: string[]): PayloadRow => ({
  RowType: 'Header',
  Cells: ['', ...titles].map(title => cell(title)),
})
const section = (Title: string, ...Rows: PayloadRow[]): PayloadRow => ({
  RowType: 'Section',
  Title,
  Rows,
})

const report: XeroReport = {
  Rows: [
    header('31 Dec 26', '30 Nov 26', '31 Oct 26'),
    section('Income', row('Sales', 'acc-sales', '5.00', '1200.00', '1100.50')),
    section(
      'Less Operating Expenses',
      row('Rent', 'acc-rent', '', '400.00', '400.00'),
      row('Foreign Currency Gains and Losses', 'FXGROUPID', '', '-3.20', ''),
      { RowType: 'SummaryRow', Cells: [cell('Total'), cell('0'), cell('396.80'), cell('400.00')] },
    ),
    section('', row('Net Profit', undefined, '5.00', '803.20', '700.50')),
  ],
}
const range = { from: month('2026-10'), to: month('2026-11'), anchor: month('2026-12') }

describe('a profit and loss', () => {
  const records = toStatement(report, 'profitAndLoss', range)

  it('drops surplus columns and computed lines, and leaves gaps to the reader', () => {
    expect(records.statements).toEqual([
      {
        statement: 'profitAndLoss',
        months: ['2026-10', '2026-11'],
        amounts: [
          { code: 'acc-sales', month: '2026-11', amount: 120000 },
          { code: 'acc-sales', month: '2026-10', amount: 110050 },
          { code: 'acc-rent', month: '2026-11', amount: 40000 },
          { code: 'acc-rent', month: '2026-10', amount: 40000 },
          { code: 'FXGROUPID', month: '2026-11', amount: 320 },
        ],
      },
    ])
  })

  it('reads currency gains as income wherever they are listed, and names their account', () => {
    expect(records.accounts).toMatchObject([
      { code: 'FXGROUPID', role: 'currencyGains', itemType: 5 },
    ])
  })

  it('is refused when its columns are other months than asked for', () => {
    const shifted = { ...range, anchor: month('2027-01') }
    expect(() => toStatement(report, 'profitAndLoss', shifted)).toThrow(/other months/)
  })

  it('is refused when months are missing at the old end', () => {
    const longer = { ...range, from: month('2026-09') }
    expect(() => toStatement(report, 'profitAndLoss', longer)).toThrow(/lacks months/)
  })
})

it.each([
  ['30 Apr 2019', '2019-04'],
  ['31 Dec 26', '2026-12'],
  ['Sep 2025', '2025-09'],
  ['September 2025', '2025-09'],
])('the column %s is %s', (title, expected) => {
  expect(monthOfColumn(title)).toBe(expected)
})

it('a column that is not a month has none', () => {
  expect(monthOfColumn('% of Income')).toBeNull()
})

it('reads the bank summary by its column titles', () => {
  const bank: XeroReport = {
    Rows: [
      header('Opening Balance', 'Cash Received', 'Cash Spent', 'Closing Balance'),
      section('', {
        RowType: 'Row',
        Cells: [
          { Value: 'Cheque', Attributes: [{ Id: 'accountID', Value: 'bank-1' }] },
          ...['100.00', '50.00', '30.00', '120.00'].map(value => cell(value)),
        ],
      }),
    ],
  }
  expect(toBankMovements(bank, month('2026-10'))).toEqual([
    {
      code: 'bank-1',
      month: '2026-10',
      opening: 10000,
      received: 5000,
      spent: 3000,
      closing: 12000,
    },
  ])
})

it('[BUD-04] reads the lines of the provider’s budget', () => {
  const budget = {
    BudgetID: 'b1',
    Type: 'OVERALL',
    Description: null,
    BudgetLines: [
      { AccountID: 'a1', BudgetBalances: [{ Period: month('2026-12'), Amount: 5000 as never }] },
    ],
  }
  expect(toBudget(budget)).toEqual({
    budgetId: 'b1',
    name: 'Overall budget',
    amounts: [{ code: 'a1', month: '2026-12', amount: 5000 }],
  })
})
