/** The ratios that lenders ask for, not rounded: a covenant is tested on the exact amounts. */
import type { AccountRole } from '#ledger'
import { type Month, monthsUntil } from '#time'
import type { Heading, MonthSource } from '../month-source.ts'

const YEAR = 12

/** Two amounts in cents; the second is above zero. 120 for 100 is a ratio of 1.20. */
export interface Ratio {
  readonly amount: number
  readonly per: number
}

/**
 * Current assets for each unit of current liabilities at the end of a month. A bank account or
 * card above zero is an asset, one below zero a liability: with assets of 120, an overdraft of 50
 * and 50 owed it is 120 for 100. Null in an unknown month, and if nothing is owed.
 */
export function currentRatio(balances: MonthSource, month: Month): Ratio | null {
  if (!balances.knows(month)) return null
  const sumOf = (wanted: string, of = (amount: number) => amount) =>
    sum(
      balances.headings.filter(({ group }) => group === wanted),
      ({ key }) => of(balances.at(key, month)),
    )
  const overdrawn = sumOf('bank', amount => Math.max(0, -amount))
  const inBank = sumOf('bank', amount => Math.max(0, amount))
  const owed = sumOf('currentLiabilities') + overdrawn
  return owed <= 0 ? null : { amount: inBank + sumOf('currentAssets'), per: owed }
}

/**
 * Profit before interest and income tax for each unit of interest, over the 12 months that end with
 * this one. With a profit of 30 after interest of 10 it is 40 for 10. Null unless all months are
 * known and some interest was paid.
 */
export function interestCover(
  profits: MonthSource,
  roleOf: (code: string) => AccountRole | null,
  month: Month,
): Ratio | null {
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
  return { amount: income - sum(costs, overYear) + interest, per: interest }
}

const INCOME = ['revenue', 'otherIncome']
const COSTS = ['directCosts', 'overheads']

const sum = (headings: readonly Heading[], of: (heading: Heading) => number): number =>
  headings.reduce((all, heading) => all + of(heading), 0)
