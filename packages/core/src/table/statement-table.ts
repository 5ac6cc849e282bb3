import { type Cents, cents } from '#money'
import { accountRows, groupRow, nestedGroup, plainRow, sumOf } from './arrange.ts'
import { balanceSource } from './balance-lines.ts'
import { type CashSource, cashSource, OTHER_CASH } from './cash-lines.ts'
import { tableColumns, yearBefore } from './columns.ts'
import { datedCash } from './dated-lines.ts'
import { type Frame, type Line, type Lines, linesOf, type MonthSource } from './line.ts'
import { budgetSource, profitSource } from './profit-lines.ts'
import type { Amounts, StatementTable, TableColumn, TableRequest, TableRow } from './table.ts'

/**
 * One of the three statements as a table: columns of months, quarters or years (cash also of days
 * and weeks), rows as a tree, amounts in cents. Past, running month and forecast stand side by
 * side; every total is the sum of its rows, and a quarter's balance is that of its last month.
 *
 * With sales of 100 in each of three months, `{ statement: 'profitAndLoss', period: 'quarter' }`
 * has a row of revenue of 300.
 */
export function statementTable(request: TableRequest): StatementTable {
  const { statement, compare, ledger } = request
  const columns = tableColumns(request)
  const rows = ROWS[statement](request, columns)
  return { statement, currency: ledger.currency, compare, columns, rows }
}

type RowsOf = (request: TableRequest, columns: readonly TableColumn[]) => readonly TableRow[]

const ROWS: Readonly<Record<TableRequest['statement'], RowsOf>> = {
  cashFlow: cashRows,
  profitAndLoss: profitRows,
  balanceSheet: balanceRows,
}

/** Another forecast has the same past: beside that there is nothing to compare. */
const isAheadOnly = ({ compare }: TableRequest): boolean =>
  compare === 'budget' || compare === 'scenario'

/** What a statement is compared with: the same one a year before, or of another forecast. */
const otherSide = <Source extends MonthSource>(
  { compare, ledger, against }: TableRequest,
  own: Source,
  sourceOf: (ledger: TableRequest['ledger'], forecast: TableRequest['forecast']) => Source,
): Source | null => {
  if (compare === 'lastYear') return own
  return compare !== 'none' && against ? sourceOf(ledger, against) : null
}

function profitRows(request: TableRequest, columns: readonly TableColumn[]): TableRow[] {
  const { ledger, forecast, compare } = request
  const own = profitSource(ledger, forecast)
  const other = compare === 'budget' ? budgetSource(ledger) : otherSide(request, own, profitSource)
  const { lines, frame } = linesOf({
    ...{ own, other, columns, compare, folding: 'sum' },
    isAheadOnly: compare === 'scenario',
  })
  const group = (key: string, name: string, polarity: 'moreIsGood' | 'moreIsBad') =>
    groupRow({ key, name, polarity }, accountRows(inGroup(lines, key), 2), frame)
  const revenue = group('revenue', 'Revenue', 'moreIsGood')
  const direct = group('directCosts', 'Direct costs', 'moreIsBad')
  const otherIncome = group('otherIncome', 'Other income', 'moreIsGood')
  const overheads = group('overheads', 'Overheads', 'moreIsBad')
  const gross = totalRow('grossProfit', 'Gross profit', [revenue, direct], frame, [1, -1])
  const parts = [gross, otherIncome, overheads]
  const net = totalRow('netProfit', 'Net profit', parts, frame, [1, 1, -1])
  return [revenue, direct, gross, otherIncome, overheads, net].filter(
    row => row.kind !== 'group' || row.children.length > 0,
  )
}

function balanceRows(request: TableRequest, columns: readonly TableColumn[]): TableRow[] {
  const { ledger, forecast, compare } = request
  const own = balanceSource(ledger, forecast)
  const other = otherSide(request, own, balanceSource)
  const { lines, frame } = linesOf({
    ...{ own, other, columns, compare, folding: 'last' },
    isAheadOnly: isAheadOnly(request),
  })
  const assets = nestedGroup({ key: 'assets', name: 'Assets' }, lines, ASSETS, frame)
  const liabilities = nestedGroup(
    { key: 'liabilities', name: 'Liabilities', polarity: 'moreIsBad' },
    ...([lines, LIABILITIES, frame] as const),
  )
  const equity = nestedGroup({ key: 'equity', name: 'Equity' }, lines, [['equity', '']], frame)
  const sides = sumOf([assets, liabilities, equity], frame, [1, -1, -1])
  const check = plainRow(
    {
      key: 'check',
      name: 'Assets less liabilities and equity',
      kind: 'check',
      polarity: 'neutral',
    },
    ...([sides.amounts, sides.comparison] as const),
  )
  return [assets, liabilities, equity, check]
}

