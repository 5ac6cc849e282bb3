import { capitalByMonth, type Forecast } from '#forecast'
import type { Ledger } from '#ledger'
import { type Cents, cents, numberInWords } from '#money'
import { longMonth, type Month } from '#time'

/** Capital paid in within the books, which no forecast expects again. */
export interface PastCapital {
  /** The number of months in which it was paid in. */
  readonly count: number
  readonly amount: Cents
  /** The first month that was compared: it has a year of books before it. */
  readonly since: Month
}

/** Null if none was paid in. A founder who sold shares for 300.00 twice has 2 and 600.00. */
export function pastCapital({
  ledger,
  forecast,
}: {
  readonly ledger: Ledger
  readonly forecast: Pick<Forecast, 'facts'>
}): PastCapital | null {
  const { roles, transfers } = forecast.facts
  const byCode = new Map(roles.map(({ code, role }) => [code, role]))
  const roleOf = (code: (typeof roles)[number]['code']) => byCode.get(code) ?? null
  const capital = [...capitalByMonth({ ledger, roleOf }, transfers)]
  const [first] = capital
  const paidIn = capital.map(([, amount]) => amount).filter(amount => amount > 0)
  if (first === undefined || paidIn.length === 0) return null
  const amount = cents(paidIn.reduce((sum, each) => sum + each, 0))
  return { count: paidIn.length, amount, since: first[0] }
}

/** Why the range does not contain the next funding round. */
export function capitalSentence({ count, since }: PastCapital): string {
  const months = count === 1 ? 'there was one month' : `there were ${numberInWords(count)} months`
  const had = `Since ${longMonth(since)}, ${months} with new capital.`
  return `The likely range leaves out new capital, such as a funding round. ${had}`
}
