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
 * "Rent: $3,000 is forecast for the next three months, and it was $9,000 a year earlier." Or of
 * days: "Payables: 62 days in March 2027, and 30 to 41 days in earlier years." Or of a balance:
 * "-$500 on 3rd January 2027, and $10,000 to $90,000 at month ends of the last three years."
 */
export function rowCheckSentence(row: RowToCheck, currency: string): string {
  const { key, name, unit, month, on, expected, usual, reason } = row
  const say = (amount: number) =>
    unit === 'days'
      ? `${Math.round(amount)} days`
      : formatMoney(Math.round(amount) as Cents, { currency })
  if (reason === 'halved' || reason === 'doubled') {
    const ahead = `${say(expected)} is forecast for the next three months`
    return `${name}: ${ahead}, and it was ${say(usual.low)} a year earlier.`
  }
  const before = `${say(usual.low)} to ${say(usual.high)}`
  const amount = `${name}: ${say(expected)}`
  if (key !== 'cash') {
    return `${amount} in ${longMonth(month)}, and ${before} in the last three years.`
  }
  const when = on === undefined ? `at the end of ${longMonth(month)}` : `on ${formatDay(on)}`
  return `${amount} ${when}, and ${before} at month ends of the last three years.`
}
