import {
  type CashByMonth,
  cashByMonth,
  rangeAt,
  rangeOn,
  revenueName,
  unreadTransfers,
} from '@millpond/core/insight'
import { type Cents, cents, sumIfAllKnown } from '@millpond/core/money'
import { findRow, type StatementTable, type TableColumn, type TableRow } from '@millpond/core/table'
import {
  dayNumber,
  daysBetween,
  longMonth,
  type Month,
  monthAbbreviation,
  monthNumber,
  monthOfDay,
  shortDay,
  yearOf,
} from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { type PointSpan, spanOfMonths } from '#ui/chart/day-position.ts'
import type { ChartLine, LinePoint } from '#ui/chart/lines/lines-layout.ts'
import type { MonthPoint } from '#ui/chart/month-point.ts'
import { lowestIn } from '../day-marks.ts'
import { hasUnreadTransfers } from './statement-cells.ts'

/** The columns of a table as points of a chart. */
export const axisPoints = ({ columns }: StatementTable): LinePoint[] =>
  columns.map((column, index) => ({
    ...{ key: column.key, kind: column.kind },
    ...labelsOf(column, index, columns),
  }))

/** Balance above cash in and out; the range is that of the model, if there is one. */
export function cashPoints(table: StatementTable, model: ForecastModel): MonthPoint[] {
  const closing = findRow(table.rows, 'closing')
  const cashIn = findRow(table.rows, 'cashIn')
  const cashOut = findRow(table.rows, 'cashOut')
  const reference = referenceOf(table)
  const cashOf = cashByMonth(model.ledger, model.forecast)
  return axisPoints(table).map((point, at) => {
    const column = table.columns[at] as TableColumn
    const out = cashOut?.amounts[at] ?? null
    return {
      ...point,
      balance: closing?.amounts[at] ?? null,
      ...rangeOf(column, model.fan),
      ...(reference && {
        reference: {
          name: `Balance, ${reference.word}`,
          value: closing?.comparisons[0]?.[at] ?? null,
        },
      }),
      cashIn: cashIn?.amounts[at] ?? null,
      cashOut: out === null ? null : cents(0 - out),
      ...lowestOf(column, model),
      noFlows: hasUnreadTransfers(table, at) ? unreadTransfers() : undefined,
      ...happenedIn(cashOf, column),
    }
  })
}

/** A column of one day is its own lowest day. */
function lowestOf(column: TableColumn, model: ForecastModel): Pick<MonthPoint, 'lowest'> {
  const { from, to } = column.days ?? {}
  if (column.kind === 'actual' || (from !== undefined && from === to)) return {}
  const lowest = lowestIn(model, spanOf(column))
  // A week has its lowest day next to its end: dots for both would be noise.
  return { lowest: lowest && { ...lowest, noDot: from !== undefined } }
}

/** The days that a column covers. */
export const spanOf = ({ key, days, months }: TableColumn): PointSpan =>
  days ? { key, ...days } : { ...spanOfMonths(months[0] ?? key, months.length), key }

/** For the running column: the movements so far. */
function happenedIn(
  cashOf: CashByMonth,
  { kind, months }: TableColumn,
): Pick<MonthPoint, 'cashInSoFar' | 'cashOutSoFar'> {
  if (kind !== 'soFar') return {}
  const parts = months.flatMap(month => {
    const cash = cashOf(month)
    if (!cash || cash.kind === 'forecast') return []
    return [cash.soFar ?? cash]
  })
  return {
    cashInSoFar: sumIfAllKnown(parts.map(part => part.cashIn)) ?? undefined,
    cashOutSoFar: sumIfAllKnown(parts.map(part => part.cashOut)) ?? undefined,
  }
}

/** The likely range (80%) at the end of a forecast column. */
function rangeOf(column: TableColumn, fan: ForecastModel['fan']): Pick<MonthPoint, 'low' | 'high'> {
  if (column.kind === 'actual') return {}
  const { days } = column
  if (!days) return rangeAt(fan, column.months.at(-1) as Month) ?? {}
  return rangeOn(fan, days.to) ?? {}
}

