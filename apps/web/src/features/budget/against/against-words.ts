import { monthSpan, type VarianceTotal } from '@millpond/core/budget'
import {
  type Cents,
  cents,
  compareToBudget,
  formatPercent,
  type MoneyStyle,
} from '@millpond/core/money'
import type { Month } from '@millpond/core/time'

/** `$9,800 above your budget`; what one side lacks is nothing. FMT-02. */
export const besideBudget = (
  { actual, budget }: Pick<VarianceTotal, 'actual' | 'budget'>,
  style: MoneyStyle,
): string =>
  budget === null
    ? 'not budgeted'
    : compareToBudget(cents(actual ?? 0), cents(budget) as Cents, style)

/** `October 2026: your profit is $9,800 above your budget.` */
export function againstAnswer(
  months: readonly Month[],
  profit: VarianceTotal,
  style: MoneyStyle,
): string {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return 'What did you plan, and what happened?'
  return `${monthSpan(first, last)}: your profit is ${besideBudget(profit, style)}.`
}

/** Signed, as the difference beside it: `+11.1%`. */
export const signedPercent = (ratio: number | null): string =>
  ratio !== null && ratio > 0 ? `+${formatPercent(ratio)}` : formatPercent(ratio)
