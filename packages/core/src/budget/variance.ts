/** Budget against actual: by how much, what share of it, and whether that is good news. */
import { ITEM_TYPE, type ItemCode, type ItemType, isBalanceSheetType, polarityOf } from '#item'
import { displayed } from '#money'
import type { CellValue } from '#sheet'
import type { Month } from '#time'
import type { FigureAt } from './formula-cells.ts'

/** Amounts in cents, natural sign. */
export interface Variance {
  readonly code: ItemCode
  readonly itemType: ItemType
  readonly name: string
  readonly actual: CellValue
  readonly budget: CellValue
  /** Actual less budget; one that is missing counts as nothing. */
  readonly difference: number
  /** The difference as a share of the budget; null where there is nothing to take a share of. */
  readonly ratio: number | null
  /** Null where, in whole dollars, there is no difference. */
  readonly tone: 'good' | 'bad' | null
}

interface Compared {
  readonly lines: readonly Pick<Variance, 'code' | 'itemType' | 'name'>[]
  /** One month, or all of a year to date. */
  readonly months: readonly Month[]
  readonly actualAt: FigureAt
  readonly budgetAt: FigureAt
}

/**
 * Every line that has a figure on either side; of balances those that are budgeted, as they are at
 * the end of the last month. Wages of 5,500.00 budgeted at 5,000.00 differ by 500.00, a tenth, and
 * that is bad; as much more revenue is good.
 */
export function variances({ lines, months, actualAt, budgetAt }: Compared): Variance[] {
  return lines.flatMap(line => {
    const isBalance = isBalanceSheetType(line.itemType)
    const counted = isBalance ? months.slice(-1) : months
    const actual = sumAt(actualAt, line.code, counted)
    const budget = sumAt(budgetAt, line.code, counted)
    if (budget === null && (isBalance || (actual ?? 0) === 0)) return []
    return [compared(line, actual, budget)]
  })
}

/** Months of which anything is budgeted: what happened in others has nothing to stand beside. */
export const budgetedMonths = ({ lines, months, budgetAt }: Omit<Compared, 'actualAt'>): Month[] =>
  months.filter(month => lines.some(({ code }) => budgetAt(code, month) !== null))

function sumAt(at: FigureAt, code: ItemCode, months: readonly Month[]): CellValue {
  let sum: CellValue = null
  for (const month of months) {
    const value = at(code, month)
    if (value !== null) sum = (sum ?? 0) + value
  }
  return sum
}

function compared(
  { code, itemType, name }: Pick<Variance, 'code' | 'itemType' | 'name'>,
  actual: CellValue,
  budget: CellValue,
): Variance {
  const difference = (actual ?? 0) - (budget ?? 0)
  const ratio = budget === null || budget === 0 ? null : difference / Math.abs(budget)
  const tone = toneOf(difference, polarityOf(itemType) !== 'moreIsBad')
  return { code, itemType, name, actual, budget, difference, ratio, tone }
}

/** Rounded first, as it is read. FMT-02. */
export function toneOf(difference: number, isMoreGood: boolean): Variance['tone'] {
  const seen = displayed(difference, {})
  if (seen === 0) return null
  return seen > 0 === isMoreGood ? 'good' : 'bad'
}

export type VarianceTotal = Omit<Variance, 'code' | 'itemType' | 'name'>

/** All lines of an item type together; what one lacks is nothing in the sum. */
export function totalVariance(list: readonly Variance[], itemType: ItemType): VarianceTotal {
  const own = list.filter(variance => variance.itemType === itemType)
  return totalOf(own, () => 1, polarityOf(itemType) !== 'moreIsBad')
}

/**
 * Net profit beside the budgeted one: revenue of 1,000.00 over a budget of 900.00 and expenses of
 * 700.00 over 650.00 are a profit of 300.00, 50.00 above the budget.
 */
export function profitVariance(list: readonly Variance[]): VarianceTotal {
  const own = list.filter(({ itemType }) => !isBalanceSheetType(itemType))
  return totalOf(own, profitEffect, true)
}

/** What a rise of this line does to profit. */
export const profitEffect = ({ itemType }: Pick<Variance, 'itemType'>): 1 | -1 =>
  itemType === ITEM_TYPE.expense ? -1 : 1

function totalOf(
  list: readonly Variance[],
  signOf: (variance: Variance) => 1 | -1,
  isMoreGood: boolean,
): VarianceTotal {
  const sum = (side: 'actual' | 'budget') => {
    const known = list.filter(variance => variance[side] !== null)
    if (known.length === 0) return null
    return known.reduce((all, variance) => all + signOf(variance) * (variance[side] ?? 0), 0)
  }
  const [actual, budget] = [sum('actual'), sum('budget')]
  const difference = (actual ?? 0) - (budget ?? 0)
  const ratio = budget === null || budget === 0 ? null : difference / Math.abs(budget)
  return { actual, budget, difference, ratio, tone: toneOf(difference, isMoreGood) }
}

/** The largest differences first. */
export const largestVariances = (list: readonly Variance[], count: number): Variance[] =>
  list
    .filter(({ difference }) => difference !== 0)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, count)
