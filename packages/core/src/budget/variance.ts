/** Budget against actual: the difference, its share of the budget, and whether it is good news. */
import { ITEM_TYPE, type ItemCode, type ItemType, isBalanceSheetType, polarityOf } from '#item'
import { type Cents, cents, differenceFrom, displayed, isNotable } from '#money'
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
  /** Actual less budget; a missing one counts as zero. */
  readonly difference: number
  /** The difference as a share of the budget; null if the budget is zero. */
  readonly ratio: number | null
  /** Null for a difference that is too small for a colour. Figures §4. */
  readonly tone: 'good' | 'bad' | null
}

interface Compared {
  readonly lines: readonly Pick<Variance, 'code' | 'itemType' | 'name'>[]
  /** One month, or all months of a year to date. */
  readonly months: readonly Month[]
  readonly actualAt: FigureAt
  readonly budgetAt: FigureAt
  /** The largest difference without a colour; see `notableFrom` of insight. */
  readonly notableFrom: Cents
}

/**
 * Every line with a figure on either side; balances only if they have a budget, at the end of the
 * last month. Wages of 5,500.00 with a budget of 5,000.00 differ by 500.00, a tenth, which is bad;
 * the same difference of revenue is good.
 */
export function variances(question: Compared): Variance[] {
  const { lines, months, actualAt, budgetAt, notableFrom } = question
  return lines.flatMap(line => {
    const isBalance = isBalanceSheetType(line.itemType)
    const counted = isBalance ? months.slice(-1) : months
    const actual = sumAt(actualAt, line.code, counted)
    const budget = sumAt(budgetAt, line.code, counted)
    if (budget === null && (isBalance || (actual ?? 0) === 0)) return []
    const isMoreGood = polarityOf(line.itemType) !== 'moreIsBad'
    const { code, itemType, name } = line
    return [{ code, itemType, name, ...sidesOf({ actual, budget, isMoreGood, notableFrom }) }]
  })
}

/** Months with a budget; other months have nothing to compare with. */
export const budgetedMonths = ({
  lines,
  months,
  budgetAt,
}: Omit<Compared, 'actualAt' | 'notableFrom'>): Month[] =>
  months.filter(month => lines.some(({ code }) => budgetAt(code, month) !== null))

function sumAt(at: FigureAt, code: ItemCode, months: readonly Month[]): CellValue {
  let sum: CellValue = null
  for (const month of months) {
    const value = at(code, month)
    if (value !== null) sum = (sum ?? 0) + value
  }
  return sum
}

interface Sides {
  readonly actual: CellValue
  readonly budget: CellValue
  readonly isMoreGood: boolean
  readonly notableFrom: Cents
}

function sidesOf({ actual, budget, isMoreGood, notableFrom }: Sides): VarianceTotal {
  const compared = differenceFrom(cents(actual ?? 0), cents(budget ?? 0))
  const { difference, share: ratio } = compared
  // Rounded first, as it is shown. FMT-02.
  const isSeen = displayed(difference, {}) !== 0 && isNotable(compared, notableFrom)
  const tone = isSeen ? (difference > 0 === isMoreGood ? 'good' : 'bad') : null
  return { actual, budget, difference, ratio, tone }
}

export type VarianceTotal = Omit<Variance, 'code' | 'itemType' | 'name'>

/** The sum of all lines of an item type; a missing amount counts as zero. */
export function totalVariance(
  list: readonly Variance[],
  itemType: ItemType,
  notableFrom: Cents,
): VarianceTotal {
  const own = list.filter(variance => variance.itemType === itemType)
  const isMoreGood = polarityOf(itemType) !== 'moreIsBad'
  return sidesOf({ ...sumsOf(own, () => 1), isMoreGood, notableFrom })
}

/**
 * Net profit compared with its budget: revenue of 1,000.00 against 900.00 and expenses of 700.00
 * against 650.00 are a profit of 300.00, 50.00 above the budget.
 */
export function profitVariance(list: readonly Variance[], notableFrom: Cents): VarianceTotal {
  const own = list.filter(({ itemType }) => !isBalanceSheetType(itemType))
  return sidesOf({ ...sumsOf(own, profitEffect), isMoreGood: true, notableFrom })
}

/** The effect of a rise of this line on profit. */
export const profitEffect = ({ itemType }: Pick<Variance, 'itemType'>): 1 | -1 =>
  itemType === ITEM_TYPE.expense ? -1 : 1

function sumsOf(list: readonly Variance[], signOf: (variance: Variance) => 1 | -1) {
  const sum = (side: 'actual' | 'budget') => {
    const known = list.filter(variance => variance[side] !== null)
    if (known.length === 0) return null
    return known.reduce((all, variance) => all + signOf(variance) * (variance[side] ?? 0), 0)
  }
  return { actual: sum('actual'), budget: sum('budget') }
}

/** The largest differences first. */
export const largestVariances = (list: readonly Variance[], count: number): Variance[] =>
  list
    .filter(({ difference }) => difference !== 0)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, count)
