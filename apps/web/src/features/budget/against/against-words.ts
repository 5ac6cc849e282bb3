import { monthSpan, unbudgetedWords, type VarianceTotal } from '@millpond/core/budget'
import {
  cents,
  compareToBudget,
  formatPercent,
  type MoneyStyle,
  unbudgetedPart,
} from '@millpond/core/money'
import type { Month } from '@millpond/core/time'

/**
 * `$9,800 above your budget`, `no budget for August 2026`; bookings without a budget are named
 * behind it: `$820 above your budget ($700 was not budgeted)`. FMT-02.
 */
export function comparedToBudget(
  { actual, budget, difference, unbudgetedMonths, unbudgeted }: Omit<VarianceTotal, 'tone'>,
  style: MoneyStyle,
): string {
  if (budget === null) return 'not budgeted'
  if (difference === null) return lowerFirst(unbudgetedWords(unbudgetedMonths))
  const compared = compareToBudget(cents(actual ?? 0), cents(budget), style)
  const part = unbudgetedPart(unbudgeted, style)
  return part === null ? compared : `${compared} (${part})`
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** `October 2026: your profit is $9,800 above your budget.` */
export function againstAnswer(
  months: readonly Month[],
  { actual, budget, difference, unbudgetedMonths }: VarianceTotal,
  style: MoneyStyle,
): string {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return 'What did you plan, and what happened?'
  const span = monthSpan(first, last)
  if (difference === null || budget === null) {
    const why = `revenue or expenses have ${lowerFirst(unbudgetedWords(unbudgetedMonths))}`
    return `${span}: your profit cannot be compared, because ${why}.`
  }
  return `${span}: your profit is ${compareToBudget(cents(actual ?? 0), cents(budget), style)}.`
}

/** Signed, like the difference next to it: `+11.1%`. */
export const signedPercent = (ratio: number | null): string =>
  ratio !== null && ratio > 0 ? `+${formatPercent(ratio)}` : formatPercent(ratio)
