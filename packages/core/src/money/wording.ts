/** Comparisons in words, after rounding. Spec §9. */
import type { Cents } from './cents.ts'
import { cents } from './cents.ts'
import { displayed, formatMoney, type MoneyStyle } from './format.ts'

const size = (value: number, style: MoneyStyle) => formatMoney(cents(Math.abs(value)), style)

/**
 * An amount compared with its budget, both in cents: `compareToBudget(1_980_000, 1_000_000)` is
 * `$9,800 above your budget`. A difference that rounds to zero is `on your budget`, a case that the
 * specification leaves open. Spec §9.
 */
export function compareToBudget(actual: Cents, budget: Cents, style: MoneyStyle = {}): string {
  const difference = displayed(actual - budget, style)
  if (difference === 0) return 'on your budget'
  return `${size(difference, style)} ${difference > 0 ? 'above' : 'below'} your budget`
}

/**
 * The part of an amount for which the budget has no amount: `$700 was not budgeted`. Null if it is
 * zero or rounds to zero.
 */
export function unbudgetedPart(unbudgeted: number, style: MoneyStyle = {}): string | null {
  const part = displayed(unbudgeted, style)
  return part === 0 ? null : `${size(part, style)} was not budgeted`
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

/** The change of a count: `countChangeFrom(128, 122, 'October')` is `up 6 from October`. */
export function countChangeFrom(current: number, previous: number, since: string): string {
  const change = current - previous
  if (change === 0) return `similar to ${since}`
  const size = Math.abs(change).toLocaleString('en-NZ')
  return `${change > 0 ? 'up' : 'down'} ${size} from ${since}`
}

/** `$9,000 above your floor`; null without a floor. */
export function floorDistance(
  balance: Cents | null,
  floor: Cents | null,
  format: (amount: Cents) => string,
): string | null {
  if (balance === null || floor === null) return null
  if (balance === floor) return 'at your floor'
  const distance = format(cents(Math.abs(balance - floor)))
  return `${distance} ${balance > floor ? 'above' : 'below'} your floor`
}
