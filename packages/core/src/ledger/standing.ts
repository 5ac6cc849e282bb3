import { type Cents, cents } from '#money'
import { type Ledger, TOTAL } from './ledger.ts'
import { runningMonthOf, totalAt } from './window.ts'
import { yearToDate } from './year-to-date.ts'

/** What a list of organisations says of each without reading its whole ledger. Cents. */
export interface Standing {
  /** In the bank now, or at the last close while the running month is not read yet. */
  readonly cashToday: Cents | null
  /** Profit of the year to date less what the provider's budget has for the same months. */
  readonly budgetVariance: Cents | null
}

/**
 * Revenue of 210 and expenses of 165 make a profit of 45; with a budget of 245 and 150, which is
 * 95, the variance is −50. Null unless both sides have a budget for every month. `beginsMonth`: 1
 * to 12.
 */
export function standingOf(ledger: Ledger, beginsMonth: number): Standing {
  const { revenue, expenses } = yearToDate(ledger, beginsMonth)
  const [sold, spent] = [overBudget(revenue), overBudget(expenses)]
  return {
    cashToday:
      totalAt(ledger, TOTAL.closing, runningMonthOf(ledger)) ??
      totalAt(ledger, TOTAL.closing, ledger.closeMonth),
    budgetVariance: sold === null || spent === null ? null : cents(sold - spent),
  }
}

type Side = ReturnType<typeof yearToDate>['revenue']

const overBudget = ({ actual, comparison, basis }: Side): number | null =>
  basis === 'budget' && actual !== null && comparison !== null ? actual - comparison : null
