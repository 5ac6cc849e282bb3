import { type Ledger, runningMonthOf, TOTAL, totalAt } from '#ledger'
import { type Cents, cents } from '#money'
import type { ChosenBudget } from './chosen-budget.ts'
import { yearToDate } from './year-to-date.ts'

/** The figures of one organisation in a list of organisations, without its whole ledger. Cents. */
export interface LedgerSummary {
  /** The bank balance today, or at the last close until the running month has been read. */
  readonly cashToday: Cents | null
  /** Profit of the year to date less the chosen budget for the same months. */
  readonly budgetVariance: Cents | null
}

/**
 * Revenue of 210 and expenses of 165 are a profit of 45; with a budget of 245 and 150, a profit of
 * 95, the variance is −50. Null unless both sides have a budget for every month. `beginsMonth`: 1
 * to 12.
 */
export function ledgerSummary(
  ledger: Ledger,
  beginsMonth: number,
  budget: ChosenBudget | null,
): LedgerSummary {
  const { revenue, expenses } = yearToDate(ledger, beginsMonth, budget)
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
