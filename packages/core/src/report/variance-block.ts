import { findRow, flatten, type StatementTable, type TableRow, varianceOf } from '#table'
import type { Resolve } from './answer.ts'
import { needsBudget } from './headline-block.ts'
import { periodFault, periodWords, spanOf } from './periods.ts'
import type { VarianceRow } from './result.ts'
import { nameOfComparison, profitTable } from './statement-block.ts'
import { toneOf } from './tone.ts'

const BY_WEEK = 'Differences can be shown by month only. Choose another period.'
const NO_LAST_YEAR = 'There are no figures for the same months last year.'

/** The accounts that differ most from the budget or from last year, with the sum of all. */
export const varianceBlock: Resolve<'variance'> = (block, sources, month) => {
  const span = spanOf(block.period, month, sources.basis.yearBeginsMonth)
  if (span.kind === 'weeks') return { reason: BY_WEEK }
  const isBudget = block.against === 'budget'
  const missing = isBudget ? needsBudget(span.from, sources) : NO_LAST_YEAR
  if (isBudget && sources.budget === null) return { reason: missing }
  const outside = periodFault(span, sources.ledger)
  if (outside !== null) return { reason: outside }
  const table = profitTable(sources, span, block.against)
  const net = findRow(table.rows, 'netProfit')
  const total = net && varianceRow(net, table)
  if (!total) return { reason: missing }
  const rows = flatten(table.rows)
    .filter(({ kind }) => kind === 'account')
    .flatMap(row => varianceRow(row, table) ?? [])
    .filter(({ difference }) => difference !== 0)
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, block.top)
  const comparedWith = nameOfComparison(block.against, sources) ?? ''
  const period = periodWords(span)
  return {
    title: `${isBudget ? 'Budget vs actual' : 'This year and last year'}, ${period}`,
    content: { kind: 'variance', comparedWith, period, rows, total },
  }
}

/** Of the last column, which is all months of the period; null if it cannot be compared. */
function varianceRow(row: TableRow, { columns, notableFrom }: StatementTable): VarianceRow | null {
  const column = columns.length - 1
  const variance = varianceOf(row, column)
  const [actual, other] = [row.amounts[column] ?? null, row.comparisons[0]?.[column] ?? null]
  if (!variance || actual === null || other === null) return null
  const { key, name, polarity } = row
  return { key, name, actual, other, ...variance, tone: toneOf(variance, polarity, notableFrom) }
}
