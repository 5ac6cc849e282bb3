import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import type { BlockContent } from '@millpond/core/report'
import {
  type Day,
  dayNumber,
  formatDay,
  longMonth,
  type Month,
  monthAbbreviation,
  monthNumber,
  monthOfDay,
  yearOf,
} from '@millpond/core/time'
import { LinesChart } from '#ui/chart/lines/lines-chart.tsx'
import type { ChartLine, LinePoint } from '#ui/chart/lines/lines-layout.ts'
import { CHART_WORDS } from '../../report-words.ts'

interface ChartProps<Kind extends BlockContent['kind']> {
  readonly title: string
  readonly content: Extract<BlockContent, { readonly kind: Kind }>
  readonly currency: string
}

const formats = (currency: string) => ({
  format: (value: Cents) => formatMoney(value, { currency }),
  formatAxis: (value: Cents) => axisMoney(value, currency),
})

/** The bank balance with its likely range and the floor. */
export function CashChart({ title, content, currency }: ChartProps<'cashChart'>) {
  const { points, floor } = content
  const isWeekly = points.some(({ key }) => key.length > 'YYYY-MM'.length)
  const line: ChartLine = {
    ...{ name: 'Bank balance', tone: 'actual' },
    values: points.map(({ balance }) => balance),
    range: points.map(({ range }) => range),
  }
  return (
    <LinesChart
      {...{ title, floor, ...formats(currency) }}
      summary={CHART_WORDS.cash}
      period={isWeekly ? 'week' : 'month'}
      lines={[line]}
      points={points.map(({ key, on, isForecast }, at): LinePoint => {
        const kind = isForecast ? 'forecast' : 'actual'
        const before = points[at - 1]?.on
        const axis = isWeekly ? weekAxis(on, before) : monthAxis(monthOfDay(on), at)
        return { key, kind, ...axis }
      })}
    />
  )
}

/** Revenue, expenses and net profit. */
export function ProfitChart({ title, content, currency }: ChartProps<'profitChart'>) {
  const { points } = content
  return (
    <LinesChart
      {...{ title, ...formats(currency) }}
      summary={CHART_WORDS.profit}
      period="month"
      lines={[
        { name: 'Revenue', tone: 'first', values: points.map(({ income }) => income) },
        { name: 'Expenses', tone: 'second', values: points.map(({ costs }) => costs) },
        { name: 'Net profit', tone: 'result', values: points.map(({ profit }) => profit) },
      ]}
      points={points.map(
        ({ key, columnKind }, at): LinePoint => ({
          ...{ key, kind: columnKind },
          ...monthAxis(key as Month, at),
        }),
      )}
    />
  )
}

type Axis = Pick<LinePoint, 'label' | 'shortLabel' | 'yearLabel'>

const monthAxis = (month: Month, at: number): Axis => ({
  ...{ label: longMonth(month), shortLabel: monthAbbreviation(month) },
  yearLabel: at === 0 || monthNumber(month) === 1 ? String(yearOf(month)) : undefined,
})

/** A week has its last day on the axis, because its point is the balance of that day. */
function weekAxis(on: Day, before: Day | undefined): Axis {
  const month = monthOfDay(on)
  const isNewMonth = before === undefined || monthOfDay(before) !== month
  return {
    ...{ label: `Week to ${formatDay(on)}`, shortLabel: String(dayNumber(on)) },
    yearLabel: isNewMonth ? monthAbbreviation(month) : undefined,
  }
}
