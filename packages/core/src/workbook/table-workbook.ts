import { flatten, type StatementTable, type TableRow } from '#table'
import { type CsvCell, toCsv } from './csv.ts'
import { type Cell, cellName, formula, number, type Sheet, text, type Workbook } from './sheet.ts'

const TITLES = {
  cashFlow: 'Cash flow',
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
} as const

const KINDS = { actual: 'Actual', soFar: 'So far and expected', forecast: 'Forecast' } as const

/**
 * Rows that are made of others, by their keys; `+` and `-` as written. Groups sum their children.
 */
const MADE_OF: Readonly<Record<string, readonly (readonly ['+' | '-', string])[]>> = {
  grossProfit: [
    ['+', 'revenue'],
    ['-', 'directCosts'],
  ],
  netProfit: [
    ['+', 'grossProfit'],
    ['+', 'otherIncome'],
    ['-', 'overheads'],
  ],
  check: [
    ['+', 'assets'],
    ['-', 'liabilities'],
    ['-', 'equity'],
  ],
  closing: [
    ['+', 'opening'],
    ['+', 'net'],
  ],
}

const FIRST_COLUMN = 2
const HEAD_ROWS = 3

/**
 * A statement as people see it, as a workbook in dollars: accounts are figures, and what is made of
 * them (groups, totals, closing balances, the check) is a formula. `title` names the organisation.
 */
export function tableWorkbook(table: StatementTable, title: string): Workbook {
  const rows = flatten(table.rows)
  const placeOf = new Map(rows.map((row, index) => [row.key, index + HEAD_ROWS]))
  const body = rows.map(row => [
    text(indented(row), row.kind === 'account' ? 'label' : 'total'),
    row.number === null ? null : text(row.number, 'note'),
    ...table.columns.map((_, column) => cellOf(table, placeOf, row, column)),
  ])
  return { sheets: [sheetOf(table, title, body)] }
}

const sheetOf = (table: StatementTable, title: string, body: Sheet['rows']): Sheet => ({
  name: TITLES[table.statement],
  widths: [40, 10, ...table.columns.map(() => 14)],
  frozenRows: HEAD_ROWS,
  frozenColumns: FIRST_COLUMN,
  rows: [
    [
      text(`${title}: ${TITLES[table.statement].toLowerCase()}`, 'heading'),
      null,
      text(table.currency, 'note'),
    ],
    [null, null, ...table.columns.map(column => text(column.label, 'heading'))],
    [null, null, ...table.columns.map(column => text(KINDS[column.kind], 'note'))],
    ...body,
  ],
})

const indented = (row: TableRow): string => '  '.repeat(row.level - 1) + row.name

function cellOf(
  table: StatementTable,
  placeOf: ReadonlyMap<string, number>,
  row: TableRow,
  column: number,
): Cell {
  const amount = row.amounts[column] ?? null
  if (amount === null) return null
  const parts = partsOf(table, row, column)
    .filter(([, part]) => (part.amounts[column] ?? null) !== null)
    .map(([sign, part]) => `${sign}${cellName(placeOf.get(part.key) ?? 0, FIRST_COLUMN + column)}`)
  const look = row.kind === 'account' ? 'money' : 'total'
  if (parts.length === 0) return number(amount / 100, look)
  return formula(parts.join('').replace(/^\+/, ''), look)
}

function partsOf(
  { rows, statement }: StatementTable,
  row: TableRow,
  column: number,
): readonly (readonly ['+' | '-', TableRow])[] {
  if (row.children.length > 0) return row.children.map(child => ['+', child] as const)
  if (row.key === 'net' && statement === 'cashFlow') {
    const moved = rows.filter(each => !['opening', 'net', 'closing'].includes(each.key))
    return moved.map(each => ['+', each] as const)
  }
  const named = (MADE_OF[row.key] ?? []).flatMap(([sign, key]) => {
    const part = rows.find(each => each.key === key)
    return part ? [[sign, part] as const] : []
  })
  const sum = named.reduce(
    (total, [sign, part]) => total + (sign === '+' ? 1 : -1) * (part.amounts[column] ?? 0),
    0,
  )
  // Where the parts in sight do not make the figure, the figure stands for itself.
  return sum === row.amounts[column] ? named : []
}

/** The same as comma-separated text; amounts in dollars as plain numbers. */
export function tableCsv(table: StatementTable): string {
  const rows: CsvCell[][] = flatten(table.rows).map(row => [
    row.name,
    row.number,
    ...table.columns.map((_, column) => dollars(row.amounts[column] ?? null)),
  ])
  return toCsv([
    ['Account', 'Number', ...table.columns.map(column => column.label)],
    ['', '', ...table.columns.map(column => KINDS[column.kind])],
    ...rows,
  ])
}

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / 100)
