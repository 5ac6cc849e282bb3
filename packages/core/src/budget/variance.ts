/** Budget against actual: the difference, its share of the budget, and whether it is good news. */
import { ITEM_TYPE, type ItemCode, type ItemType, isBalanceSheetType, polarityOf } from '#item'
import { type Cents, cents, differenceFrom, displayed, isNotable } from '#money'
import type { CellValue } from '#sheet'
import type { Month } from '#time'
import type { FigureAt } from './formula-cells.ts'
import { isUnbudgeted } from './is-unbudgeted.ts'

/** Amounts in cents, natural sign. */
export interface Variance extends Sides {
  readonly code: ItemCode
  readonly itemType: ItemType
  readonly name: string
  readonly budgetedMonths: readonly Month[]
}

/** The actual amount and the budget of one account or of several, and their difference. */
interface Sides {
  readonly actual: CellValue
  readonly budget: CellValue
  /** Actual less budget; null if there is no budget, or none for a month with bookings. */
  readonly difference: number | null
  /** The difference as a share of the budget; null if the budget is zero. */
  readonly ratio: number | null
  /** Null for a difference that is too small for a colour. Figures §4. */
  readonly tone: 'good' | 'bad' | null
  /** Months with bookings and no budget: with one of them there is no difference. */
  readonly unbudgetedMonths: readonly Month[]
  /** What was booked in a month without a budget for its account. */
  readonly unbudgeted: number
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
 * the same difference of revenue is good. An empty cell is no budget of zero: wages that were
 * booked in a month without a budget have no difference.
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
    const budgetedMonths = counted.filter(month => budgetAt(code, month) !== null)
    const unbudgetedMonths = counted.filter(month =>
      isUnbudgeted(budgetAt(code, month), actualAt(code, month)),
    )
    const unbudgeted = sumAt(actualAt, code, unbudgetedMonths) ?? 0
    const known = { actual, budget, unbudgetedMonths, unbudgeted }
    const sides = sidesOf({ ...known, isMoreGood, notableFrom })
    return [{ code, itemType, name, budgetedMonths, ...sides }]
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

interface Known extends Omit<Sides, 'difference' | 'ratio' | 'tone'> {
  readonly isMoreGood: boolean
  readonly notableFrom: Cents
}

function sidesOf({ isMoreGood, notableFrom, ...known }: Known): Sides {
  const { actual, budget, unbudgetedMonths } = known
  if (budget === null || unbudgetedMonths.length > 0) {
    return { ...known, difference: null, ratio: null, tone: null }
  }
  const compared = differenceFrom(cents(actual ?? 0), cents(budget))
  const { difference, share: ratio } = compared
  // Rounded first, as it is shown. FMT-02.
  const isSeen = displayed(difference, {}) !== 0 && isNotable(compared, notableFrom)
  const tone = isSeen ? (difference > 0 === isMoreGood ? 'good' : 'bad') : null
  return { ...known, difference, ratio, tone }
}

export type VarianceTotal = Sides

/**
 * The sum of all lines of an item type. Bookings without a budget count in its difference, unless
 * no line of the type has a budget for the month.
 */
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
 * against 650.00 are a profit of 300.00, 50.00 above the budget. Without a budget for one of the
 * two there is nothing to compare.
 */
export function profitVariance(list: readonly Variance[], notableFrom: Cents): VarianceTotal {
  const own = list.filter(({ itemType }) => !isBalanceSheetType(itemType))
  const unbudgetedMonths = [ITEM_TYPE.revenue, ITEM_TYPE.expense].flatMap(type =>
    uncoveredMonths(own.filter(({ itemType }) => itemType === type)),
  )
  return sidesOf({
    ...sumsOf(own, profitEffect),
    unbudgetedMonths: [...new Set(unbudgetedMonths)].toSorted(),
    ...{ isMoreGood: true, notableFrom },
  })
}

/** The effect of a rise of this line on profit. */
export const profitEffect = ({ itemType }: Pick<Variance, 'itemType'>): 1 | -1 =>
  itemType === ITEM_TYPE.expense ? -1 : 1

function sumsOf(list: readonly Variance[], signOf: (variance: Variance) => 1 | -1) {
  const sum = (side: 'actual' | 'budget' | 'unbudgeted') => {
    const known = list.filter(variance => variance[side] !== null)
    if (known.length === 0) return null
    return known.reduce((all, variance) => all + signOf(variance) * (variance[side] ?? 0), 0)
  }
  return {
    ...{ actual: sum('actual'), budget: sum('budget'), unbudgeted: sum('unbudgeted') ?? 0 },
    unbudgetedMonths: uncoveredMonths(list),
  }
}

/** Months in which some line has bookings without a budget, and no line has a budget. */
function uncoveredMonths(list: readonly Variance[]): Month[] {
  const covered = new Set(list.flatMap(({ budgetedMonths }) => budgetedMonths))
  const open = list.flatMap(({ unbudgetedMonths }) => unbudgetedMonths)
  return [...new Set(open)].filter(month => !covered.has(month)).toSorted()
}

/** The largest differences first. */
export const largestVariances = (list: readonly Variance[], count: number): Differing[] =>
  list
    .filter(hasDifference)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, count)

type Differing = Variance & { readonly difference: number }

const hasDifference = (variance: Variance): variance is Differing =>
  variance.difference !== null && variance.difference !== 0
