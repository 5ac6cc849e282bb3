/** A version compared with actuals, in one month or a year to date. */
import {
  budgetedMonths,
  largestVariances,
  overspent,
  overspentWords,
  profitEffect,
  profitVariance,
  type Variance,
  type VarianceTotal,
  variances,
} from '@millpond/core/budget'
import { notableFrom, type RevenueName, revenueName } from '@millpond/core/insight'
import { ITEM_SUB_TYPE, isProfitAndLossType } from '@millpond/core/item'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { cellOf, type Sheet } from '@millpond/core/sheet'
import { type Month, monthsInYearToDate } from '@millpond/core/time'
import { actualsAt } from '../grid/period-values.ts'

export type ComparisonSpan = 'month' | 'year'

export interface ComparisonAsked {
  readonly ledger: Ledger
  readonly accounts: readonly BooksAccount[]
  readonly sheet: Sheet
  readonly month: Month
  readonly span: ComparisonSpan
  readonly beginsMonth: number
}

export interface Comparison {
  /** The requested months that have a budget; without any there is nothing to compare. */
  readonly months: readonly Month[]
  readonly list: readonly Variance[]
  readonly profit: VarianceTotal
  readonly revenueName: RevenueName
  /** The largest difference without a colour. */
  readonly notableFrom: Cents
  /**
   * `Two accounts are $1,240 over their budgets in October 2026: Wages, Power`. For the last close.
   */
  readonly warning: string | null
}

export function comparisonOf({ span, month, beginsMonth, ...asked }: ComparisonAsked): Comparison {
  const { ledger, accounts: lines, sheet } = asked
  const sources = {
    ...{ lines, notableFrom: notableFrom(ledger) },
    actualAt: actualsAt(ledger),
    budgetAt: (code: BooksAccount['code'], when: Month) => cellOf(sheet, code, when),
  }
  const wanted = span === 'month' ? [month] : monthsInYearToDate(month, beginsMonth)
  const months = budgetedMonths({ ...sources, months: wanted })
  const list = months.length === 0 ? [] : variances({ ...sources, months })
  const other = new Set(
    lines.filter(each => each.itemSubType === ITEM_SUB_TYPE.otherincome).map(({ code }) => code),
  )
  const { closeMonth, currency } = ledger
  const over = overspent(variances({ ...sources, months: [closeMonth] }))
  return {
    ...{ months, list, notableFrom: sources.notableFrom },
    profit: profitVariance(list, sources.notableFrom),
    revenueName: revenueName(
      list.some(({ code, actual, budget }) => other.has(code) && Boolean(actual || budget)),
    ),
    warning: overspentWords(over, closeMonth, { currency }),
  }
}

const MAX_STEPS = 6

/**
 * From the budgeted to the actual profit: the six largest causes, all others, and bookings without
 * a budget.
 */
export function profitSteps(
  list: readonly Variance[],
  { difference, unbudgeted }: VarianceTotal,
): { key: string; label: string; amount: Cents }[] {
  if (difference === null) return []
  const own = list.filter(({ itemType }) => isProfitAndLossType(itemType))
  const steps = largestVariances(own, MAX_STEPS).map(variance => ({
    ...{ key: variance.code, label: variance.name },
    amount: cents(profitEffect(variance) * variance.difference),
  }))
  const notBudgeted = cents(unbudgeted)
  const named = steps.reduce<number>((sum, { amount }) => sum + amount, notBudgeted)
  return [
    ...steps,
    { key: ' others', label: 'All others', amount: cents(difference - named) },
    { key: ' unbudgeted', label: 'Without a budget', amount: notBudgeted },
  ].filter(({ amount }) => amount !== 0)
}
