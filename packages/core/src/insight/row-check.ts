/** Sentences for the rows of a forecast that the user should check. */
import type { RowToCheck } from '#forecast'
import { type Cents, formatMoney } from '#money'
import { formatDay, longMonth } from '#time'

export type CheckedStatement = 'cashFlow' | 'profitAndLoss' | 'balanceSheet'

/** The statement that shows the row: cash, days of receivables and payables, or an account. */
export const statementOfCheck = ({ key, unit }: RowToCheck): CheckedStatement => {
  if (key === 'cash') return 'cashFlow'
  return unit === 'days' ? 'balanceSheet' : 'profitAndLoss'
}

/**
 * "Rent: $3,000 in the next three months, compared with $9,000 a year earlier." Or of days:
 * "Payables: 62 days in March 2027, compared with 30 to 41 days in the last three years." Or of a
 * balance: "Balance: -$500 on 3rd January 2027, compared with $10,000 to $90,000 at past month
 * ends."
 */
export function rowCheckSentence(row: RowToCheck, currency: string): string {
  const { key, name, unit, month, on, expected, usual, reason } = row
  const say = (amount: number) =>
    unit === 'days'
      ? `${Math.round(amount)} days`
      : formatMoney(Math.round(amount) as Cents, { currency })
  if (reason === 'halved' || reason === 'doubled') {
    const before = `compared with ${say(usual.low)} a year earlier`
    return `${name}: ${say(expected)} in the next three months, ${before}.`
  }
  const low = unit === 'days' ? Math.round(usual.low) : say(usual.low)
  const before = `compared with ${low} to ${say(usual.high)}`
  const amount = `${name}: ${say(expected)}`
  if (key !== 'cash') {
    return `${amount} in ${longMonth(month)}, ${before} in the last three years.`
  }
  const when = on === undefined ? `at the end of ${longMonth(month)}` : `on ${formatDay(on)}`
  return `${amount} ${when}, ${before} at past month ends.`
}