const ASSETS = [
  ['bank', 'Bank'],
  ['currentAssets', 'Current assets'],
  ['fixedAssets', 'Fixed assets'],
  ['otherAssets', 'Other assets'],
] as const
const LIABILITIES = [
  ['currentLiabilities', 'Current liabilities'],
  ['termLiabilities', 'Non-current liabilities'],
] as const

function cashRows(request: TableRequest, columns: readonly TableColumn[]): TableRow[] {
  const { ledger, forecast, compare, period } = request
  if (period === 'day' || period === 'week') {
    if (!forecast) return []
    const { opening, closing, ...dated } = datedCash(ledger, forecast, columns, compare)
    const none = compare === 'none' ? null : columns.map(() => null)
    return arrangeCash(dated, [opening, none], [closing, none])
  }
  const own = cashSource(ledger, forecast)
  const other = otherSide(request, own, cashSource)
  const lines = linesOf({
    ...{ own, other, columns, compare, folding: 'sum' },
    isAheadOnly: isAheadOnly(request),
  })
  const others = compare === 'lastYear' ? columns.map(yearBefore) : columns
  const balances = (side: 'opening' | 'closing') =>
    [
      balanceOf(own, columns, side),
      lines.frame.compared &&
        balanceOf(other, others, side).map((each, index) =>
          lines.frame.compared?.[index] ? each : null,
        ),
    ] as const
  return arrangeCash(lines, balances('opening'), balances('closing'))
}

const balanceOf = (
  source: CashSource | null,
  columns: readonly TableColumn[],
  side: 'opening' | 'closing',
): Amounts =>
  columns.map(({ months }): Cents | null => {
    const month = months.at(side === 'opening' ? 0 : -1)
    const amount = month && source && months.every(source.knows) ? source[side](month) : null
    return amount === null ? null : cents(amount)
  })

type Balance = readonly [amounts: Amounts, comparison: Amounts | null]

function arrangeCash({ lines, frame }: Lines, opening: Balance, closing: Balance): TableRow[] {
  const cashIn = nestedGroup({ key: 'cashIn', name: 'Cash in' }, lines, CASH_IN, frame)
  const cashOut = nestedGroup({ key: 'cashOut', name: 'Cash out' }, lines, CASH_OUT, frame)
  const flat = (key: string, name: string) =>
    groupRow({ key, name }, accountRows(inGroup(lines, key), 2), frame)
  const groups = [cashIn, cashOut, flat('salesTax', 'Sales tax'), flat('transfers', 'Transfers')]
  const other = lines
    .filter(line => line.key === OTHER_CASH)
    .map(line =>
      plainRow({ key: line.key, name: line.name, kind: 'other' }, line.amounts, line.comparison),
    )
  const moved = [...groups.filter(row => row.children.length > 0), ...other]
  return [
    plainRow({ key: 'opening', name: 'Opening cash', kind: 'opening' }, ...opening),
    ...moved,
    totalRow('net', 'Net cash', moved, frame),
    plainRow({ key: 'closing', name: 'Closing cash', kind: 'closing' }, ...closing),
  ]
}

const CASH_IN = [
  ['revenue', 'Revenue'],
  ['otherIncome', 'Other income'],
  ['otherReceipts', 'Other receipts'],
] as const
const CASH_OUT = [
  ['directCosts', 'Direct costs'],
  ['overheads', 'Overheads'],
  ['otherPayments', 'Other payments'],
] as const

const inGroup = (lines: readonly Line[], group: string) =>
  lines.filter(line => line.group === group)

function totalRow(
  key: string,
  name: string,
  rows: readonly TableRow[],
  frame: Frame,
  signs: readonly number[] = [],
): TableRow {
  const { amounts, comparison } = sumOf(rows, frame, signs)
  return plainRow({ key, name, kind: 'total' }, amounts, comparison)
}
