import type { TaxPeriod } from '#calendar'
import { type Cents, cents, ZERO } from '#money'
import { type Day, lastDay, type Month } from '#time'

export interface OwedBooks {
  readonly asOf: Day
  readonly closeMonth: Month
  /** The amount owed, without pending tax, at the end of a complete month. */
  readonly owedAt: (month: Month) => Cents
  /** The same as of `asOf`. */
  readonly owedNow: Cents
}

/**
 * Splits the amount owed today over the unpaid periods, by what the books owed when each period
 * ended; the rest belongs to the running period. With 9,000 owed at the end of September for a
 * period due on 28 October and 12,000 owed on 10 October, 9,000 is due on the 28th and 3,000 with
 * the next period. The parts sum to the amount owed.
 */
export function openingParts(
  periods: readonly TaxPeriod[],
  { asOf, closeMonth, owedAt, owedNow }: OwedBooks,
): { readonly on: Day; readonly amount: Cents }[] {
  const closed: { readonly dueOn: Day; readonly amount: Cents }[] = []
  for (const { months, dueOn } of periods) {
    const end = months.at(-1)
    if (end === undefined || end > closeMonth) continue
    const before = closed
      .filter(period => period.dueOn > lastDay(end))
      .reduce((sum, period) => sum + period.amount, 0)
    closed.push({ dueOn, amount: cents(owedAt(end) - before) })
  }
  const open = closed.filter(period => period.dueOn > asOf)
  const running = periods.find(({ months, dueOn }) => {
    const end = months.at(-1)
    return end !== undefined && end > closeMonth && dueOn > asOf
  })
  const parts = [...open, ...(running ? [{ dueOn: running.dueOn, amount: ZERO }] : [])]
  return share(parts, owedNow)
    .filter(part => part.amount !== ZERO)
    .map(({ dueOn, amount }) => ({ on: dueOn, amount }))
}

/**
 * The last part is the rest. If the other parts exceed the amount owed, something was paid early:
 * the earliest parts are reduced until the sum fits.
 */
function share(
  parts: readonly { readonly dueOn: Day; readonly amount: Cents }[],
  total: Cents,
): { readonly dueOn: Day; readonly amount: Cents }[] {
  const earlier = parts.slice(0, -1)
  const last = parts.at(-1)
  if (!last) return []
  const sum = cents(earlier.reduce((upTo: number, { amount }) => upTo + amount, 0))
  const fits = total >= 0 ? sum <= total : sum >= total
  if (earlier.length > 0 && !fits) return share(parts.slice(1), total)
  return [...earlier, { dueOn: last.dueOn, amount: cents(total - sum) }]
}
