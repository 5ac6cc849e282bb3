import type { Budget } from '@millpond/contract/budget'
import { type Cents, formatMoney, type MoneyStyle } from '@millpond/core/money'
import { dayOf } from '#ui/instant.ts'

interface Answered extends MoneyStyle {
  /** The parts of a version that its title names. */
  readonly name: string
  /** `FY27` */
  readonly year: string
  /** The budget is that of the provider. */
  readonly isProviders: boolean
  /** Cash at the end of that year; null while it is not known. */
  readonly closing: number | null
  readonly floor: number | null
  /** The same under the version before; null if there is none, or it is not known yet. */
  readonly before: { readonly name: string; readonly closing: number } | null
}

/**
 * `With this budget you end FY27 with $112,400, $9,000 below the Cautious version.`
 * Without another version, it is compared with the floor. Guide §9.5.
 */
export function budgetAnswer(answered: Answered): string {
  const { name, year, isProviders, closing, before, floor, ...style } = answered
  if (closing === null) return name
  const money = (value: number) => formatMoney(value as Cents, style)
  const cash = whole(closing) < 0 ? `${money(-closing)} overdrawn` : `with ${money(closing)}`
  const from = (other: number, what: string) => {
    const gap = whole(closing - other)
    const far = gap && `${money(Math.abs(gap) * 100)} ${gap > 0 ? 'above' : 'below'}`
    return `, ${far || 'the same as'} ${what}`
  }
  const compared = before
    ? from(before.closing, `the ${before.name} version`)
    : floor !== null && floor > 0
      ? from(floor, 'your floor')
      : ''
  const used = isProviders ? `your ${name} budget` : name === year ? 'this budget' : name
  return `With ${used} you end ${year} ${cash}${compared}.`
}

const whole = (value: number) => Math.round(value / 100)

/** Why this version cannot be edited; null if it can. */
export function closedWords(
  budget: Pick<Budget, 'state' | 'closedBy' | 'closedAt'>,
  isOwner: boolean,
): string | null {
  if (budget.state === 'open') return null
  const open = isOwner ? 'You can reopen it.' : 'An owner can reopen it.'
  const did = budget.state === 'locked' ? 'Locked' : 'Approved'
  const who = budget.closedBy ?? 'a former member'
  const when = budget.closedAt ? ` on ${dayOf(budget.closedAt)}` : ''
  return `${did} by ${who}${when}. ${open}`
}
