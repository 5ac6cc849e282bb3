import { ITEM_TYPE } from '#item'
import { cents, formatMoney, type MoneyStyle } from '#money'
import { longMonth, type Month } from '#time'
import { largestVariances, type Variance } from './variance.ts'

/** Smaller differences are the noise of every month. */
const SHARE = 0.1
const CENTS = 10_000
const MOST = 5

/**
 * Expenses above their budget by more than a tenth and more than 100.00, the five largest first.
 * Power of 520.00 with a budget of 400.00 is one; power of 440.00 is not, and neither is an expense
 * without a budget.
 */
export const overspent = (list: readonly Variance[]): Variance[] =>
  largestVariances(list.filter(isOverspent), MOST)

const isOverspent = ({ itemType, budget, difference }: Variance): boolean =>
  itemType === ITEM_TYPE.expense &&
  budget !== null &&
  difference !== null &&
  difference > CENTS &&
  difference > SHARE * Math.abs(budget)

/** `You spent $1,240 more than planned in October 2026: Wages, Power`; null if there are none. */
export function overspentWords(
  over: readonly Variance[],
  month: Month,
  style: MoneyStyle,
): string | null {
  if (over.length === 0) return null
  const amount = cents(over.reduce((sum, { difference }) => sum + (difference ?? 0), 0))
  const more = `${formatMoney(amount, style)} more than planned`
  return `You spent ${more} in ${longMonth(month)}: ${over.map(({ name }) => name).join(', ')}`
}
