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

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/**
 * `Two accounts are $1,240 over their budgets in October 2026: Wages, Power`; null if there are
 * none. Other accounts may be below theirs, so it says nothing of all expenses.
 */
export function overspentWords(
  over: readonly Variance[],
  month: Month,
  style: MoneyStyle,
): string | null {
  const [first] = over
  if (first === undefined) return null
  const amount = cents(over.reduce((sum, { difference }) => sum + (difference ?? 0), 0))
  const [money, when] = [formatMoney(amount, style), longMonth(month)]
  if (over.length === 1) return `${first.name} is ${money} over its budget in ${when}`
  const count = COUNTS[over.length] ?? over.length
  const names = over.map(({ name }) => name).join(', ')
  return `${count} accounts are ${money} over their budgets in ${when}: ${names}`
}
