import {
  flatten,
  type StatementTable,
  type TableComparison,
  type TableRow,
  varianceOf,
} from '#table'
import { type CsvCell, toCsv } from './csv.ts'
import {
  cellName,
  formula,
  monthCell,
  number,
  text,
  type Workbook,
  type WorkbookCell,
  type WorkbookSheet,
} from './sheet.ts'

const TITLES = {
  cashFlow: 'Cash flow',
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
} as const

const KINDS = { actual: 'Actual', soFar: 'Part forecast', forecast: 'Forecast' } as const

/** Profit before tax; of books without income tax the net profit. */
const BEFORE_TAX = [
  ['+', 'grossProfit'],
  ['+', 'otherIncome'],
  ['-', 'overheads'],
] as const
/** Rows that are computed from others, by key, with `+` and `-`. Groups sum their children. */
const MADE_OF: Readonly<Record<string, readonly (readonly ['+' | '-', string])[]>> = {
  grossProfit: [
    ['+', 'revenue'],
    ['-', 'directCosts'],
  ],
  profitBeforeTax: BEFORE_TAX,
  netProfit: [
    ['+', 'profitBeforeTax'],
    ['-', 'incomeTax'],
  ],
  check: [
    ['+', 'assets'],
    ['-', 'liabilities'],
    ['-', 'equity'],
  ],
  closing: [
    ['+', 'opening'],
    ['+', 'net'],
    ['+', 'gap'],
  ],
}

const COMPARED_WITH: Readonly<Record<TableComparison['kind'], string>> = {
  budget: 'Budget',
  lastYear: 'Last year',
  scenario: 'Scenario',
}

const FIRST_COLUMN = 2
const HEAD_ROWS = 3

/** A column of the file: an amount of the table, what it is compared with, or the difference. */
interface FileColumn {
  readonly part: 'amount' | 'other' | 'difference'
  /** Index of the table's column. */
  readonly at: number
  /** Index of the comparison; 0 for an amount. */
  readonly comparison: number
}

/** Each amount, followed by its comparisons and differences, as on the screen. */
const fileColumns = ({ columns, comparisons }: StatementTable): FileColumn[] =>
  columns.flatMap((_, at): FileColumn[] => [
    { part: 'amount', at, comparison: 0 },
    ...comparisons.flatMap((_, comparison): FileColumn[] => [
      { part: 'other', at, comparison },
      { part: 'difference', at, comparison },
    ]),
  ])

const labelOf = (table: StatementTable, { at }: FileColumn): string =>
  table.columns[at]?.label ?? ''

/** A month is a date, with which a spreadsheet can calculate; other periods are texts. */
function headingOf(table: StatementTable, column: FileColumn): WorkbookCell {
  const { months = [], days, span } = table.columns[column.at] ?? {}
  const [month] = months
  return month && months.length === 1 && !days && span === null
    ? monthCell(month, 'monthHeading')
    : text(labelOf(table, column), 'monthHeading')
}

function kindOf({ columns, comparisons, budgetLabel }: StatementTable, column: FileColumn): string {
  const { part, at, comparison } = column
  if (part === 'amount') {
    const of = columns[at]
    return ((of?.isTotal || of?.days) && of.span) || KINDS[of?.kind ?? 'actual']
  }
  const kind = comparisons[comparison] ?? 'budget'
  const name = COMPARED_WITH[kind]
  const which = kind === 'budget' && budgetLabel ? ` ${budgetLabel}` : ''
  return (part === 'other' ? name : `Difference from ${name.toLowerCase()}`) + which
}

function amountIn(row: TableRow, { part, at, comparison }: FileColumn): number | null {
  if (part === 'amount') return row.amounts[at] ?? null
  if (part === 'other') return row.comparisons[comparison]?.[at] ?? null
  return varianceOf(row, at, comparison)?.difference ?? null
}

/**
 * A statement as on the screen, as a workbook in dollars. Accounts and comparisons are numbers.
 * Computed rows (groups, totals, closing balances, the check) and differences are formulas. `title`
 * is the organisation's name.
 */
export function tableWorkbook(
  table: StatementTable,
  title: string,
  /** What the table is, if it is not the whole statement. */
  what: string = TITLES[table.statement],
): Workbook {
  const rows = flatten(table.rows)
  const columns = fileColumns(table)
  const rowOf = new Map(rows.map((row, index) => [row.key, index + HEAD_ROWS]))
  const body = rows.map(row => [
    text(indented(row), row.kind === 'account' ? 'label' : 'total'),
    row.number === null ? null : text(row.number, 'note'),
    ...columns.map((_, index) => cellOf({ table, columns, rowOf }, row, index)),
  ])
  return { sheets: [sheetOf(table, columns, { title: `${title}: ${lowered(what)}`, body })] }
}

