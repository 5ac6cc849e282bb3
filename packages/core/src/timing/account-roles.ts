import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, type ItemSubType, type ItemType } from '#item'
import type { AccountRole, BooksAccount } from '#ledger'
import { EARNINGS, type Names } from './result-accounts.ts'

/** The role implied by a sub-type. */
const ROLE_OF_SUB_TYPE: ReadonlyMap<ItemSubType, AccountRole> = new Map([
  [ITEM_SUB_TYPE.BankAccount, 'bank'],
  [ITEM_SUB_TYPE.inventory, 'inventory'],
  [ITEM_SUB_TYPE.fixed, 'fixedAsset'],
  [ITEM_SUB_TYPE.termliab, 'loan'],
  [ITEM_SUB_TYPE.payg, 'withholding'],
  [ITEM_SUB_TYPE.paygliability, 'withholding'],
  [ITEM_SUB_TYPE.superannuationliability, 'pension'],
  [ITEM_SUB_TYPE.superannuationexpense, 'pensionExpense'],
  [ITEM_SUB_TYPE.wagesexpense, 'wagesExpense'],
])

/** Roles of a single account: a name gives them only if no account is marked. */
const UNIQUE: ReadonlySet<AccountRole> = new Set([
  'receivables',
  'payables',
  'salesTax',
  'retainedEarnings',
  'currentYearEarnings',
])

const DEPRECIATED = /\b(accum(ulated|\.)?|less)\b.*\b(depreciation|depn|amorti[sz]ation)\b/i
const INTEREST = /\binterest\b/i
const DEPRECIATION = /\b(depreciation|depn|amorti[sz]ation)\b/i

/**
 * Account names in New Zealand, Australia, Britain and the United States; the first match is used.
 * Most of these charts of accounts have no mark for wages, withheld tax or income tax.
 */
const NAMES: Readonly<Partial<Record<ItemType, Names>>> = {
  [ITEM_TYPE.asset]: [
    [DEPRECIATED, 'accumulatedDepreciation'],
    [/^(accounts receivable|trade debtors|debtors( control)?)$/i, 'receivables'],
    [/\b(inventory|stock on hand|closing stock)\b|^stock$/i, 'inventory'],
    [/\b(income|provisional|company) tax\b/i, 'incomeTax'],
  ],
  [ITEM_TYPE.liability]: [
    [/^(accounts payable|trade creditors|creditors( control)?)$/i, 'payables'],
    [/\b(gst|vat|sales tax|goods and services tax|value added tax)\b/i, 'salesTax'],
    [
      /\b(paye|payg|withh(eld|olding|oldings)|payroll (tax(es)?|liabilit(y|ies))|national insurance|nic)\b/i,
      'withholding',
    ],
    [/\b(kiwisaver|superannuation|super|pensions?|401\(?k)\b/i, 'pension'],
    [/\b(wages?|salar(y|ies)|payroll|net pay)\b/i, 'wagesPayable'],
    [/\b(income|provisional|terminal|company|corporation) tax\b/i, 'incomeTax'],
    [/\b(loans?|mortgage|hire purchase|equipment finance|bounce back)\b/i, 'loan'],
  ],
  [ITEM_TYPE.equity]: [
    ...EARNINGS,
    [/\b(drawings?|funds introduced|owners?|proprietor)\b/i, 'ownersEquity'],
    [/\b(shareholders?|shares?|capital|dividends?)\b/i, 'ownersEquity'],
  ],
  [ITEM_TYPE.revenue]: [
    [/\b(currency|exchange) (gains?|loss(es)?)\b/i, 'currencyGains'],
    [INTEREST, 'interest'],
  ],
  [ITEM_TYPE.expense]: [
    [/\b(kiwisaver|superannuation|pensions?|401\(?k)\b/i, 'pensionExpense'],
    [/\b(wages?|salar(y|ies)|utu kaimahi)\b|^payroll( costs?| expenses?)?$/i, 'wagesExpense'],
    [DEPRECIATION, 'depreciation'],
    [/\b(income|provisional|company|corporation) tax\b/i, 'incomeTaxExpense'],
    [/\b(currency|exchange) (gains?|loss(es)?)\b|\bbank revaluations?\b/i, 'currencyGains'],
    [/\b(bad|doubtful|irrecoverable) debts?\b|\bdebts? written off\b/i, 'badDebts'],
    [INTEREST, 'interest'],
  ],
}

/**
 * The role of each account: the user's setting (which may be none), otherwise the provider's mark
 * (system account, then sub-type), otherwise the name. An expense account `Wages` without a mark is
 * `wagesExpense`; null is an ordinary account.
 */
export function accountRoles(
  accounts: readonly BooksAccount[],
  overrides: Readonly<Record<string, { readonly role?: AccountRole | null }>> = {},
): Map<ItemCode, AccountRole | null> {
  const marked = new Set(accounts.map(({ role }) => role))
  return new Map(
    accounts.map(account => {
      const chosen = overrides[account.code]?.role
      if (chosen !== undefined) return [account.code, chosen]
      const role = account.role ?? roleOfSubType(account) ?? roleOfName(account)
      const isTaken = role !== null && account.role === null && UNIQUE.has(role) && marked.has(role)
      return [account.code, isTaken ? null : role]
    }),
  )
}

/**
 * Providers mark fixed assets and their depreciation alike, and depreciation and its expense alike:
 * the name and the item type of a marked account decide.
 */
function roleOfSubType({ itemType, itemSubType, name }: BooksAccount): AccountRole | null {
  if (itemSubType === ITEM_SUB_TYPE.depreciatn) {
    return itemType === ITEM_TYPE.asset ? 'accumulatedDepreciation' : 'depreciation'
  }
  if (itemSubType === ITEM_SUB_TYPE.fixed && (DEPRECIATED.test(name) || DEPRECIATION.test(name))) {
    return 'accumulatedDepreciation'
  }
  return ROLE_OF_SUB_TYPE.get(itemSubType) ?? null
}

const roleOfName = ({ itemType, name }: BooksAccount): AccountRole | null =>
  NAMES[itemType]?.find(([pattern]) => pattern.test(name))?.[1] ?? null
