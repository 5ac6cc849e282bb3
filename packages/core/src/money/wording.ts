/** Comparisons as sentences say them, rounded before they are judged. Spec §9. */
import type { Cents } from './cents.ts'
import { cents } from './cents.ts'
import { displayed, formatMoney, type MoneyStyle } from './format.ts'

const size = (value: number, style: MoneyStyle) => formatMoney(cents(Math.abs(value)), style)

/**
 * An amount beside its budget, both in cents: `compareToBudget(1_980_000, 1_000_000)` is
 * `$9,800 above your budget`. A difference that rounds to nothing is `on your budget`, the one case
 * the specification leaves open. Spec §9.
 */
export function compareToBudget(actual: Cents, budget: Cents, style: MoneyStyle = {}): string {
  const difference = displayed(actual - budget, style)
  if (difference === 0) return 'on your budget'
  return `${size(difference, style)} ${difference > 0 ? 'above' : 'below'} your budget`
}

/**
 * The change in cents since a named time: `changeFrom(5_800_000, 5_000_000, 'October')` is
 * `up $8,000 from October`; when the rounded change is zero, `similar to October`. Spec §9.
 */
export function changeFrom(
  current: Cents,
  previous: Cents,
  since: string,
  style: MoneyStyle = {},
): string {
  const change = displayed(current - previous, style)
  if (change === 0) return `similar to ${since}`
  return `${change > 0 ? 'up' : 'down'} ${size(change, style)} from ${since}`
}

/**
 * The same of a number of pieces: `countChangeFrom(128, 122, 'October')` is `up 6 from October`.
 */
export function countChangeFrom(current: number, previous: number, since: string): string {
  const change = current - previous
  if (change === 0) return `similar to ${since}`
  const size = Math.abs(change).toLocaleString('en-NZ')
  return `${change > 0 ? 'up' : 'down'} ${size} from ${since}`
}
