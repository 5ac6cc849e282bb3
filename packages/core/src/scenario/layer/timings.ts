/** Amounts that are paid later or earlier than their account usually is. */
import { type Cents, cents, splitBy, WHOLE_PPM } from '#money'
import type { Month } from '#time'
import type { TimingAdjustment } from '../adjustment.ts'
import { joinedByKey, type LayeredAccount, type LayeredPart } from './layered-account.ts'

/**
 * Moves amounts to parts that are paid later. Days of all customers add up; a customer with days of
 * its own has these. Parts with other terms, such as a loan's interest, keep their day, and so do
 * planned invoices: 1,000 of sales with 300 planned moves 700.
 */
export function withTimings(
  account: LayeredAccount,
  timings: readonly TimingAdjustment[],
  months: readonly Month[],
): LayeredAccount {
  if (timings.length === 0) return account
  const groups = months.map(month => groupsOf(month, timings))
  const delayed = new Map<number, Cents[]>()
  const moveTo = (days: number, at: number, amount: number) => {
    const amounts = delayed.get(days) ?? months.map(() => cents(0))
    delayed.set(days, amounts)
    amounts[at] = cents((amounts[at] ?? 0) + amount)
  }
  const split = (
    amounts: readonly Cents[],
    daysBefore: number,
    planned: readonly Cents[] = [],
  ): Cents[] =>
    amounts.map((amount, at) => {
      const own = groups[at] ?? []
      const kept = Math.min(planned[at] ?? 0, Math.max(0, amount))
      const parts = splitBy(
        cents(amount - kept),
        own.map(({ share }) => share),
      )
      let stays: number = kept
      own.forEach(({ days }, index) => {
        if (days === 0) stays += parts[index] ?? 0
        else moveTo(daysBefore + days, at, parts[index] ?? 0)
      })
      return cents(stays)
    })
  const isLater = ({ terms }: LayeredPart) => terms.paid.kind === 'later'
  const amounts = split(account.amounts, 0, account.planned)
  const kept = account.parts.map(part =>
    part.terms.paid.kind === 'later'
      ? { ...part, amounts: split(part.amounts, part.terms.paid.days) }
      : part,
  )
  const moved = [...delayed].map(([days, own]): LayeredPart => {
    const terms = {
      taxPpm: account.taxPpm,
      paid: { kind: 'later', days },
      treatment: { kind: 'trade' },
    } as const
    return { key: JSON.stringify(terms), terms, amounts: own }
  })
  const isUsed = (part: LayeredPart) => !isLater(part) || part.amounts.some(amount => amount !== 0)
  return {
    ...account,
    amounts,
    // An added amount that is paid later is also certain, but no longer in the plan.
    added: account.added.map((amount, at) => (amounts[at] === 0 ? cents(0) : amount)),
    parts: joinedByKey(kept, moved).filter(isUsed),
  }
}

interface Group {
  readonly days: number
  readonly share: number
}

function groupsOf(month: Month, timings: readonly TimingAdjustment[]): Group[] {
  const valid = timings.filter(({ from, to }) => month >= from && (to === null || month <= to))
  const whole = valid.filter(({ sharePpm }) => sharePpm >= WHOLE_PPM)
  const days = whole.reduce((sum, each) => sum + each.days, 0)
  const single = valid
    .filter(({ sharePpm }) => sharePpm < WHOLE_PPM)
    .map(each => ({ days: each.days, share: each.sharePpm }))
    .sort((a, b) => a.days - b.days || a.share - b.share)
  const rest = single.reduce((left, { share }) => left - share, WHOLE_PPM)
  return [...single, { days, share: Math.max(0, rest) }]
}
