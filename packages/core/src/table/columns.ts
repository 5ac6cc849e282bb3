import { SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, runningMonthOf, seriesOf, TOTAL, totalAt, valueAt } from '#ledger'
import {
  addDays,
  addMonths,
  type Day,
  financialYearLabel,
  financialYearStart,
  type Month,
  monthAbbreviation,
  monthOfDay,
  monthsBetween,
  monthsFrom,
  quarterOf,
  shortDay,
  shortMonth,
} from '#time'
import type { ColumnKind, TableColumn, TableRequest } from './table.ts'

export const DAYS_SHOWN = 91

/**
 * The columns of a table: months, their financial quarters or years, or the 13 weeks after `asOf`
 * by day or week. November to June by quarters of a year from April gives Nov–Dec, Jan–Mar and
 * Apr–Jun: every month is in one column, so the columns sum to the months.
 */
export function tableColumns(request: TableRequest): TableColumn[] {
  const { from, to, period, forecast } = request
  if (period === 'day' || period === 'week') {
    return forecast ? dayColumns(forecast.asOf, period === 'day' ? 1 : 7) : []
  }
  const months = monthsFrom(from, monthsBetween(from, to) + 1)
  if (period === 'month') return months.map(month => monthColumn(request.ledger, month))
  const firstOf = (month: Month) =>
    period === 'quarter'
      ? quarterOf(month, request.yearBeginsMonth).months[0]
      : financialYearStart(month, request.yearBeginsMonth)
  const groups = new Map<Month, Month[]>()
  for (const month of months) {
    const first = firstOf(month)
    groups.set(first, [...(groups.get(first) ?? []), month])
  }
  return [...groups.values()].map(group => groupColumn(request, group))
}

const monthColumn = (ledger: Ledger, month: Month): TableColumn => ({
  key: month,
  label: shortMonth(month),
  span: null,
  kind: kindOf(ledger, [month]),
  months: [month],
  days: null,
})

function groupColumn({ ledger, period, yearBeginsMonth }: TableRequest, months: Month[]) {
  const first = months[0] as Month
  const last = months.at(-1) as Month
  const label =
    period === 'quarter'
      ? quarterOf(first, yearBeginsMonth).label
      : financialYearLabel(first, yearBeginsMonth)
  const span =
    first === last
      ? monthAbbreviation(first)
      : `${monthAbbreviation(first)}–${monthAbbreviation(last)}`
  return { key: first, label, span, kind: kindOf(ledger, months), months, days: null }
}

function dayColumns(asOf: Day, length: 1 | 7): TableColumn[] {
  return Array.from({ length: DAYS_SHOWN / length }, (_, index) => {
    const from = addDays(asOf, 1 + index * length)
    const to = addDays(from, length - 1)
    return {
      // A week has the name of its last day, the day of its closing balance.
      ...{ key: from, label: shortDay(to), kind: 'forecast', days: { from, to } },
      span: length === 1 ? null : `from ${shortDay(from)}`,
      months: monthsFrom(monthOfDay(from), monthsBetween(monthOfDay(from), monthOfDay(to)) + 1),
    }
  })
}

function kindOf(ledger: Ledger, months: readonly Month[]): ColumnKind {
  const running = runningMonthOf(ledger)
  if (months.every(month => month < running)) return 'actual'
  const hasPast = months.some(
    month => month < running || (month === running && hasStarted(ledger, running)),
  )
  return hasPast ? 'soFar' : 'forecast'
}

/** Whether the running month has any figures. */
const hasStarted = (ledger: Ledger, running: Month): boolean =>
  totalAt(ledger, TOTAL.closing, running) !== null ||
  seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).some(
    series => valueAt(ledger, series, running) !== null,
  )

/** The same months a year before. */
export const yearBefore = (column: TableColumn): TableColumn => ({
  ...column,
  months: column.months.map(month => addMonths(month, -12)),
})
