import type { Ledger } from '@millpond/core/ledger'
import type { GridUnit } from '#ui/grid/grid-model.ts'
import type { CashFigures } from '../cash/cash-figures.ts'

/** In pixels: the mean width of a character, and of both edges of a cell with its border. */
const CHARACTER = 6.9
const EDGES = 17
/** Room for a heading such as `Nov 2026`. */
const MIN_WIDTH = 73
const MIN_TOTAL = 88
/** Amounts of a budget may be larger than those of the books. */
const GROWTH = 1.25
const YEAR = 12

/**
 * Wide enough for the largest amounts of the books, so that as many months as possible are visible.
 * A monthly revenue of $185,200 needs 73 pixels.
 */
export function columnWidths(
  { months, series }: Pick<Ledger, 'months' | 'series'>,
  { revenue, expenses, closing }: CashFigures,
  unit: GridUnit,
  of: 'flows' | 'balances',
) {
  const sizes = (amount: CashFigures['closing']) =>
    months.map(month => Math.abs(amount(month) ?? 0))
  const flows = [sizes(revenue), sizes(expenses)]
  const years = flows.flatMap(flow =>
    flow.map((_, at) => flow.slice(at, at + YEAR).reduce((sum, amount) => sum + amount, 0)),
  )
  const balances = series.flatMap(each => each.values.map(value => Math.abs(value ?? 0)))
  const month = largest([...sizes(closing), ...(of === 'flows' ? flows.flat() : balances)])
  const width = (amount: number, least: number) =>
    Math.max(least, Math.ceil(unit.write(Math.round(amount * GROWTH)).length * CHARACTER + EDGES))
  return {
    columnWidth: width(month, MIN_WIDTH),
    totalWidth: width(Math.max(month, largest(years)), MIN_TOTAL),
  }
}

const largest = (amounts: readonly number[]): number =>
  amounts.reduce((most, amount) => Math.max(most, amount), 0)