const LINES = {
  profitAndLoss: [
    ['revenue', 'Revenue', 'first'],
    ['expenses', 'Expenses', 'second'],
    ['netProfit', 'Net profit', 'result'],
  ],
  balanceSheet: [
    ['assets', 'Assets', 'first'],
    ['liabilities', 'Liabilities', 'second'],
    ['equity', 'Equity', 'result'],
  ],
} as const

type Side = 'amounts' | 'comparison'

const sideOf = (row: TableRow | undefined, side: Side) =>
  side === 'amounts' ? row?.amounts : row?.comparisons[0]

const REFERENCES = {
  budget: { kind: 'budget', word: 'budget' },
  lastYear: { kind: 'last-year', word: 'last year' },
  scenario: null,
} as const

/** The chart has room for one: the first comparison. */
export const referenceOf = ({ comparisons: [first] }: StatementTable) =>
  first === undefined ? null : REFERENCES[first]

/** The main lines of a statement, and their comparison. */
export function statementLines(table: StatementTable, statement: keyof typeof LINES): ChartLine[] {
  const nameOf = (key: string, name: string) =>
    key === 'revenue' ? revenueName(findRow(table.rows, 'otherIncome') !== undefined) : name
  const own = LINES[statement].map(([key, name, tone]) => ({
    ...{ name: nameOf(key, name), tone },
    values: lineOf(table, key, 'amounts'),
  }))
  const reference = referenceOf(table)
  if (!reference) return own
  const compared = LINES[statement].map(([key, name, tone]) => ({
    ...{ name: `${nameOf(key, name)}, ${reference.word}`, tone, reference: reference.kind },
    values: lineOf(table, key, 'comparison'),
  }))
  return [...own, ...compared.filter(line => line.values.some(value => value !== null))]
}

const SUMS: Readonly<Record<string, readonly string[]>> = {
  expenses: ['directCosts', 'overheads', 'incomeTax'],
  revenue: ['revenue', 'otherIncome'],
}

function lineOf(table: StatementTable, key: string, side: Side): readonly (Cents | null)[] {
  const at = (row: string, column: number): Cents | null =>
    sideOf(findRow(table.rows, row), side)?.[column] ?? null
  const keys = SUMS[key]
  return table.columns.map((_, column) => {
    if (!keys) return at(key, column)
    if (at('netProfit', column) === null) return null
    return cents(keys.reduce((total, each) => total + (at(each, column) ?? 0), 0))
  })
}

type Labels = Pick<LinePoint, 'label' | 'shortLabel' | 'yearLabel'>

function labelsOf(column: TableColumn, index: number, columns: readonly TableColumn[]): Labels {
  const { label, span, months, days } = column
  if (days) return dayLabels(column, index, columns)
  const month = months[0] as Month
  if (months.length === 1 && span === null) {
    const isMarked = index === 0 || monthNumber(month) === 1
    const yearLabel = isMarked ? String(yearOf(month)) : undefined
    return { label: longMonth(month), shortLabel: monthAbbreviation(month), yearLabel }
  }
  const [quarter, year] = label.split(' ')
  if (year === undefined) return { label: `${label}, ${span}`, shortLabel: label }
  const isMarked = index === 0 || quarter === 'Q1'
  return {
    label: `${label}, ${span}`,
    shortLabel: quarter ?? label,
    yearLabel: isMarked ? year : undefined,
  }
}

/** A week has its last day on the axis, because its point is the balance of that day. */
function dayLabels(column: TableColumn, index: number, columns: readonly TableColumn[]): Labels {
  const { from, to } = column.days as NonNullable<TableColumn['days']>
  const month = monthOfDay(to)
  const before = columns[index - 1]?.days?.to
  const isNewMonth = before === undefined || monthOfDay(before) !== month
  const isDay = daysBetween(from, to) === 0
  return {
    label: isDay ? `${dayNumber(to)} ${longMonth(month)}` : `${shortDay(from)} to ${column.label}`,
    shortLabel: String(dayNumber(to)),
    yearLabel: isNewMonth ? monthAbbreviation(month) : undefined,
  }
}
