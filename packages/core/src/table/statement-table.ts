import { balanceSource, GROUP_NAMES, notableFrom, type ProfitGroup, profitSource } from '#insight'
import { incomeTaxTitle } from '#money'
import { accountRows, groupRow, nestedGroup, plainRow, sumOf, totalRow } from './arrange.ts'
import { cashTableRows } from './cash-table.ts'
import { tableColumns } from './columns.ts'
import { coveredByAll, coveredByAny } from './cover.ts'
import { type Line, type Lines, linesOf } from './line.ts'
import { otherProfits, otherSides } from './sides.ts'
import type { StatementTable, TableColumn, TableRequest, TableRow } from './table.ts'

/**
 * One of the three statements as a table: columns of months, quarters or years (cash also of days
 * and weeks), rows as a tree, amounts in cents. Past, running month and forecast are in one table;
 * every total is the sum of its rows, and a quarter's balance is that of its last month. With sales
 * of 100 in each of three months, `{ statement: 'profitAndLoss', period: 'quarter' }` has a row of
 * revenue of 300.
 */
export function statementTable(request: TableRequest): StatementTable {
  const { statement, ledger } = request
  const columns = tableColumns(request)
  const rows = ROWS[statement](request, columns)
  const comparisons = request.comparisons.map(({ kind }) => kind)
  const { currency } = ledger
  const budget = request.comparisons.find(({ kind }) => kind === 'budget')
  const label = budget?.kind === 'budget' ? budget.label : null
  return {
    ...{ statement, currency, notableFrom: notableFrom(ledger), comparisons, columns, rows },
    ...(label && { budgetLabel: label }),
  }
}

type RowsOf = (request: TableRequest, columns: readonly TableColumn[]) => readonly TableRow[]

const ROWS: Readonly<Record<TableRequest['statement'], RowsOf>> = {
  cashFlow: cashTableRows,
  profitAndLoss: profitRows,
  balanceSheet: balanceRows,
}

function profitRows(request: TableRequest, columns: readonly TableColumn[]): TableRow[] {
  const own = profitSource(request.ledger, request.forecast)
  const others = otherProfits(request, columns, own, profitSource)
  const lines = linesOf({ own, others, columns, folding: 'sum' })
  return arrangeProfit(lines, request.forecast?.input.country)
}

/** The rows of a profit and loss from its accounts. */
export function arrangeProfit(
  { lines, knownColumns }: Lines,
  country: string | null | undefined,
): TableRow[] {
  const group = (key: ProfitGroup, polarity: 'moreIsGood' | 'moreIsBad'): TableRow => {
    const name = key === 'incomeTax' ? incomeTaxTitle(country) : GROUP_NAMES[key]
    const accounts = accountRows(inGroup(lines, key), 2)
    const row = groupRow({ key, name, polarity }, accounts, knownColumns)
    const isBudgeted = (comparison: number, column: number) =>
      accounts.some(account => (account.comparisons[comparison]?.[column] ?? null) !== null)
    const comparisons = row.comparisons.map((amounts, comparison) =>
      amounts.map((amount, column) => (isBudgeted(comparison, column) ? amount : null)),
    )
    return { ...row, comparisons, covers: coveredByAny(accounts) }
  }
  const revenue = group('revenue', 'moreIsGood')
  const direct = group('directCosts', 'moreIsBad')
  const otherIncome = group('otherIncome', 'moreIsGood')
  const overheads = group('overheads', 'moreIsBad')
  const tax = group('incomeTax', 'moreIsBad')
  const total = (key: string, name: string, parts: readonly TableRow[], signs: number[]) =>
    totalRow(key, name, parts, knownColumns, signs)
  const gross = {
    ...total('grossProfit', 'Gross profit', [revenue, direct], [1, -1]),
    covers: coveredByAll([revenue, direct]),
  }
  const coveredBy = (side: readonly TableRow[]) => ({ covers: coveredByAny(side) })
  const sides = [coveredBy([revenue, otherIncome]), coveredBy([direct, overheads, tax])]
  const beforeTax = {
    ...total('profitBeforeTax', 'Profit before tax', [gross, otherIncome, overheads], [1, 1, -1]),
    covers: coveredByAll([coveredBy([revenue, otherIncome]), coveredBy([direct, overheads])]),
  }
  const net = {
    ...total('netProfit', 'Net profit', [beforeTax, tax], [1, -1]),
    covers: coveredByAll(sides),
  }
  const taxed = tax.children.length > 0 ? [beforeTax, tax] : []
  return [revenue, direct, gross, otherIncome, overheads, ...taxed, net].filter(
    row => row.kind !== 'group' || row.children.length > 0,
  )
}

function balanceRows(request: TableRequest, columns: readonly TableColumn[]): TableRow[] {
  const own = balanceSource(request.ledger, request.forecast)
  const others = otherSides(request, columns, own, balanceSource)
  const { lines, knownColumns } = linesOf({ own, others, columns, folding: 'last' })
  const assets = nestedGroup({ key: 'assets', name: 'Assets' }, lines, ASSETS, knownColumns)
  const liabilities = nestedGroup(
    { key: 'liabilities', name: 'Liabilities', polarity: 'moreIsBad' },
    ...([lines, LIABILITIES, knownColumns] as const),
  )
  const equity = nestedGroup(
    { key: 'equity', name: 'Equity' },
    lines,
    [['equity', '']],
    knownColumns,
  )
  const sides = sumOf([assets, liabilities, equity], knownColumns, [1, -1, -1])
  const check = plainRow(
    {
      key: 'check',
      name: 'Check (should be 0)',
      kind: 'check',
      polarity: 'neutral',
    },
    ...([sides.amounts, sides.comparisons] as const),
  )
  return [assets, liabilities, equity, check]
}

const ASSETS = [
  ['bank', GROUP_NAMES.bank],
  ['currentAssets', GROUP_NAMES.currentAssets],
  ['fixedAssets', GROUP_NAMES.fixedAssets],
  ['otherAssets', GROUP_NAMES.otherAssets],
] as const
const LIABILITIES = [
  ['currentLiabilities', GROUP_NAMES.currentLiabilities],
  ['termLiabilities', GROUP_NAMES.termLiabilities],
] as const

const inGroup = (lines: readonly Line[], group: string) =>
  lines.filter(line => line.group === group)
