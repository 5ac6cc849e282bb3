import type { Forecast } from '#forecast'
import { cents } from '#money'
import { type Day, monthOfDay } from '#time'
import type { DatedAmount } from './next-payments.ts'

/** A weekly payday has about a quarter of the month's wages; spread evenly, a day has 1/22. */
const SHARE_OF_MONTH = 0.2

/**
 * The next day on which wages leave the bank. Null if the forecast spreads wages over the days of
 * the month, because then no payday is known.
 */
export function nextPayday({ facts, statements }: Forecast): DatedAmount | null {
  const wages = new Set<string>(
    facts.roles
      .filter(({ role }) => role === 'wagesExpense' || role === 'wagesPayable')
      .map(({ code }) => code),
  )
  const byDay = new Map<Day, number>()
  const byMonth = new Map<string, number>()
  for (const { on, key, amount } of statements.dated) {
    if (!wages.has(key)) continue
    const month = monthOfDay(on)
    byDay.set(on, (byDay.get(on) ?? 0) + amount)
    byMonth.set(month, (byMonth.get(month) ?? 0) + amount)
  }
  // Days left in the running month hold too large a part of what is left of its wages.
  const usual = Math.min(0, ...byMonth.values())
  for (const [on, amount] of byDay) {
    if (amount < 0 && amount <= usual * SHARE_OF_MONTH) return { on, amount: cents(amount) }
  }
  return null
}
