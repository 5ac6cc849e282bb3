import type { Ledger } from '@millpond/core/ledger'
import { MIN_COLUMN, MIN_TOTAL, textWidth } from '#sheet-editor/amount-width.ts'
import type { GridUnit } from '#ui/grid/grid-model.ts'
import type { CashFigures } from '../cash/cash-figures.ts'

/** Amounts of a budget may be larger than those of the books. */
const GROWTH = 1.25
const YEAR = 12

/**
 * Wide enough for the largest amounts of the books, so that as many months as possible are visible.
 * A monthly revenue of $185,200 needs 68 pixels.
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
    textWidth(unit.write(Math.round(amount * GROWTH)), least)
  return {
    columnWidth: width(month, MIN_COLUMN),
    totalWidth: width(Math.max(month, largest(years)), MIN_TOTAL),
  }
}

const largest = (amounts: readonly number[]): number =>
  amounts.reduce((most, amount) => Math.max(most, amount), 0)
