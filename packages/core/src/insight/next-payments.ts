import type { Forecast } from '#forecast'
import { type Cents, cents } from '#money'
import type { Day } from '#time'

export interface DatedAmount {
  readonly on: Day
  /** Signed as cash: payments are negative. */
  readonly amount: Cents
}

/**
 * When a tax is paid or refunded, and how much, soonest first: on its statutory days, as in earlier
 * years, by the owner's schedule, or by a document of the tax office. Each amount is that of the
 * tax row in the cash flow on that day.
 */
export function nextPayments(
  { input, facts, statements }: Forecast,
  kind: 'salesTax' | 'incomeTax',
  count: number,
): DatedAmount[] {
  const codes = new Set<string>([
    ...input.obligations.filter(each => each.kind === kind).map(({ code }) => code),
    ...facts.roles.filter(({ role }) => role === kind).map(({ code }) => code),
  ])
  const byDay = new Map<Day, number>()
  for (const { on, key, amount } of statements.onOwnDays) {
    if (codes.has(key)) byDay.set(on, (byDay.get(on) ?? 0) + amount)
  }
  return [...byDay]
    .map(([on, amount]) => ({ on, amount: cents(amount) }))
    .filter(({ amount }) => amount !== 0)
    .slice(0, count)
}
