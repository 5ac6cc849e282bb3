import { hasForecast } from '#insight'
import {
  findRow,
  flatten,
  type StatementTable,
  statementTable,
  type TableComparison,
  type TableRow,
  varianceOf,
  withTotal,
} from '#table'
import type { Month } from '#time'
import { type Resolve, TOO_LITTLE_HISTORY } from './answer.ts'
import type { BlockOf, COMPARISONS } from './definition.ts'
import { budgetNameOf, needsBudget } from './headline-block.ts'
import { type PeriodSpan, periodFault, periodWords, spanOf } from './periods.ts'
import type { ComparedCell, ShownRow } from './result.ts'
import type { ReportSources } from './sources.ts'
import { toneOf } from './tone.ts'

const NAMES = {
  cashFlow: 'Cash flow',
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
} as const

type Compare = (typeof COMPARISONS)[number]

/** What a table of a report is compared with; the forecast by the budget fills its empty cells. */
function comparisonsOf(compare: Compare, sources: ReportSources): TableComparison[] {
  if (compare === 'none') return []
  if (compare === 'lastYear') return [{ kind: 'lastYear' }]
  const { budget } = sources
  return [{ kind: 'budget', budget, forecast: sources.byBudget() }]
}

export const nameOfComparison = (compare: Compare, sources: ReportSources): string | null => {
  if (compare === 'none') return null
  return compare === 'lastYear' ? 'last year' : budgetNameOf(sources)
}

interface Months {
  readonly from: Month
  readonly to: Month
}

/** The profit and loss of some months, with a last column for all of them. */
export const profitTable = (sources: ReportSources, span: Months, compare: Compare = 'none') =>
  withTotal(
    statementTable({
      ...{ ledger: sources.ledger, forecast: sources.forecast, ...span },
      ...{ statement: 'profitAndLoss', period: 'month' },
      comparisons: comparisonsOf(compare, sources),
      yearBeginsMonth: sources.basis.yearBeginsMonth,
    }),
  )

/** The row of net profit; the last column is that of all months. */
export const profitOver = (sources: ReportSources, span: Months): TableRow | undefined =>
  findRow(profitTable(sources, span).rows, 'netProfit')

export const statementBlock: Resolve<'statement'> = (block, sources, month) => {
  const span = spanOf(block.period, month, sources.basis.yearBeginsMonth)
  const reason = faultOf(block, sources, span, month)
  if (reason !== null) return { reason }
  const table = withTotal(tableOf(block, sources, span))
  const rows = flatten(table.rows).filter(row => row.level <= block.depth && isShown(block, row))
  return {
    title: `${NAMES[block.statement]}, ${periodWords(span)}`,
    content: {
      kind: 'statement',
      statement: block.statement,
      comparedWith: nameOfComparison(block.compare, sources),
      columns: table.columns.map(({ key, label, span: words, kind, isTotal }) => ({
        ...{ key, label, span: words, kind, isTotal: isTotal ?? false },
      })),
      rows: rows.map(row => shownRow(row, table)),
    },
  }
}

function faultOf(
  { statement, compare }: BlockOf<'statement'>,
  sources: ReportSources,
  span: PeriodSpan,
  month: Month,
): string | null {
  if (span.kind === 'weeks') {
    if (statement !== 'cashFlow') return WEEKS_OF_CASH
    if (compare !== 'none') return WEEKS_ALONE
    if (!hasForecast(sources.forecast)) return TOO_LITTLE_HISTORY
  }
  if (compare === 'budget' && sources.budget === null) {
    return needsBudget(span.kind === 'months' ? span.from : month, sources)
  }
  return periodFault(span, sources.ledger)
}

const WEEKS_OF_CASH = 'Only the cash flow can be shown by week. Choose another period.'
const WEEKS_ALONE = 'Weeks cannot be compared. Choose another period.'

function tableOf(
  { statement, compare, columns }: BlockOf<'statement'>,
  sources: ReportSources,
  span: PeriodSpan,
): StatementTable {
  const { ledger, forecast, basis } = sources
  const { closeMonth } = ledger
  const isWeeks = span.kind === 'weeks'
  return statementTable({
    ...{ ledger, statement, forecast: hasForecast(forecast) ? forecast : null },
    ...(isWeeks ? { from: closeMonth, to: closeMonth } : { from: span.from, to: span.to }),
    period: isWeeks ? 'week' : columns,
    comparisons: comparisonsOf(compare, sources),
    yearBeginsMonth: basis.yearBeginsMonth,
  })
}

/** Totals and balances are always shown; a check only if something is wrong. */
function isShown({ hidesZeros }: BlockOf<'statement'>, row: TableRow): boolean {
  const { kind, amounts, comparisons } = row
  const isNothing = [amounts, ...comparisons].flat().every(amount => (amount ?? 0) === 0)
  if (kind === 'check') return !isNothing
  const isLine = kind === 'account' || kind === 'group' || kind === 'other'
  return !(hidesZeros && isLine && isNothing)
}

function shownRow(row: TableRow, table: StatementTable): ShownRow {
  const { key, name, kind, level, amounts } = row
  const compared = table.comparisons.length === 0 ? null : comparedCells(row, table)
  return { key, name, kind, level, amounts: [...amounts], compared }
}

const comparedCells = (row: TableRow, { columns, notableFrom }: StatementTable): ComparedCell[] =>
  columns.map((_, column) => {
    const variance = varianceOf(row, column)
    return {
      other: row.comparisons[0]?.[column] ?? null,
      difference: variance?.difference ?? null,
      share: variance?.share ?? null,
      tone: variance && toneOf(variance, row.polarity, notableFrom),
    }
  })
