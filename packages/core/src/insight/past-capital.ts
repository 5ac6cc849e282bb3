import { capitalBetween, type Forecast, ownersBalanceOf } from '#forecast'
import type { Ledger } from '#ledger'
import { type Cents, cents, numberInWords } from '#money'
import { addMonths, longMonth, type Month } from '#time'

/** Capital paid in within the books, which no forecast expects again. */
export interface PastCapital {
  /** The number of months in which it was paid in. */
  readonly count: number
  readonly amount: Cents
  /** The first month of the books. */
  readonly since: Month
}

const YEAR = 12

/**
 * A month counts if owners paid in more than they drew, both in the month and in the year to its
 * end: 10.00 that an owner puts in for a few weeks is no capital. Null without such a month. An
 * owner who draws 5.00 every month and paid in 10.00 once has none; a founder who sold shares for
 * 300.00 has one.
 */
export function pastCapital({
  ledger,
  forecast,
}: {
  readonly ledger: Ledger
  readonly forecast: Pick<Forecast, 'facts'>
}): PastCapital | null {
  const { roles, transfers } = forecast.facts
  const roleOf = new Map(roles.map(({ code, role }) => [code, role]))
  const owners = ownersBalanceOf({ ledger, roleOf: code => roleOf.get(code) ?? null }, transfers)
  const known = ledger.months.filter(month => owners(month) !== null)
  const [since] = known
  if (since === undefined) return null
  const paidIn = known.flatMap((month, at) => {
    const inMonth = capitalBetween(owners(addMonths(month, -1)), owners(month))
    const yearBefore = known[Math.max(0, at - YEAR)] ?? since
    return capitalBetween(owners(yearBefore), owners(month)) > 0 && inMonth > 0 ? [inMonth] : []
  })
  if (paidIn.length === 0) return null
  const amount = cents(paidIn.reduce((sum, each) => sum + each, 0))
  return { count: paidIn.length, amount, since }
}

/** Why the range does not contain the next funding round. */
export function capitalSentence({ count, since }: PastCapital): string {
  return `The likely range leaves out new capital, such as a funding round. You had ${numberInWords(
    count,
  )} since ${longMonth(since)}.`
}
