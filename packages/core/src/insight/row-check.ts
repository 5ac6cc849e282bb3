/** Sentences for the rows of a forecast that the user should check. */
import type { RowToCheck } from '#forecast'
import { type Cents, formatMoney } from '#money'
import { longMonth } from '#time'

export type CheckedStatement = 'cashFlow' | 'profitAndLoss' | 'balanceSheet'

/** The statement that shows the row: cash, days of receivables and payables, or an account. */
export const statementOfCheck = ({ key, unit }: RowToCheck): CheckedStatement => {
  if (key === 'cash') return 'cashFlow'
  return unit === 'days' ? 'balanceSheet' : 'profitAndLoss'
}

/**
 * "Rent: $3,000 is forecast for the next three months, and it was $9,000 a year earlier." Or of
 * days: "Payables: 62 days in March 2027, and 30 to 41 days in earlier years."
 */
export function rowCheckSentence(row: RowToCheck, currency: string): string {
  const { name, unit, month, expected, usual, reason } = row
  const say = (amount: number) =>
    unit === 'days'
      ? `${Math.round(amount)} days`
      : formatMoney(Math.round(amount) as Cents, { currency })
  if (reason === 'halved' || reason === 'doubled') {
    const ahead = `${say(expected)} is forecast for the next three months`
    return `${name}: ${ahead}, and it was ${say(usual.low)} a year earlier.`
  }
  const before = `${say(usual.low)} to ${say(usual.high)}`
  return `${name}: ${say(expected)} in ${longMonth(month)}, and ${before} in the last three years.`
}
