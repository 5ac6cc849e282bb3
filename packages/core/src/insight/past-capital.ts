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
  const months =
    count === 1 ? 'has been one such month' : `have been ${numberInWords(count)} such months`
  return (
    'The likely range leaves out money that owners or investors put in, such as a funding round. ' +
    `There ${months} since ${longMonth(since)}.`
  )
}
