import { ITEM_TYPE, isProfitAndLossType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, seriesOf, valueAt } from '@millpond/core/ledger'
import { cents, formatMoney, type MoneyStyle, ZERO } from '@millpond/core/money'
import { bookedAbove } from '@millpond/core/plan'
import { type CellValue, cellOf, type Sheet } from '@millpond/core/sheet'
import { addMonths, longMonth, type Month } from '@millpond/core/time'
import type { BudgetGridLine } from './budget-lines.ts'

/** What the running month has booked above a budget; cents, natural sign. */
interface BookedAbove {
  readonly month: Month
  readonly revenue: number
  readonly expenses: number
}

interface Sources {
  readonly ledger: Ledger
  readonly sheet: Sheet
  /** What an empty cell counts. */
  readonly expectedAt: (code: string, month: Month) => CellValue
}

/**
 * The running month counts its budget in this grid. A forecast by the budget also counts what is
 * already booked above it: the two differ by these amounts.
 */
export function bookedAboveBudget(
  lines: readonly Pick<BudgetGridLine, 'code' | 'itemType'>[],
  { ledger, sheet, expectedAt }: Sources,
): BookedAbove {
  const month = addMonths(ledger.closeMonth, 1)
  const booked = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(series => [
      series.code,
      valueAt(ledger, series, month),
    ]),
  )
  const sides = { revenue: 0, expenses: 0 }
  for (const { code, itemType } of lines) {
    if (!isProfitAndLossType(itemType)) continue
    const planned = cellOf(sheet, code, month) ?? expectedAt(code, month)
    if (planned === null) continue
    const above = bookedAbove(cents(planned), booked.get(code) ?? ZERO)
    sides[itemType === ITEM_TYPE.revenue ? 'revenue' : 'expenses'] += above
  }
  return { month, ...sides }
}

/**
 * How the totals of a budget that the forecast uses become those of the profit and loss: by what
 * the running month has booked above it. Null if that rounds to nothing.
 */
export function aboveWords(
  { month, revenue, expenses }: BookedAbove,
  style: MoneyStyle,
): string | null {
  const parts = [
    { amount: revenue, name: 'revenue', verb: 'is' },
    { amount: expenses, name: 'expenses', verb: 'are' },
  ].filter(({ amount }) => whole(amount) !== 0)
  if (parts.length === 0) return null
  const money = (value: number) => formatMoney(cents(Math.abs(value)), style)
  const bookings = parts.map(
    ({ amount, name, verb }) =>
      `${name} ${verb} already ${money(amount)} ${amount > 0 ? 'above' : 'below'} budget`,
  )
  const profit = revenue - expenses
  const change =
    whole(profit) === 0
      ? 'the same net profit as'
      : `${money(profit)} ${profit > 0 ? 'more' : 'less'} net profit than`
  return (
    `In ${longMonth(month)}, ${bookings.join(' and ')}, ` +
    `so the forecast has ${change} this budget.`
  )
}

const whole = (value: number) => Math.round(value / 100)
