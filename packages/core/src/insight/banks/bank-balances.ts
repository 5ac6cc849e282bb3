/** The balance of each bank account at the end of a month. */
import type { Forecast } from '#forecast'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, TOTAL, totalAt, valueAt } from '#ledger'
import { type Cents, cents } from '#money'
import { type Day, lastDay, type Month } from '#time'

export interface BankBalances {
  readonly on: Day
  /** Largest first, without empty ones. */
  readonly accounts: readonly {
    readonly code: string
    readonly name: string
    readonly amount: Cents
  }[]
  /** The part of the cash balance that the balance sheet does not have; 0 in correct books. */
  readonly rest: Cents
}

interface BankSource {
  readonly months: Forecast['months']
  readonly statements: Pick<Forecast['statements'], 'balance' | 'closingCash'>
  readonly facts: Pick<Forecast['facts'], 'roles'>
}

/**
 * The bank accounts at the end of a month, from the running month on as forecast. Accounts of 300
 * and 100 with a cash balance of 405 have a rest of 5. Null if no account has a balance.
 */
export function bankBalances(
  ledger: Ledger,
  { months, statements, facts }: BankSource,
  month: Month,
): BankBalances | null {
  const banks = new Set(facts.roles.filter(({ role }) => role === 'bank').map(({ code }) => code))
  const ahead = months.indexOf(month)
  const known =
    ahead < 0
      ? seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).map(series => ({
          ...series,
          amount: valueAt(ledger, series, month) ?? 0,
        }))
      : statements.balance.map(row => ({ ...row, amount: row.amounts[ahead] ?? 0 }))
  const accounts = known
    .filter(({ code, amount }) => banks.has(code) && amount !== 0)
    .map(({ code, name, itemType, amount }) => ({
      ...{ code, name },
      amount: cents(itemType === ITEM_TYPE.liability ? -amount : amount),
    }))
    .sort((left, right) => right.amount - left.amount)
  if (accounts.length === 0) return null
  const sum = accounts.reduce((all, { amount }) => all + amount, 0)
  const closing = ahead < 0 ? totalAt(ledger, TOTAL.closing, month) : statements.closingCash[ahead]
  return { on: lastDay(month), accounts, rest: cents((closing ?? sum) - sum) }
}
