/** Plans the accounts with which the owner keeps the bank balance at a level. */
import { ITEM_TYPE } from '#item'
import { type Cents, cents } from '#money'
import { restOfPlan } from '#plan'
import type { Month } from '#time'
import type { AccountIndex } from '../account-index.ts'
import {
  type BalanceDrivenAccount,
  type BalanceDrivenRule,
  netInflowBy,
} from './balance-driven-rule.ts'

/** The planned rule of an account, kept so that fan paths can apply it too. */
export interface BalanceDriver {
  readonly drivenAccount: BalanceDrivenAccount
  /** By month: cash before the account moves, in cents. */
  readonly cash: readonly number[]
  /** The net inflow of the running month so far. */
  readonly soFar: number
  /** The balance at the close that can be paid back; infinite for equity. */
  readonly held: number
}

export interface BalanceDrivenQuestion {
  readonly accountIndex: AccountIndex
  readonly drivenAccounts: readonly BalanceDrivenAccount[]
  readonly months: readonly Month[]
  /** Cash at the end of each month without any of these accounts. */
  readonly closings: ArrayLike<number>
}

/** The planned net inflow of an account from today on, by month, in cents, and its driver. */
export interface PlannedNetInflow {
  readonly netInflows: readonly Cents[]
  readonly driver: BalanceDriver
}

/** Month by month, each account uses the cash left by the accounts before it. */
export function planBalanceDriven(question: BalanceDrivenQuestion): PlannedNetInflow[] {
  const { accountIndex, drivenAccounts, months, closings } = question
  const planned = drivenAccounts.map(drivenAccount => ({
    drivenAccount,
    ...accountState(accountIndex, drivenAccount),
    cash: [] as number[],
    netInflows: [] as Cents[],
  }))
  let moved = 0
  months.forEach((month, at) => {
    for (const each of planned) {
      const soFar = at === 0 ? each.soFar : 0
      const cash = (closings[at] ?? 0) + moved - soFar
      const amount = remainingNetInflow(each.drivenAccount, month, { cash, held: each.held, soFar })
      each.cash.push(cash)
      each.netInflows.push(cents(amount))
      each.held += each.drivenAccount.cashSign * (soFar + amount)
      moved += amount
    }
  })
  return planned.map(({ drivenAccount, cash, soFar, netInflows }) => ({
    netInflows,
    driver: { drivenAccount, cash, soFar, held: accountState(accountIndex, drivenAccount).held },
  }))
}

/**
 * The rest of a month's net inflow after the amount so far, in whole cents. Repayments are limited
 * to the debt, and inflows to the balance available.
 */
export function remainingNetInflow(
  { cashSign, rules }: BalanceDrivenAccount,
  month: Month,
  { cash, held, noise = 0, soFar }: AccountState,
  rule: BalanceDrivenRule = rules[0],
): number {
  const answer = netInflowBy(rule, month, { cash, noise })
  const whole = cents(Math.round(cashSign === 1 ? Math.max(answer, -held) : Math.min(answer, held)))
  return soFar === 0 ? whole : restOfPlan(whole, cents(soFar))
}

export interface AccountState {
  /** Cash before the account moves. */
  readonly cash: number
  /** The balance of the account before the month. */
  readonly held: number
  /** The owner's deviation from the rule. */
  readonly noise?: number
  /** The net inflow of the month so far. */
  readonly soFar: number
}

function accountState(accountIndex: AccountIndex, { code, cashSign }: BalanceDrivenAccount) {
  const close = accountIndex.balanceAt(code, accountIndex.ledger.closeMonth)
  const isEquity = accountIndex.balance.some(
    series => series.code === code && series.itemType === ITEM_TYPE.equity,
  )
  return {
    soFar: cashSign * (accountIndex.balanceNow(code) - close),
    held: isEquity ? Number.POSITIVE_INFINITY : Math.max(0, close),
  }
}
