import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import type { StatementTable, TablePeriod } from '@millpond/core/table'
import { HeroChart } from '#ui/chart/hero-chart.tsx'
import { LinesChart } from '#ui/chart/lines-chart.tsx'
import { useNarrow } from '#ui/chart/use-narrow.ts'
import type { ForecastModel } from '../model/use-model.ts'
import { axisPoints, cashPoints, statementLines } from './statement-points.ts'

interface StatementChartProps {
  readonly title: string
  readonly table: StatementTable
  readonly model: ForecastModel
  readonly period: TablePeriod
  readonly onOpen: (column: string) => void
}

const SUMMARIES = {
  cashFlow: 'Bank balance with its likely range, over the cash that came in and went out.',
  profitAndLoss: 'Revenue, expenses and net profit, actual and forecast.',
  balanceSheet: 'Assets, liabilities and equity, actual and forecast.',
} as const

const NARROW_POINTS = 12

/** The statement at a glance, above its table. */
export function StatementChart({ title, table, model, period, onOpen }: StatementChartProps) {
  const { currency } = table
  const isNarrow = useNarrow()
  const shown = isNarrow ? fewer(table) : table
  const common = {
    ...{ title, period, onDrill: onOpen },
    summary: SUMMARIES[table.statement],
    format: (value: Cents) => formatMoney(value, { currency }),
    formatAxis: (value: Cents) => axisMoney(value, currency),
  }
  if (shown.statement === 'cashFlow') {
    const points = cashPoints(shown, model)
    return <HeroChart {...common} points={points} floor={model.floor} size="panel" />
  }
  return (
    <LinesChart
      {...common}
      points={axisPoints(shown)}
      lines={statementLines(shown, shown.statement)}
    />
  )
}

/** On a small screen the running month and those after it: the same year as on the dashboard. */
function fewer(table: StatementTable): StatementTable {
  const ahead = table.columns.findIndex(column => column.kind !== 'actual')
  const count = table.columns.length
  const from = Math.max(0, Math.min(ahead === -1 ? count : ahead, count - NARROW_POINTS))
  const cut = <Value,>(values: readonly Value[]) => values.slice(from, from + NARROW_POINTS)
  const rowsOf = (rows: StatementTable['rows']): StatementTable['rows'] =>
    rows.map(row => ({
      ...row,
      amounts: cut(row.amounts),
      comparison: row.comparison && cut(row.comparison),
      children: rowsOf(row.children),
    }))
  return { ...table, columns: cut(table.columns), rows: rowsOf(table.rows) }
}
