/** Profit and loss by class, location or tracking category. */
import { notableFrom, profitSource } from '#insight'
import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type DimensionSeries, type Ledger, seriesOf } from '#ledger'
import { type Cents, cents, formatMoney } from '#money'
import { longMonth, type Month, monthsBetween, monthsFrom } from '#time'
import { isSomewhere, type Line } from './line.ts'
import { arrangeProfit, statementTable } from './statement-table.ts'
import {
  findRow,
  type StatementTable,
  type TableColumn,
  type TableRequest,
  type TableRow,
} from './table.ts'

/**
 * The series with one value for each month of a ledger. They may be of an earlier import, which
 * began with another month.
 */
export function alignedSeries(
  ledger: Pick<Ledger, 'months'>,
  firstMonth: Month | null,
  series: readonly DimensionSeries[],
): DimensionSeries[] {
  const [first] = ledger.months
  const shift = first && firstMonth ? monthsBetween(firstMonth, first) : 0
  return series.map(each => ({
    ...each,
    values: ledger.months.map((_, index) => each.values[index + shift] ?? null),
  }))
}

export interface DimensionRequest
  extends Pick<TableRequest, 'ledger' | 'forecast' | 'yearBeginsMonth'> {
  readonly values: readonly { readonly valueId: string; readonly name: string }[]
  /** Those of one dimension, aligned with the months of the ledger. */
  readonly series: readonly DimensionSeries[]
}

/** The key of what belongs to none of the values. */
export const EVERYTHING_ELSE = 'everythingElse'

/** The first and the last complete month whose figures by value are known; null without any. */
export function dimensionMonths({ ledger, series }: Pick<DimensionRequest, 'ledger' | 'series'>): {
  readonly from: Month
  readonly to: Month
} | null {
  const known = ledger.months.filter(
    (month, index) =>
      month <= ledger.closeMonth && series.some(({ values }) => (values[index] ?? null) !== null),
  )
  const [from, to] = [known[0], known.at(-1)]
  return from && to ? { from, to } : null
}

/**
 * A profit and loss with a column for each value, one for everything else and the total, which is
 * that of the whole company: of sales of 100, 60 in Cafés and 30 in Wholesale leave 10 for
 * everything else. Months without figures by value are not counted.
 */
export function dimensionTable(
  request: DimensionRequest,
  { from, to }: { readonly from: Month; readonly to: Month },
): StatementTable {
  const { ledger, forecast, values } = request
  const months = monthsFrom(from, monthsBetween(from, to) + 1)
  const own = profitSource(ledger, forecast)
  const part = partReader(request)
  const keys = [...values.map(({ valueId }) => valueId), EVERYTHING_ELSE]
  // An account of the books and its forecast have the same key.
  const headings = new Map(own.headings.toReversed().map(each => [each.key, each]))
  const lines = [...headings.values()]
    .reverse()
    .map((heading): Line => {
      const total = sum(months, month => own.at(heading.key, month))
      const parts = values.map(({ valueId }) =>
        sum(months, month => part(valueId, heading.key, month)),
      )
      const rest = cents(total - parts.reduce((all, amount) => all + amount, 0))
      return { ...heading, amounts: [...parts, rest, total], comparisons: [] }
    })
    .filter(isSomewhere)
  const names = [...values.map(({ name }) => name), 'Everything else']
  const span = months.length === 1 ? '1 month' : `${months.length} months`
  const columns = keys.map(
    (key, index): TableColumn => ({
      ...{ key, label: names[index] ?? '', span, kind: 'actual', months, days: null },
    }),
  )
  const total: TableColumn = {
    ...{ key: 'total', label: 'Total', span, isTotal: true },
    ...{ kind: 'actual', months, days: null },
  }
  const known = [...columns.map(() => true), true]
  return {
    ...{ statement: 'profitAndLoss', currency: ledger.currency, comparisons: [] },
    ...{ notableFrom: notableFrom(ledger), columns: [...columns, total] },
    rows: arrangeProfit(
      { lines, knownColumns: { known, compared: [] } },
      forecast?.input.country,
    ).map(asContribution),
  }
}

/** Shared costs are in no value, so a value has no net profit; together they have the company's. */
const asContribution = (row: TableRow): TableRow => ({
  ...row,
  name: CONTRIBUTION_NAMES[row.key] ?? row.name,
})

