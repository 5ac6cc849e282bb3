/** Cash movements by account: summary data type Cashflow. Requirement VIEW-02. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, profitSign } from '#item'
import { allocate, type Cents, cents, sumCents } from '#money'
import { addMonths, type Month } from '#time'
import type { BooksAccount } from './books.ts'
import type { AmountsByMonth, Books } from './merge-records.ts'
import type { Shifts } from './settled-later.ts'
import { cashOf } from './totals.ts'

type Amounts = ReadonlyMap<ItemCode, Cents>

/** Cash of one month by account, in cents; positive is cash in, negative is cash out. */
export interface CashMovements {
  readonly byAccount: ReadonlyMap<ItemCode, Cents>
  /** The part of the month's net bank movement that the accounts do not explain. */
  readonly timing: Cents
}

/**
 * Cash movements of a month; null if a statement of it, or the balance sheet of the month before,
 * has not been read. Income and expenses count when they are paid. Other balance-sheet accounts
 * count by their change, with a rise of an asset as cash out, shifted to when their documents were
 * paid. Bank accounts, receivables and payables are what is explained, so they have none. The sum
 * of all accounts and `timing` is the net bank movement. Sales of 1,000 paid with 150 of tax, and
 * 300 drawn from a loan: 1,000, 150 on the tax account and 300.
 */
export function cashMovementsOf(
  books: Books,
  accounts: readonly BooksAccount[],
  month: Month,
  shifts: Shifts,
): CashMovements | null {
  const paid = books.cashBasis.get(month)
  const booked = books.profitAndLoss.get(month)
  const balances = changesOf(books.balanceSheet, month)
  const cash = cashOf(books, month)
  if (!paid || !booked || !balances || !cash) return null
  const byAccount = new Map<ItemCode, Cents>()
  for (const account of accounts) {
    const sign = profitSign(account.itemType)
    if (sign !== 0) byAccount.set(account.code, cents(sign * (paid.get(account.code) ?? 0)))
    else if (isExplaining(account)) {
      const shift = shifts.get(month)?.get(account.code) ?? 0
      byAccount.set(account.code, cents(balances(account) + shift))
    }
  }
  takeProfitOut(accounts, booked, balances, byAccount)
  takeWearOut(accounts, books, month, byAccount)
  return { byAccount, timing: cents(cash.net - sumCents(byAccount.values())) }
}

/** A rise of a credit balance is cash in, a rise of a debit balance is cash out. */
function changesOf(balanceSheet: AmountsByMonth, month: Month) {
  const now = balanceSheet.get(month)
  const before = balanceSheet.get(addMonths(month, -1))
  if (!now || !before) return null
  return ({ code, itemType }: BooksAccount): Cents => {
    const change = (now.get(code) ?? 0) - (before.get(code) ?? 0)
    return cents(itemType === ITEM_TYPE.asset ? -change : change)
  }
}

const EXPLAINED = new Set(['bank', 'receivables', 'payables', 'currentYearEarnings'])

const isExplaining = ({ role, itemSubType }: BooksAccount) =>
  !EXPLAINED.has(role ?? '') && itemSubType !== ITEM_SUB_TYPE.BankAccount

/** Earnings accounts move by the profit; only other movements of them are cash. */
function takeProfitOut(
  accounts: readonly BooksAccount[],
  booked: Amounts,
  balances: (account: BooksAccount) => Cents,
  byAccount: Map<ItemCode, Cents>,
): void {
  const retained = accounts.find(({ role }) => role === 'retainedEarnings')
  if (!retained) return
  const current = accounts.filter(({ role }) => role === 'currentYearEarnings').map(balances)
  const profit = accounts.map(
    ({ code, itemType }) => profitSign(itemType) * (booked.get(code) ?? 0),
  )
  const others = sumCents(current) - sumCents(profit.map(cents))
  byAccount.set(retained.code, cents((byAccount.get(retained.code) ?? 0) + others))
}

/**
 * Depreciation is an expense without cash that lowers an asset: both movements are left out. The
 * asset account is one with a credit balance or, without such an account, the depreciated assets
 * themselves.
 */
function takeWearOut(
  accounts: readonly BooksAccount[],
  books: Books,
  month: Month,
  byAccount: Map<ItemCode, Cents>,
): void {
  const wear = accounts.filter(({ itemSubType }) => itemSubType === ITEM_SUB_TYPE.depreciatn)
  const total = sumCents(wear.map(({ code }) => byAccount.get(code) ?? cents(0)))
  if (total === 0) return
  const isBelowZero = ({ code }: BooksAccount) =>
    [month, addMonths(month, -1)].some(each => (books.balanceSheet.get(each)?.get(code) ?? 0) < 0)
  const moved = accounts.filter(
    ({ itemType, itemSubType, code }) =>
      itemType === ITEM_TYPE.asset &&
      DEPRECIATING.has(itemSubType) &&
      (byAccount.get(code) ?? 0) > 0,
  )
  const credits = moved.filter(isBelowZero)
  const worn = credits.length > 0 ? credits : moved
  if (worn.length === 0) return
  const weights = worn.map(({ code }) => byAccount.get(code) ?? 0)
  for (const [index, part] of allocate(total, weights).entries()) {
    const code = worn[index]?.code
    if (code) byAccount.set(code, cents((byAccount.get(code) ?? 0) + part))
  }
  for (const { code } of wear) byAccount.set(code, cents(0))
}

const DEPRECIATING: ReadonlySet<number> = new Set([ITEM_SUB_TYPE.fixed, ITEM_SUB_TYPE.noncurrent])
