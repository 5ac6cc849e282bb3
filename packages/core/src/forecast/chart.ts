import { ITEM_SUB_TYPE, type ItemCode, itemCode, SUMMARY_DATA_TYPE } from '#item'
import {
  type AccountRole,
  type BooksAccount,
  type Ledger,
  type LedgerSeries,
  seriesOf,
  valueAt,
} from '#ledger'
import { type Cents, ZERO } from '#money'
import { type Month, monthsUntil } from '#time'

/** The accounts of an organisation by what they are for, and their balances. Cents. */
export interface Chart {
  readonly ledger: Ledger
  readonly roleOf: (code: ItemCode) => AccountRole | null
  readonly nameOf: (code: ItemCode) => string
  /** Codes of a role, the one that moved most over a year first, then by balance. */
  readonly withRole: (role: AccountRole) => readonly ItemCode[]
  readonly profit: readonly LedgerSeries[]
  readonly balance: readonly LedgerSeries[]
  /** Balance at the end of a complete month, natural sign; zero where the books name none. */
  readonly balanceAt: (code: ItemCode, month: Month) => Cents
  /** Balance the forecast starts from. */
  readonly balanceNow: (code: ItemCode) => Cents
  readonly profitAt: (code: ItemCode, month: Month) => Cents
}

/**
 * `now` is the column the forecast starts from: the running month's where the books have one, else
 * the close's.
 */
export function chartOf(
  ledger: Ledger,
  accounts: readonly BooksAccount[],
  roles: ReadonlyMap<ItemCode, AccountRole>,
  now: Month,
): Chart {
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

/** The newest column of the balance sheet that the books have, not after `until`. */
export function newestBalance(ledger: Ledger, until: Month): Month {
  const known = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const has = (month: Month) => known.some(series => valueAt(ledger, series, month) !== null)
  const open = ledger.months.filter(month => month > ledger.closeMonth && month <= until)
  return open.findLast(has) ?? ledger.closeMonth
}

/**
 * The bank account most money moves through, by how its month-ends changed over a year; null
 * without bank accounts. An everyday account wins over the savings beside it.
 */
export const mainBank = (chart: Chart): ItemCode | null => chart.withRole('bank')[0] ?? null

export const isDirectCost = (series: LedgerSeries): boolean =>
  series.itemSubType === ITEM_SUB_TYPE.directcosts

/** Codes of balance lines that no provider account has. */
export const SYNTHETIC = {
  receivables: itemCode('receivables'),
  payables: itemCode('payables'),
  salesTax: itemCode('salesTax'),
} as const
