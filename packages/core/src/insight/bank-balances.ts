/** The balance of each bank account. */
import type { Forecast } from '#forecast'
import { SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, runningMonthOf, seriesOf, TOTAL, totalAt, valueAt } from '#ledger'
import { type Cents, cents } from '#money'
import { type Day, lastDay, type Month } from '#time'

export interface BankBalances {
  /** The last day of the month, or today. */
  readonly on: Day
  readonly isToday: boolean
  /** Largest first, without empty ones. */
  readonly accounts: readonly {
    readonly code: string
    readonly name: string
    readonly amount: Cents
  }[]
  /** The part of the cash balance that the balance sheet does not have; 0 in correct books. */
  readonly rest: Cents
}

/**
 * The bank accounts at the end of a month, or today for the running month and later ones, because
 * the forecast is of all accounts together. Accounts of 300 and 100 with a cash balance of 405 have
 * a rest of 5. Null if no account has a balance.
 */
export function bankBalances(
  ledger: Ledger,
  { asOf, facts }: Pick<Forecast, 'asOf'> & { readonly facts: Pick<Forecast['facts'], 'roles'> },
  month: Month,
): BankBalances | null {
  const banks = new Set(facts.roles.filter(({ role }) => role === 'bank').map(({ code }) => code))
  const running = runningMonthOf(ledger)
  const at = month >= running ? running : month
  const known =
    at === running && totalAt(ledger, TOTAL.closing, at) === null ? ledger.closeMonth : at
  const accounts = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
    .filter(({ code }) => banks.has(code))
    .map(series => ({
      ...{ code: series.code, name: series.name },
      amount: valueAt(ledger, series, known) ?? cents(0),
    }))
    .filter(({ amount }) => amount !== 0)
    .sort((left, right) => right.amount - left.amount)
  if (accounts.length === 0) return null
  const sum = accounts.reduce((all, { amount }) => all + amount, 0)
  const isToday = known === running
  return {
    ...{ on: isToday ? asOf : lastDay(known), isToday, accounts },
    rest: cents((totalAt(ledger, TOTAL.closing, known) ?? sum) - sum),
  }
}
