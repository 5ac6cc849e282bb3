import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf, valueAt } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { findRow, flatten, type StatementTable, type TableColumn } from '@millpond/core/table'
import {
  dayNumber,
  daysBetween,
  longMonth,
  type Month,
  monthAbbreviation,
  monthNumber,
  monthOfDay,
  yearOf,
} from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import type { ChartLine, LinePoint } from '#ui/chart/lines-layout.ts'
import type { MonthPoint } from '#ui/chart/month-point.ts'
import { indexIn } from '../model/cash-ahead.ts'

/** The columns of a table as places on an axis. */
export const axisPoints = ({ columns }: StatementTable): LinePoint[] =>
  columns.map((column, index) => ({
    ...{ key: column.key, kind: column.kind },
    ...labelsOf(column, index, columns),
  }))

/** Balance over cash in and out; the band is that of the model where there is one. */
export function cashPoints(table: StatementTable, { ledger, fan }: ForecastModel): MonthPoint[] {
  const closing = findRow(table.rows, 'closing')
  const reference = referenceOf(table)
  const leaves = flatten(table.rows).filter(row => row.kind === 'account' || row.kind === 'other')
  return axisPoints(table).map((point, at) => {
    const column = table.columns[at] as TableColumn
    let [cashIn, cashOut] = [0, 0]
    for (const row of leaves) {
      const amount = row.amounts[at] ?? 0
      if (amount > 0) cashIn += amount
      else cashOut -= amount
    }
    const balance = closing?.amounts[at] ?? null
    const isKnown = balance !== null
    return {
      ...point,
      balance,
      ...rangeOf(column, fan),
      ...(reference && {
        reference: {
          name: `Balance, ${reference.word}`,
          value: closing?.comparison?.[at] ?? null,
        },
      }),
      cashIn: isKnown ? cents(cashIn) : null,
      cashOut: isKnown ? cents(cashOut) : null,
      ...happenedIn(ledger, column),
    }
  })
}

/** Of a column in progress: what has moved already, by account. */
function happenedIn(
  ledger: Ledger,
  { kind, months }: TableColumn,
): Pick<MonthPoint, 'cashInSoFar' | 'cashOutSoFar'> {
  if (kind !== 'soFar') return {}
  let [cashIn, cashOut] = [0, 0]
  for (const series of seriesOf(ledger, SUMMARY_DATA_TYPE.Cashflow)) {
    const moved = months.reduce((sum, month) => sum + (valueAt(ledger, series, month) ?? 0), 0)
    if (moved > 0) cashIn += moved
    else cashOut -= moved
  }
  return { cashInSoFar: cents(cashIn), cashOutSoFar: cents(cashOut) }
}

/** 8 in 10, at the end of a column that is still to come. */
function rangeOf(column: TableColumn, fan: ForecastModel['fan']): Pick<MonthPoint, 'low' | 'high'> {
  const bands = column.days ? fan.byDay : fan.byMonth
  const last = column.months.at(-1) as Month
  const index = column.days ? fan.days.indexOf(column.days.to) : indexIn(fan.months, last)
  const [low, high] = [bands.p10[index], bands.p90[index]]
  if (column.kind === 'actual' || low === undefined || high === undefined) return {}
  return { low: cents(Math.round(low)), high: cents(Math.round(high)) }
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

const REFERENCES = {
  none: null,
  budget: { kind: 'budget', word: 'budget' },
  lastYear: { kind: 'last-year', word: 'last year' },
  scenario: null,
} as const

export const referenceOf = ({ compare }: StatementTable) => REFERENCES[compare]

/** The few lines that tell a statement at a glance, and what they are compared with. */
export function statementLines(table: StatementTable, statement: keyof typeof LINES): ChartLine[] {
  const own = LINES[statement].map(([key, name, tone]) => ({
    ...{ name, tone },
    values: lineOf(table, key, 'amounts'),
  }))
  const reference = referenceOf(table)
  if (!reference) return own
  const compared = LINES[statement].map(([key, name, tone]) => ({
    ...{ name: `${name}, ${reference.word}`, tone, reference: reference.kind },
    values: lineOf(table, key, 'comparison'),
  }))
  return [...own, ...compared.filter(line => line.values.some(value => value !== null))]
}

const SUMS: Readonly<Record<string, readonly string[]>> = {
  expenses: ['directCosts', 'overheads'],
  revenue: ['revenue', 'otherIncome'],
}

function lineOf(table: StatementTable, key: string, side: Side): readonly (Cents | null)[] {
  const at = (row: string, column: number): Cents | null =>
    findRow(table.rows, row)?.[side]?.[column] ?? null
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

function dayLabels(column: TableColumn, index: number, columns: readonly TableColumn[]): Labels {
  const { from, to } = column.days as NonNullable<TableColumn['days']>
  const month = monthOfDay(from)
  const before = columns[index - 1]?.days?.from
  const isNewMonth = before === undefined || monthOfDay(before) !== month
  const isDay = daysBetween(from, to) === 0
  return {
    label: isDay ? `${dayNumber(from)} ${longMonth(month)}` : column.label,
    shortLabel: String(dayNumber(from)),
    yearLabel: isNewMonth ? monthAbbreviation(month) : undefined,
  }
}
