import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode } from '#item'
import type { AccountRole, BooksAccount } from '#ledger'

/** Patterns of account names with their roles; the first match is used. */
export type Names = readonly (readonly [name: RegExp, role: AccountRole])[]

/** Equity accounts without a mark. */
export const EARNINGS: Names = [
  [/\bretained (earnings|profits?)\b|\baccumulated profits?\b/i, 'retainedEarnings'],
  [/\bcurrent year (earnings|profit)\b/i, 'currentYearEarnings'],
]

const RESULTS: ReadonlySet<AccountRole> = new Set([
  ...(['bank', 'retainedEarnings', 'currentYearEarnings'] as const),
])

/**
 * The accounts whose balances result from all others: bank accounts and earnings. These are the
 * accounts with these roles in `accountRoles`, without the names of all other roles.
 */
export function resultAccounts(accounts: readonly BooksAccount[]): ReadonlySet<ItemCode> {
  const marked = new Set(accounts.map(({ role }) => role))
  const isResult = ({ itemType, itemSubType, name, role }: BooksAccount): boolean => {
    if (role !== null) return RESULTS.has(role)
    if (itemSubType === ITEM_SUB_TYPE.BankAccount) return true
    if (itemType !== ITEM_TYPE.equity) return false
    const named = EARNINGS.find(([pattern]) => pattern.test(name))?.[1]
    return named !== undefined && !marked.has(named)
  }
  return new Set(accounts.filter(isResult).map(({ code }) => code))
}
