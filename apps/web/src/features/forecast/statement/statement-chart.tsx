import { cashOutlook, lowOfWeeks, widestBeforeNarrowing } from '@millpond/core/insight'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import type { StatementTable, TablePeriod } from '@millpond/core/table'
import { formatDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { positionOfDay } from '#ui/chart/day-position.ts'
import { HeroChart } from '#ui/chart/hero-chart.tsx'
import type { HeroLayout } from '#ui/chart/hero-layout.ts'
import lines from '#ui/chart/lines/lines-chart.module.css'
import { LinesChart } from '#ui/chart/lines/lines-chart.tsx'
import type { MonthPoint } from '#ui/chart/month-point.ts'
import { linePath } from '#ui/chart/paths.ts'
import { useNarrow } from '#ui/use-media.ts'
import { dayMarks } from '../day-marks.ts'
import { missingFlows } from '../hero-points.ts'
import { axisPoints, cashPoints, referenceOf, spanOf, statementLines } from './statement-points.ts'

interface StatementChartProps {
  readonly title: string
  readonly table: StatementTable
  readonly model: ForecastModel
  readonly period: TablePeriod
  readonly onOpen: (column: string) => void
}

const SUMMARIES = {
  cashFlow: 'Bank balance with its likely range, above cash in and cash out.',
  profitAndLoss: 'Revenue, expenses and net profit, actual and forecast.',
  balanceSheet: 'Assets, liabilities and equity, actual and forecast.',
} as const

const NARROW_POINTS = 13

/** The chart above the table of a statement. */
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
    const { low } = cashOutlook(model.forecast, model.fan, model.floor)
    const lowest = isByDay(period) && low ? lowOfWeeks(model.forecast) : low
    const marks = dayMarks(model, lowest, shown.columns.map(spanOf), low)
    const reference = referenceOf(shown)
    return (
      <HeroChart
        {...common}
        {...{ points, marks, floor: model.floor, size: 'panel' }}
        note={[missingFlows(points), rangeNote(model, period)].filter(Boolean).join(' ') || null}
        compared={
          reference
            ? {
                kind: `${reference.kind}-line` as const,
                draw: layout => <ReferenceLine {...{ layout, points }} kind={reference.kind} />,
              }
            : undefined
        }
      />
    )
  }
  return (
    <LinesChart
      {...common}
      points={axisPoints(shown)}
      lines={statementLines(shown, shown.statement)}
      today={positionOfDay(model.forecast.asOf, shown.columns.map(spanOf))}
    />
  )
}

/** For 13 weeks. */
const isByDay = (period: TablePeriod): boolean => period === 'day' || period === 'week'

/** Why the range of 13 weeks is wider on some day than later. */
function rangeNote({ fan }: ForecastModel, period: TablePeriod): string | null {
  const widest = isByDay(period) ? widestBeforeNarrowing(fan) : null
  return (
    widest &&
    `The likely range is widest around ${formatDay(widest)}, because payments may move ` +
      'by a few days.'
  )
}

interface ReferenceLineProps {
  readonly layout: HeroLayout
  readonly kind: 'budget' | 'last-year'
  readonly points: readonly MonthPoint[]
}

/**
 * The balance of the budget or of the year before, in addition to that of the forecast. Guide §5.
 */
function ReferenceLine({ layout, points, kind }: ReferenceLineProps) {
  const places = points.flatMap(({ reference }, index) =>
    reference && reference.value !== null
      ? [{ x: layout.centres[index] ?? 0, y: layout.yBalance(reference.value) }]
      : [],
  )
  return <path className={lines[kind]} d={linePath(places)} />
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
      comparisons: row.comparisons.map(cut),
      children: rowsOf(row.children),
    }))
  return { ...table, columns: cut(table.columns), rows: rowsOf(table.rows) }
}
