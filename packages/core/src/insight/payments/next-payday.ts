import type { Forecast } from '#forecast'
import { cents, sumCents } from '#money'
import { weekday } from '#time'
import type { Paydays } from '#timing'
import type { DatedAmount } from './next-payments.ts'

/**
 * The next day on which wages are paid, with what leaves the bank: an open bill of wages, or wages
 * less tax and retirement savings, as in the cash flow of that day. Null without known paydays.
 */
export function nextPayday({ input, statements }: Forecast): DatedAmount | null {
  const wages = input.flows.filter(
    ({ settlement, treatment }) => settlement.payDays !== undefined && treatment.kind === 'wages',
  )
  const days = new Set(wages.flatMap(({ settlement }) => settlement.payDays ?? []))
  const keys = new Set<string>(wages.map(({ code }) => code))
  const paid = statements.dated.filter(
    ({ on, key, documentId, amount }) =>
      keys.has(key) && amount < 0 && (documentId !== null || days.has(on)),
  )
  const [first] = paid
  if (!first) return null
  const amounts = paid.filter(({ on }) => on === first.on).map(({ amount }) => amount)
  return { on: first.on, amount: cents(sumCents(amounts)) }
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const LAST = 31

/** `every second Thursday`, `on the 8th and the 22nd`, `on the last working day of the month`. */
export function paydaysWords(paydays: Paydays): string {
  if (paydays.every === 'weeks') {
    const name = WEEKDAYS[weekday(paydays.from)]
    return paydays.weeks === 1 ? `every ${name}` : `every second ${name}`
  }
  const { days, closed } = paydays
  const [only] = days
  if (days.length === 1 && only === LAST) {
    return `on the last ${closed === 'before' ? 'working ' : ''}day of the month`
  }
  const named = days.map(number => (number === LAST ? 'the last day' : `the ${ordinal(number)}`))
  const moved = closed === 'sameDay' ? '' : ` or the working day ${closed}`
  return `on ${named.join(' and ')}${moved}`
}

const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 20
  return `${number}${(!isTeen && ENDINGS[number % 10]) || 'th'}`
}
