import type { TaxPeriod } from '#calendar'
import { type Cents, cents, ZERO } from '#money'
import { type Day, lastDay, type Month } from '#time'

export interface OwedBooks {
  readonly asOf: Day
  readonly closeMonth: Month
  /** What was owed and not only pending at the end of a complete month. */
  readonly owedAt: (month: Month) => Cents
  /** The same as of `asOf`. */
  readonly owedNow: Cents
}

/**
 * Splits what is owed today over the periods that are not paid yet, by what the books owed when
 * each period ended; the rest belongs to the running period. With 9,000 owed at the end of
 * September for a period due on 28 October and 12,000 owed on 10 October it is 9,000 on the 28th
 * and 3,000 with the next period. The parts sum to what is owed.
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
 * The last part takes what the others leave. Where the others are more than is owed at all,
 * something has been paid before its day: the earliest parts, until the rest fits.
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