const CONTRIBUTION_NAMES: Readonly<Record<string, string>> = {
  profitBeforeTax: 'Contribution before tax',
  netProfit: 'Contribution to net profit',
}

const sum = (months: readonly Month[], of: (month: Month) => number): Cents =>
  cents(months.reduce((total, month) => total + of(month), 0))

/** The amount of an account in a month that belongs to a value; 0 where it has none. */
function partReader({ ledger, series }: DimensionRequest) {
  const byKey = new Map(series.map(each => [`${each.valueId} ${each.code}`, each.values]))
  const [first] = ledger.months
  return (valueId: string, code: string, month: Month): number =>
    byKey.get(`${valueId} ${code}`)?.[first ? monthsBetween(first, month) : -1] ?? 0
}

/**
 * The profit and loss of one value, or of everything else, month by month; on request compared with
 * the same months of last year, as far as they were read.
 */
export function valueTable(
  request: DimensionRequest,
  valueId: string,
  { from, to }: { readonly from: Month; readonly to: Month },
  isCompared = false,
): StatementTable {
  const { ledger, forecast, values, yearBeginsMonth } = request
  const part = partReader(request)
  const known = dimensionMonths(request)
  const amountOf = (code: ItemCode, month: Month, whole: number): Cents =>
    cents(
      valueId === EVERYTHING_ELSE
        ? values.reduce((rest, value) => rest - part(value.valueId, code, month), whole)
        : part(valueId, code, month),
    )
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(each => ({
    ...each,
    values: each.values.map((value, index) => {
      const month = ledger.months[index]
      if (value === null || !month || !known || month < known.from) return null
      return amountOf(each.code, month, value)
    }),
  }))
  const table = statementTable({
    ...{ forecast, statement: 'profitAndLoss', from, to, period: 'month' },
    comparisons: isCompared ? [{ kind: 'lastYear' }] : [],
    ...{ ledger: { ...ledger, series }, yearBeginsMonth },
  })
  return { ...table, rows: table.rows.map(asContribution) }
}

/**
 * `Cafés contributed most in the 12 months to October 2026: $84,120, a contribution margin of 31%.`
 * What a value contributes is its revenue less its own costs; costs of no value are not divided.
 * Null without a value that has amounts. `unread` is the number of values that have no column.
 */
export function dimensionAnswer(table: StatementTable, unread = 0): string | null {
  const [net, revenue] = [findRow(table.rows, 'netProfit'), findRow(table.rows, 'revenue')]
  const own = table.columns.flatMap(({ key, label, months, isTotal }, index) =>
    isTotal || key === EVERYTHING_ELSE
      ? []
      : { label, months, amount: net?.amounts[index] ?? null, sales: revenue?.amounts[index] },
  )
  const most = own.reduce<(typeof own)[number] | null>(
    (best, each) => ((each.amount ?? 0) > (best?.amount ?? 0) ? each : best),
    null,
  )
  if (!most) return null
  const { label, months, amount, sales } = most
  const money = formatMoney(amount, table)
  const among = unread > 0 ? `most of the ${own.length} shown` : 'most'
  return `${label} contributed ${among} ${spanWords(months)}: ${money}${shareWords(amount, sales)}.`
}

/** `Cafés contributed $84,120 in the 12 months to October 2026, a contribution margin of 31%.` */
export function valueAnswer(name: string, table: StatementTable): string {
  const months = table.columns.flatMap(column => column.months)
  const total = (key: string) =>
    cents(
      (findRow(table.rows, key)?.amounts ?? []).reduce<number>((all, each) => all + (each ?? 0), 0),
    )
  const amount = total('netProfit')
  const money = formatMoney(amount, table)
  const share = shareWords(amount, total('revenue'))
  return `${name} contributed ${money} ${spanWords(months)}${share}.`
}

function spanWords(months: readonly Month[]): string {
  const last = months.at(-1)
  if (!last) return ''
  return months.length === 1
    ? `in ${longMonth(last)}`
    : `in the ${months.length} months to ${longMonth(last)}`
}

function shareWords(amount: Cents | null, sales: Cents | null | undefined): string {
  if (amount === null || amount <= 0 || !sales || sales <= 0) return ''
  return `, a contribution margin of ${Math.round((amount / sales) * 100)}%`
}