const sheetOf = (
  table: StatementTable,
  columns: readonly FileColumn[],
  { title, body }: { readonly title: string; readonly body: WorkbookSheet['rows'] },
): WorkbookSheet => ({
  name: TITLES[table.statement],
  widths: [40, 10, ...columns.map(() => 14)],
  frozenRows: HEAD_ROWS,
  frozenColumns: FIRST_COLUMN,
  rows: [
    [text(title, 'heading'), null, text(table.currency, 'note')],
    [null, null, ...columns.map(column => headingOf(table, column))],
    [null, null, ...columns.map(column => text(kindOf(table, column), 'underMonth'))],
    ...body,
  ],
})

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const indented = (row: TableRow): string => '  '.repeat(row.level - 1) + row.name

interface FileLayout {
  readonly table: StatementTable
  readonly columns: readonly FileColumn[]
  /** The row of the sheet by the key of the table's row. */
  readonly rowOf: ReadonlyMap<string, number>
}

function cellOf({ table, columns, rowOf }: FileLayout, row: TableRow, index: number): WorkbookCell {
  const column = columns[index] as FileColumn
  const amount = amountIn(row, column)
  if (amount === null) return null
  const style = row.kind === 'account' ? 'money' : 'total'
  if (column.part === 'other') return number(amount / 100, style)
  const at = FIRST_COLUMN + index
  if (column.part === 'difference') {
    const own = rowOf.get(row.key) ?? 0
    const compared = columns.findIndex(each => each.part === 'amount' && each.at === column.at)
    return formula(`${cellName(own, FIRST_COLUMN + compared)}-${cellName(own, at - 1)}`, style)
  }
  const parts = partsOf(table, row, column.at)
    .filter(([, part]) => (part.amounts[column.at] ?? null) !== null)
    .map(([sign, part]) => `${sign}${cellName(rowOf.get(part.key) ?? 0, at)}`)
  if (parts.length === 0) {
    const across = table.columns[column.at]?.isTotal
      ? acrossOf({ columns, rowOf }, row, amount)
      : null
    return across ? formula(across, style) : number(amount / 100, style)
  }
  return formula(parts.join('').replace(/^\+/, ''), style)
}

/** The amounts of a row that its total adds up; null if the total is not their sum. */
function acrossOf(
  { columns, rowOf }: Pick<FileLayout, 'columns' | 'rowOf'>,
  row: TableRow,
  total: number,
): string | null {
  const before = row.amounts.slice(0, -1)
  if (before.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) !== total) return null
  return columns
    .flatMap(({ part, at }, index) => (part === 'amount' && at < before.length ? [index] : []))
    .map(index => cellName(rowOf.get(row.key) ?? 0, FIRST_COLUMN + index))
    .join('+')
}

function partsOf(
  { rows, statement }: StatementTable,
  row: TableRow,
  column: number,
): readonly (readonly ['+' | '-', TableRow])[] {
  if (row.children.length > 0) return row.children.map(child => ['+', child] as const)
  if (row.key === 'net' && statement === 'cashFlow') {
    const sections = rows.filter(each => each.kind === 'group')
    return sections.map(each => ['+', each] as const)
  }
  const isUntaxed = row.key === 'netProfit' && !rows.some(each => each.key === 'profitBeforeTax')
  const named = (isUntaxed ? BEFORE_TAX : (MADE_OF[row.key] ?? [])).flatMap(([sign, key]) => {
    const part = rows.find(each => each.key === key)
    return part ? [[sign, part] as const] : []
  })
  const sum = named.reduce(
    (total, [sign, part]) => total + (sign === '+' ? 1 : -1) * (part.amounts[column] ?? 0),
    0,
  )
  // If the parts in the table do not sum to the figure, it is written as a number.
  return sum === row.amounts[column] ? named : []
}

/** The same as comma-separated text; amounts in dollars as plain numbers. */
export function tableCsv(table: StatementTable): string {
  const columns = fileColumns(table)
  const rows: CsvCell[][] = flatten(table.rows).map(row => [
    row.name,
    row.number,
    ...columns.map(column => dollars(amountIn(row, column))),
  ])
  return toCsv([
    ['Account', 'Number', ...columns.map(column => labelOf(table, column))],
    ['', '', ...columns.map(column => kindOf(table, column))],
    ...rows,
  ])
}

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / 100)
