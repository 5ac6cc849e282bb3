import type { Budget } from '@millpond/contract/budget'
import { type Cents, formatMoney, type MoneyStyle } from '@millpond/core/money'
import { dayOf } from '#ui/instant.ts'

interface Answered extends MoneyStyle {
  /** `FY27` */
  readonly year: string
  /** Whose budget: `Your`, or `The Xero`. */
  readonly whose: string
  /** Cash at the end of that year; null while it is not known. */
  readonly closing: number | null
  /** The same under the version before; null where there is none, or it is not known yet. */
  readonly before: number | null
  /** What is said while there is no answer. */
  readonly name: string
}

/** `Your FY27 budget leaves $112,400 at year end, $9,000 below the last version.` Guide §9.5. */
export function budgetAnswer({ year, whose, closing, before, name, ...style }: Answered): string {
  if (closing === null) return name
  const money = (value: number) => formatMoney(value as Cents, style)
  const whole = (value: number) => Math.round(value / 100)
  const leaves =
    whole(closing) < 0
      ? `ends the year ${money(-closing)} overdrawn`
      : `leaves ${money(closing)} at year end`
  const gap = before === null ? null : whole(closing) - whole(before)
  const beside =
    gap === null
      ? ''
      : gap === 0
        ? ', the same as the last version'
        : `, ${money(Math.abs(gap) * 100)} ${gap > 0 ? 'above' : 'below'} the last version`
  return `${whose} ${year} budget ${leaves}${beside}.`
}

/** Why nobody may write here; null where one may. */
export function closedWords(
  budget: Pick<Budget, 'state' | 'closedBy' | 'closedAt'>,
  isOwner: boolean,
): string | null {
  if (budget.state === 'open') return null
  const open = isOwner ? 'You can open it again.' : 'An owner can open it again.'
  const did = budget.state === 'locked' ? 'Locked' : 'Approved'
  const who = budget.closedBy ?? 'somebody who has left'
  const when = budget.closedAt ? ` on ${dayOf(budget.closedAt)}` : ''
  return `${did} by ${who}${when}. ${open}`
}
