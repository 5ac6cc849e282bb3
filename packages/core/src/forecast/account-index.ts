import { ITEM_SUB_TYPE, type ItemCode, itemCode, SUMMARY_DATA_TYPE } from '#item'
import {
  type AccountRole,
  type BooksAccount,
  bankPartCode,
  type Ledger,
  type LedgerSeries,
  seriesOf,
  totalAt,
  valueAt,
} from '#ledger'
import { type Cents, ZERO } from '#money'
import { type Month, monthsUntil } from '#time'

/** The accounts of an organisation by role, with their balances in cents. */
export interface AccountIndex {
  readonly ledger: Ledger
  readonly roleOf: (code: ItemCode) => AccountRole | null
  readonly nameOf: (code: ItemCode) => string
  /**
   * Codes of the accounts with a role: first the one that moved most over a year, then by balance.
   */
  readonly withRole: (role: AccountRole) => readonly ItemCode[]
  readonly profit: readonly LedgerSeries[]
  readonly balance: readonly LedgerSeries[]
  /** Balance at the end of a complete month, natural sign; zero where the books have none. */
  readonly balanceAt: (code: ItemCode, month: Month) => Cents
  /** The balance at which the forecast starts. */
  readonly balanceNow: (code: ItemCode) => Cents
  readonly profitAt: (code: ItemCode, month: Month) => Cents
}

/**
 * `now` is the column at which the forecast starts: the running month where the books have one,
 * otherwise the close.
 */
export function accountIndexOf(
  ledger: Ledger,
  accounts: readonly BooksAccount[],
  roles: ReadonlyMap<ItemCode, AccountRole>,
  now: Month,
): AccountIndex {
  const profit = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const balance = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const names = new Map([
    ...[...profit, ...balance].map(series => [series.code, series.name] as const),
    ...accounts.map(account => [account.code, account.name] as const),
  ])
  const byCode = (list: readonly LedgerSeries[]) => {
    const known = new Map(list.map(series => [series.code, series]))
    return (code: ItemCode, month: Month): Cents => {
      const series = known.get(code)
      return series ? (valueAt(ledger, series, month) ?? ZERO) : ZERO
    }
  }
  const balanceAt = byCode(balance)
  const balanceNow = (code: ItemCode) => balanceAt(code, now)
  const year = monthsUntil(ledger.closeMonth, 13)
  const moved = new Map(
    balance.map(({ code }) => {
      const ends = year.map(month => balanceAt(code, month))
      const moves = ends.slice(1).map((end, at) => Math.abs(end - (ends[at] ?? 0)))
      return [code, moves.reduce((sum, move) => sum + move, 0)] as const
    }),
  )
  const withRole = (role: AccountRole): readonly ItemCode[] =>
    balance
      .filter(series => roles.get(series.code) === role)
      .map(series => series.code)
      .sort(
        (a, b) =>
          (moved.get(b) ?? 0) - (moved.get(a) ?? 0) ||
          Math.abs(balanceNow(b)) - Math.abs(balanceNow(a)),
      )
  return {
    ledger,
    roleOf: code => roles.get(code) ?? null,
    nameOf: code => names.get(code) ?? code,
    withRole,
    profit,
    balance,
    balanceAt,
    balanceNow,
    profitAt: byCode(profit),
  }
}

/** The newest balance-sheet column of the books, not after `until`. */
export function newestBalance(ledger: Ledger, until: Month): Month {
  const known = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const has = (month: Month) => known.some(series => valueAt(ledger, series, month) !== null)
  const open = ledger.months.filter(month => month > ledger.closeMonth && month <= until)
  return open.findLast(has) ?? ledger.closeMonth
}

/**
 * The main bank account: the one that paid most over a year, own transfers excluded. Where that is
 * not known, it is the one whose month-end balances changed most. Null without bank
 * accounts. An everyday account is chosen before a savings account.
 */
export function mainBank(accountIndex: AccountIndex): ItemCode | null {
  const { ledger, withRole } = accountIndex
  const year = monthsUntil(ledger.closeMonth, 12)
  const spent = (code: ItemCode) =>
    year.reduce(
      (sum: number, month) => sum + (totalAt(ledger, bankPartCode('spent', code), month) ?? 0),
      0,
    )
  const banks = withRole('bank').map(code => ({ code, spent: spent(code) }))
  // The sort is stable: without these figures the order stays.
  return banks.sort((left, right) => right.spent - left.spent)[0]?.code ?? null
}

export const isDirectCost = (series: LedgerSeries): boolean =>
  series.itemSubType === ITEM_SUB_TYPE.directcosts

/** The code of the cash that past misses add to the accounts' forecasts. */
export const NOT_EXPLAINED = itemCode('notExplained')

/** Codes of balance lines that have no account at the provider. */
export const SYNTHETIC = {
  receivables: itemCode('receivables'),
  payables: itemCode('payables'),
  salesTax: itemCode('salesTax'),
} as const
