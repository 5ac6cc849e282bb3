import { runningMonthOf } from '@millpond/core/ledger'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { flatten, type StatementTable, statementTable, type TableRow } from '@millpond/core/table'
import { addMonths, type Month } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

const A_YEAR = 12

/** One row of cash over some months, and how far that is from as many usual ones. */
export interface CashCause {
  readonly key: string
  readonly name: string
  /** Signed as cash: what goes out is negative. */
  readonly amount: Cents
  readonly beside: Cents
}

export interface CashCauses {
  /** Both included. */
  readonly from: Month
  readonly to: Month
  readonly months: number
  readonly before: Cents
  readonly after: Cents
  /** What as many usual months would move: a twelfth of the year around, each. */
  readonly usual: Cents
  /** Largest first; with `usual` and `rest` they add up to `after` less `before`. */
  readonly causes: readonly CashCause[]
  readonly rest: Cents
}

/**
 * Why cash ends a month where it does: the months from its last height down to the lowest one, or
 * any other month alone, beside usual months. Null where the books do not know the month.
 */
export function cashCauses(model: ForecastModel, to: Month, low: Month | null): CashCauses | null {
  const table = yearAround(model, to)
  const last = table.columns.findIndex(column => column.key === to)
  const opening = amountsOf(table, 'opening')
  const closing = amountsOf(table, 'closing')
  const first = to === low ? fallFrom(table, opening, last, model) : last
  const [before, after] = [opening[first] ?? null, closing[last] ?? null]
  if (last < 0 || before === null || after === null) return null
  const months = last - first + 1
  const known = closing.filter(amount => amount !== null).length
  const besideUsual = (row: TableRow): CashCause => {
    const sum = (from: number, end: number) =>
      row.amounts.slice(from, end).reduce<number>((total, amount) => total + (amount ?? 0), 0)
    const amount = sum(first, last + 1)
    const usual = Math.round((sum(0, table.columns.length) * months) / known)
    const { key, name } = row
    return { key, name, amount: cents(amount), beside: cents(amount - usual) }
  }
  const all = causeRows(table.rows, stockOf(model))
    .map(besideUsual)
    .filter(cause => Math.abs(cause.beside) >= LEAST)
    .sort((left, right) => Math.abs(right.beside) - Math.abs(left.beside))
  const causes = all.slice(0, CAUSES_SHOWN)
  const net = flatten(table.rows).find(row => row.key === 'net')
  const whole = net ? besideUsual(net) : null
  const usual = cents(whole ? whole.amount - whole.beside : 0)
  const named = causes.reduce((total, cause) => total + cause.beside, 0)
  return {
    ...{ from: addMonths(to, first - last), to, months, before, after, usual, causes },
    rest: cents(after - before - usual - named),
  }
}

const LEAST = 100_00
const CAUSES_SHOWN = 5

/** A year in which the month lies, on one side of the last close or the other. */
function yearAround(model: ForecastModel, to: Month): StatementTable {
  const { ledger, forecast } = model
  const side = to > ledger.closeMonth ? runningMonthOf(ledger) : addMonths(ledger.closeMonth, -11)
  const end = addMonths(side, A_YEAR - 1)
  const begin = to >= side && to <= end ? side : addMonths(to, 1 - A_YEAR)
  return statementTable({
    ...{ ledger, forecast, statement: 'cashFlow', period: 'month', compare: 'none' },
    ...{ from: begin, to: addMonths(begin, A_YEAR - 1), yearBeginsMonth: 1 },
  })
}

const amountsOf = ({ rows }: StatementTable, key: string) =>
  rows.find(row => row.key === key)?.amounts ?? []

/** The month after the height from which cash falls to its low; never before the running month. */
function fallFrom(
  { columns }: StatementTable,
  opening: readonly (Cents | null)[],
  last: number,
  { ledger }: ForecastModel,
): number {
  const running = columns.findIndex(column => column.key === runningMonthOf(ledger))
  let first = last
  for (let at = last; at >= Math.max(0, running); at--) {
    if ((opening[at] ?? Number.NEGATIVE_INFINITY) > (opening[first] ?? 0)) first = at
  }
  return first
}

const MANY = 30

/**
 * Accounts each for itself. Together go what one passes on to another or none is a cause alone: the
 * rows of sales tax, those of the stock, and those of a group with many accounts.
 */
function causeRows(rows: readonly TableRow[], stock: ReadonlySet<string>): TableRow[] {
  return rows.flatMap(row => {
    if (row.key === 'salesTax') return [row]
    if (row.key === 'transfers') return withStock(row, stock)
    if (row.children.length > MANY) return [row]
    if (row.children.length > 0) return causeRows(row.children, stock)
    return row.kind === 'account' || row.kind === 'other' ? [row] : []
  })
}

/** The accounts of stock as one: they are found under the transfers. */
function withStock(transfers: TableRow, stock: ReadonlySet<string>): TableRow[] {
  const goods = transfers.children.filter(row => stock.has(row.key))
  if (goods.length < 2) return [...transfers.children]
  const amounts = transfers.amounts.map((_, at) =>
    cents(goods.reduce((sum, row) => sum + (row.amounts[at] ?? 0), 0)),
  )
  const rest = transfers.children.filter(row => !stock.has(row.key))
  return [...rest, { ...transfers, name: 'Stock', amounts }]
}

const stockOf = ({ forecast }: ForecastModel): Set<string> =>
  new Set(
    forecast.input.balances.filter(({ role }) => role === 'inventory').map(({ code }) => code),
  )

/** `takes $4,000 more than usual`, `brings $900 less than usual`. */
export function causeWords({ amount, beside }: CashCause, currency: string): string {
  const isOut = amount < 0 || (amount === 0 && beside > 0)
  const isMore = isOut === beside < 0
  const size = formatMoney(cents(Math.abs(beside)), { currency })
  return `${isOut ? 'takes' : 'brings'} ${size} ${isMore ? 'more' : 'less'} than usual`
}
