import type { TaxPeriod } from '#calendar'
import { type Cents, cents, ZERO } from '#money'
import { type Day, lastDay, type Month, monthOfDay } from '#time'

export interface OwedBooks {
  readonly asOf: Day
  readonly closeMonth: Month
  /** The amount owed, without pending tax, at the end of a complete month. */
  readonly owedAt: (month: Month) => Cents
  /** What the books owe at `asOf`. */
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
  books: OwedBooks,
): { readonly on: Day; readonly amount: Cents }[] {
  const { asOf, closeMonth, owedNow } = books
  const closed = closedParts(periods, books)
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

interface ClosedPart {
  readonly dueOn: Day
  readonly amount: Cents
}

/** By complete period, what the books owed for it when it ended. */
function closedParts(
  periods: readonly TaxPeriod[],
  { closeMonth, owedAt }: Pick<OwedBooks, 'closeMonth' | 'owedAt'>,
): readonly ClosedPart[] {
  const closed: ClosedPart[] = []
  for (const { months, dueOn } of periods) {
    const end = months.at(-1)
    if (end === undefined || end > closeMonth) continue
    const before = closed
      .filter(period => period.dueOn > lastDay(end))
      .reduce((sum, period) => sum + period.amount, 0)
    closed.push({ dueOn, amount: cents(owedAt(end) - before) })
  }
  return closed
}

/**
 * What has been paid since the close for the periods that are due in the running month. `fallen` is
 * the part of the account's fall that no booking explains: if it is less than half of what was due,
 * the books do not show the payment. With 9,000 due on the 7th and a fall of 8,900, it is 9,000.
 */
export function paidOfPeriods(
  periods: readonly TaxPeriod[],
  books: OwedBooks,
  fallen: number,
): Cents {
  const { asOf } = books
  const toCome = new Map(openingParts(periods, books).map(({ on, amount }) => [on, amount]))
  const due = closedParts(periods, books)
    .filter(({ dueOn }) => monthOfDay(dueOn) === monthOfDay(asOf))
    .reduce((sum, { dueOn, amount }) => {
      return sum + amount - (dueOn > asOf ? (toCome.get(dueOn) ?? 0) : 0)
    }, 0)
  const isShown = due > 0 ? fallen >= due / 2 : fallen <= due / 2
  return isShown ? cents(due) : ZERO
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
