import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { type Cents, cents } from '#money'
import type { StatementTable, TableRow } from '#table'
import { month } from '#time'
import { recalculated } from './_recalculate.ts'
import { tableCsv, tableWorkbook } from './table-workbook.ts'

const dollars = (amounts: readonly (number | null)[]): (Cents | null)[] =>
  amounts.map(amount => (amount === null ? null : cents(amount * 100)))

const row = (
  key: string,
  kind: TableRow['kind'],
  amounts: readonly (number | null)[],
  children: readonly TableRow[] = [],
): TableRow => ({
  key,
  code: kind === 'account' ? itemCode(key) : null,
  number: kind === 'account' ? '200' : null,
  name: key,
  kind,
  level: kind === 'account' ? 2 : 1,
  polarity: 'neutral',
  amounts: dollars(amounts),
  comparison: null,
  children,
})

const column = (key: string, kind: StatementTable['columns'][number]['kind']) => ({
  key,
  label: key,
  span: null,
  kind,
  months: [month(key)],
  days: null,
})

const profit: StatementTable = {
  statement: 'profitAndLoss',
  currency: 'NZD',
  compare: 'none',
  columns: [column('2026-10', 'actual'), column('2026-11', 'soFar'), column('2026-12', 'forecast')],
  rows: [
    row(
      'revenue',
      'group',
      [300, null, 500],
      [
        row('=Sales', 'account', [200, null, 350.5]),
        row('Catering', 'account', [100, null, 149.5]),
      ],
    ),
    row('directCosts', 'group', [90, null, 150], [row('Beans', 'account', [90, null, 150])]),
    row('grossProfit', 'total', [210, null, 350]),
    row('overheads', 'group', [60, null, -10], [row('Rent', 'account', [60, null, -10])]),
    row('netProfit', 'total', [150, null, 360]),
  ],
}

const cash: StatementTable = {
  ...profit,
  statement: 'cashFlow',
  rows: [
    row('opening', 'opening', [1000, 1150, 1150]),
    row('cashIn', 'group', [200, 0, 300], [row('Sales', 'account', [200, 0, 300])]),
    row('cashOut', 'group', [-50, 0, -80], [row('Rent', 'account', [-50, 0, -80])]),
    row('net', 'total', [150, 0, 220]),
    row('closing', 'closing', [1150, 1150, 1370]),
  ],
}

const sheetOf = (table: StatementTable) => tableWorkbook(table, 'Kererū').sheets[0]
const valuesOf = (table: StatementTable, at: number) => {
  const computed = recalculated(tableWorkbook(table, 'Kererū'))
  return computed.row(sheetOf(table)?.name ?? '', at + 3, 2, 3)
}

describe('a table as a workbook', () => {
  it('[UI-15] recalculates groups, totals and the year’s profit to the figures on screen', () => {
    expect(valuesOf(profit, 0)).toEqual([300, null, 500])
    expect(valuesOf(profit, 5)).toEqual([210, null, 350])
    expect(valuesOf(profit, 8)).toEqual([150, null, 360])
  })

  it('makes net cash and closing cash of the rows above', () => {
    expect(valuesOf(cash, 5)).toEqual([150, 0, 220])
    expect(valuesOf(cash, 6)).toEqual([1150, 1150, 1370])
    expect(sheetOf(cash)?.rows[9]?.[2]).toMatchObject({ formula: '=C4+C9' })
  })

  it('keeps a figure whose parts are not in sight', () => {
    const odd = { ...profit, rows: [row('netProfit', 'total', [99, 1, 2])] }
    expect(sheetOf(odd)?.rows[3]?.[2]).toMatchObject({ number: 99 })
  })

  it('leaves text text: a name that begins with = is no formula', () => {
    expect(sheetOf(profit)?.rows[4]?.[0]).toMatchObject({ text: '  =Sales' })
  })
})

describe('a table as comma-separated text', () => {
  it('has a heading of columns and dollars as plain numbers', () => {
    expect(tableCsv(profit).slice(1).split('\r\n').slice(0, 5)).toEqual([
      'Account,Number,2026-10,2026-11,2026-12',
      ',,Actual,So far and expected,Forecast',
      'revenue,,300,,500',
      "'=Sales,200,200,,350.5",
      'Catering,200,100,,149.5',
    ])
  })
})
