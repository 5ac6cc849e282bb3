import { type Cents, cents } from '#money'
import type {
  Amounts,
  ColumnKind,
  StatementTable,
  TableColumn,
  TableComparison,
  TableRow,
} from './table.ts'

/**
 * The same table with a last column for all the time that it shows. Cash in and out, income and
 * costs are sums; the opening balance is that of the first column, and the closing balance that of
 * the last. With sales of 100 in each of three months it is 300. It is null if one of the columns
 * is unknown. A comparison with another forecast shows nothing in past months, because both have
 * the same actuals; its total counts them, as a year's column does. A balance sheet has no total,
 * and neither has a table of one column.
 */
export function withTotal(table: StatementTable): StatementTable {
  const { columns, statement, rows } = table
  const [first, last] = [columns[0], columns.at(-1)]
  if (statement === 'balanceSheet' || !first || !last || first === last) return table
  return {
    ...table,
    columns: [...columns, totalColumn(columns, first, last)],
    rows: rows.map(row => withTotalOf(row, table)),
  }
}

function totalColumn(
  columns: readonly TableColumn[],
  first: TableColumn,
  last: TableColumn,
): TableColumn {
  const months = [...new Set(columns.flatMap(column => column.months))]
  const days = first.days && last.days && { from: first.days.from, to: last.days.to }
  return {
    ...{ key: 'total', label: 'Total', isTotal: true, kind: kindOf(columns), months, days },
    span: days ? '13 weeks' : `${months.length} months`,
  }
}

function kindOf(columns: readonly TableColumn[]): ColumnKind {
  const kinds = new Set(columns.map(({ kind }) => kind))
  const [only] = kinds
  return kinds.size === 1 && only ? only : 'soFar'
}

function withTotalOf(row: TableRow, table: StatementTable): TableRow {
  const add = (amounts: Amounts, counted = amounts): Amounts => [...amounts, totalOf(row, counted)]
  return {
    ...row,
    amounts: add(row.amounts),
    comparisons: row.comparisons.map((amounts, index) =>
      add(amounts, withActuals(row, amounts, table, table.comparisons[index])),
    ),
    children: row.children.map(child => withTotalOf(child, table)),
  }
}

/** What another forecast counts: in past months the actuals, which both forecasts have. */
function withActuals(
  row: TableRow,
  amounts: Amounts,
  { statement, columns }: StatementTable,
  comparison: TableComparison['kind'] | undefined,
): Amounts {
  const isForecast =
    comparison === 'scenario' || (comparison === 'budget' && statement === 'cashFlow')
  if (!isForecast || amounts.every(amount => amount === null)) return amounts
  return amounts.map((amount, at) =>
    columns[at]?.kind === 'actual' ? (row.amounts[at] ?? null) : amount,
  )
}

function totalOf({ kind }: TableRow, amounts: Amounts): Cents | null {
  if (kind === 'opening') return amounts[0] ?? null
  if (kind === 'closing') return amounts.at(-1) ?? null
  let sum = 0
  for (const amount of amounts) {
    if (amount === null) return null
    sum += amount
  }
  return cents(sum)
}
