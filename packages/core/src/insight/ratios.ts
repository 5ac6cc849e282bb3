/** The ratios that lenders ask for, in hundredths: 120 is 1.20. */
import type { AccountRole } from '#ledger'
import { type Month, monthsUntil } from '#time'
import type { Heading, MonthSource } from './month-source.ts'

const YEAR = 12

/**
 * Current assets, the bank included, for each unit of current liabilities at the end of a month.
 * With 300 of them and 200 owed it is 150. Null in an unknown month, and if nothing is owed.
 */
export function currentRatio(balances: MonthSource, month: Month): number | null {
  if (!balances.knows(month)) return null
  const sumOf = (groups: readonly string[]) =>
    sum(
      balances.headings.filter(({ group }) => groups.includes(group)),
      ({ key }) => balances.at(key, month),
    )
  const owed = sumOf(['currentLiabilities'])
  return owed <= 0 ? null : Math.round((100 * sumOf(['bank', 'currentAssets'])) / owed)
}

/**
 * Profit before interest and income tax for each unit of interest, over the 12 months that end with
 * this one. With a profit of 30 after interest of 10 it is 400. Null unless all months are known
 * and some interest was paid.
 */
export function interestCover(
  profits: MonthSource,
  roleOf: (code: string) => AccountRole | null,
  month: Month,
): number | null {
  const months = monthsUntil(month, YEAR)
  if (!months.every(profits.knows)) return null
  const overYear = ({ key }: Heading) =>
    months.reduce((all, each) => all + profits.at(key, each), 0)
  const costs = profits.headings.filter(({ group }) => COSTS.includes(group))
  const interest = sum(
    costs.filter(({ key }) => roleOf(key) === 'interest'),
    overYear,
  )
  if (interest <= 0) return null
  const income = sum(
    profits.headings.filter(({ group }) => INCOME.includes(group)),
    overYear,
  )
  return Math.round((100 * (income - sum(costs, overYear) + interest)) / interest)
}

const INCOME = ['revenue', 'otherIncome']
const COSTS = ['directCosts', 'overheads']

const sum = (headings: readonly Heading[], of: (heading: Heading) => number): number =>
  headings.reduce((all, heading) => all + of(heading), 0)
