import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { type Cents, cents } from '#money'
import { type StatementTable, type TableRow, withTotal } from '#table'
import { day, month } from '#time'
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
  comparisons: [],
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
  notableFrom: cents(0),
  currency: 'NZD',
  comparisons: [],
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
    row('opening', 'opening', [1000, 1155, 1155]),
    row('receipts', 'group', [200, 0, 300], [row('Sales', 'account', [200, 0, 300])]),
    row('payments', 'group', [-50, 0, -80], [row('Rent', 'account', [-50, 0, -80])]),
    row('cashIn', 'total', [200, 0, 300]),
    row('cashOut', 'total', [-50, 0, -80]),
    row('net', 'total', [150, 0, 220]),
    row('gap', 'other', [5, 0, 0]),
    row('closing', 'closing', [1155, 1155, 1375]),
  ],
}

/** The rows with some of their columns. */
const rowsAt = (rows: readonly TableRow[], columns: readonly number[]): TableRow[] =>
  rows.map(each => {
    const at = (amounts: TableRow['amounts']) => columns.map(column => amounts[column] ?? null)
    const comparisons = each.comparisons.map(at)
    return {
      ...each,
      amounts: at(each.amounts),
      comparisons,
      children: rowsAt(each.children, columns),
    }
  })

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

  it('computes net profit from profit before tax, where there is income tax', () => {
    const taxed = {
      ...profit,
      rows: [
        ...profit.rows.slice(0, -1),
        row('profitBeforeTax', 'total', [150, null, 360]),
        row('incomeTax', 'group', [40, null, 100], [row('Tax', 'account', [40, null, 100])]),
        row('netProfit', 'total', [110, null, 260]),
      ],
    }
    expect(valuesOf(taxed, 8)).toEqual([150, null, 360])
    expect(valuesOf(taxed, 11)).toEqual([110, null, 260])
    expect(sheetOf(taxed)?.rows[14]?.[2]).toMatchObject({ formula: '=C12-C13' })
  })

  it('[FIG-01] computes the net movement from its sections, and the closing balance from the rows above', () => {
    expect(valuesOf(cash, 7)).toEqual([150, 0, 220])
    expect(valuesOf(cash, 9)).toEqual([1155, 1155, 1375])
    // Cash in and cash out repeat the sections, and are not counted again.
    expect(sheetOf(cash)?.rows[10]?.[2]).toMatchObject({ formula: '=C5+C7' })
    expect(sheetOf(cash)?.rows[12]?.[2]).toMatchObject({ formula: '=C4+C11+C12' })
  })

  it('keeps a figure as a number if its parts are not in the table', () => {
    const odd = { ...profit, rows: [row('netProfit', 'total', [99, 1, 2])] }
    expect(sheetOf(odd)?.rows[3]?.[2]).toMatchObject({ number: 99 })
  })

  it('keeps text: a name that starts with = is not a formula', () => {
    expect(sheetOf(profit)?.rows[4]?.[0]).toMatchObject({ text: '  =Sales' })
  })
})

const LAST_YEAR = 'Last year,Difference from last year'

/** October is compared with last year; of November nothing is known. */
const compared: StatementTable = {
  ...profit,
  comparisons: ['lastYear'],
  rows: profit.rows.map(each => ({
    ...each,
    comparisons: [dollars([280, null, 400])],
    children: each.children.map(child => ({ ...child, comparisons: [dollars([140, null, 200])] })),
  })),
}

describe('a table that is compared', () => {
  it('[FIG-01] shows the compared amount and the difference after each amount', () => {
    expect(tableCsv(compared).slice(1).split('\r\n').slice(0, 4)).toEqual([
      'Account,Number,2026-10,2026-10,2026-10,2026-11,2026-11,2026-11,2026-12,2026-12,2026-12',
      `,,Actual,${LAST_YEAR},Part forecast,${LAST_YEAR},Forecast,${LAST_YEAR}`,
      'revenue,,300,280,20,,,,500,400,100',
      "'=Sales,200,200,140,60,,,,350.5,200,150.5",
    ])
  })

  it('[FIG-01] computes differences in the workbook, and totals from their own column', () => {
    const values = recalculated(tableWorkbook(compared, 'Kererū')).row('Profit and loss', 3, 2, 9)
    expect(values).toEqual([300, 280, 20, null, null, null, 500, 400, 100])
    expect(sheetOf(compared)?.rows[3]?.[4]).toMatchObject({ formula: '=C4-D4' })
    expect(sheetOf(compared)?.rows[3]?.[8]).toMatchObject({ formula: '=I5+I6' })
  })
})

describe('a table with a total', () => {
  const totalled = withTotal({
    ...cash,
    columns: cash.columns.slice(0, 2),
    rows: rowsAt(cash.rows, [0, 1]),
  })

  it('[ENT-03] adds the columns up, and carries balances on', () => {
    const computed = recalculated(tableWorkbook(totalled, 'Kererū'))
    const total = (at: number) => computed.row('Cash flow', at + 3, 4, 1)[0]
    expect([0, 1, 7, 9].map(total)).toEqual([1000, 200, 150, 1155])
    expect(sheetOf(totalled)?.rows[5]?.[4]).toMatchObject({ formula: '=C6+D6' })
  })

  it('[ENT-03] adds up the months, and not what they are compared with', () => {
    const first = { ...compared, columns: [compared.columns[0]!, compared.columns[2]!] }
    const known = withTotal({ ...first, rows: rowsAt(compared.rows, [0, 2]) })
    const computed = recalculated(tableWorkbook(known, 'Kererū'))
    expect(computed.row('Profit and loss', 4, 8, 3)).toEqual([550.5, 340, 210.5])
    expect(sheetOf(known)?.rows[4]?.[8]).toMatchObject({ formula: '=C5+F5' })
  })
})

describe('a table of weeks as a file', () => {
  it('says when each week ends, and which column is the total', () => {
    const week = (from: string, to: string, label: string) => ({
      ...{ key: from, label, span: `to ${Number(to.slice(-2))} Dec`, kind: 'forecast' as const },
      ...{ months: [month('2026-12')], days: { from: day(from), to: day(to) } },
    })
    const weeks = withTotal({
      ...cash,
      columns: [
        week('2026-12-01', '2026-12-07', '1 Dec'),
        week('2026-12-08', '2026-12-14', '8 Dec'),
      ],
      rows: rowsAt(cash.rows, [0, 1]),
    })
    expect(tableCsv(weeks).slice(1).split('\r\n').slice(0, 2)).toEqual([
      'Account,Number,1 Dec,8 Dec,Total',
      ',,to 7 Dec,to 14 Dec,13 weeks',
    ])
    expect(sheetOf(weeks)?.rows[2]?.[2]).toMatchObject({ text: 'to 7 Dec' })
  })
})

describe('a table as comma-separated text', () => {
  it('has a heading of columns and dollars as plain numbers', () => {
    expect(tableCsv(profit).slice(1).split('\r\n').slice(0, 5)).toEqual([
      'Account,Number,2026-10,2026-11,2026-12',
      ',,Actual,Part forecast,Forecast',
      'revenue,,300,,500',
      "'=Sales,200,200,,350.5",
      'Catering,200,100,,149.5',
    ])
  })
})
