import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemSubType, type ItemType } from '#item'
import type { AccountRole, BooksAccount } from '#ledger'

/** The types that a user can choose for an account of a spreadsheet. */
export const ACCOUNT_KINDS = [
  'bank',
  'receivable',
  'asset',
  'fixedAsset',
  'payable',
  'liability',
  'equity',
  'income',
  'costOfSales',
  'expense',
] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const KIND_NAMES: Readonly<Record<AccountKind, string>> = {
  bank: 'Bank account',
  receivable: 'Owed by customers',
  asset: 'Other asset',
  fixedAsset: 'Fixed asset',
  payable: 'Owed to suppliers',
  liability: 'Other liability',
  equity: 'Equity',
  income: 'Income',
  costOfSales: 'Cost of sales',
  expense: 'Expense',
}

interface Meaning {
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType
  readonly role: AccountRole | null
}
const meaning = (
  itemType: ItemType,
  itemSubType: ItemSubType,
  role: AccountRole | null = null,
): Meaning => ({ itemType, itemSubType, role })

const { asset, liability, equity, revenue, expense } = ITEM_TYPE
const MEANINGS: Readonly<Record<AccountKind, Meaning>> = {
  bank: meaning(asset, ITEM_SUB_TYPE.BankAccount, 'bank'),
  receivable: meaning(asset, ITEM_SUB_TYPE.current, 'receivables'),
  asset: meaning(asset, ITEM_SUB_TYPE.current),
  fixedAsset: meaning(asset, ITEM_SUB_TYPE.fixed),
  payable: meaning(liability, ITEM_SUB_TYPE.currliab, 'payables'),
  liability: meaning(liability, ITEM_SUB_TYPE.liability),
  equity: meaning(equity, ITEM_SUB_TYPE.equity),
  income: meaning(revenue, ITEM_SUB_TYPE.revenue),
  costOfSales: meaning(expense, ITEM_SUB_TYPE.directcosts),
  expense: meaning(expense, ITEM_SUB_TYPE.expense),
}

/** Names that say more than a kind, as the marks of a provider do. */
const MARKS: readonly (readonly [AccountKind, RegExp, ItemSubType])[] = [
  ['expense', /\b(depreciation|amorti[sz]ation)\b/i, ITEM_SUB_TYPE.depreciatn],
  ['income', /\b(interest|dividends?|grants?|other income)\b/i, ITEM_SUB_TYPE.otherincome],
  ['asset', /\b(stock|inventory)\b/i, ITEM_SUB_TYPE.inventory],
  ['asset', /\b(prepaid|prepayments?)\b/i, ITEM_SUB_TYPE.prepayment],
  ['liability', /\b(loans?|mortgage|hire purchase)\b/i, ITEM_SUB_TYPE.termliab],
]

export function meaningOf(kind: AccountKind, name: string): Meaning {
  const mark = MARKS.find(([of, pattern]) => of === kind && pattern.test(name))?.[2]
  return mark === undefined ? MEANINGS[kind] : { ...MEANINGS[kind], itemSubType: mark }
}

/** The kind of an account of stored books, as the user chose it the last time. */
export const kindOfAccount = (account: BooksAccount): AccountKind | null =>
  ACCOUNT_KINDS.find(kind => {
    const { itemType, itemSubType, role } = meaningOf(kind, account.name)
    const isRole = kind === 'equity' || account.role === role
    return itemType === account.itemType && itemSubType === account.itemSubType && isRole
  }) ?? null

/** Whether debits are the usual side: assets and costs. */
export const isDebitKind = (kind: AccountKind): boolean =>
  MEANINGS[kind].itemType === asset || MEANINGS[kind].itemType === expense

export const isResultKind = (kind: AccountKind): boolean =>
  kind === 'income' || kind === 'costOfSales' || kind === 'expense'

/** What a column of types and headings between the accounts say; the first match is used. */
const WORDS: readonly (readonly [RegExp, AccountKind])[] = [
  [/^(bank|cash)\b|\bbank accounts?$/, 'bank'],
  [/^(accounts? receivable|(trade )?(debtors|receivables?)|owed by customers)$/, 'receivable'],
  [/^(accounts? payable|(trade )?(creditors|payables?)|owed to suppliers)$/, 'payable'],
  [/\b(fixed|non[- ]?current|long[- ]term) assets?\b|^(property|plant)\b/, 'fixedAsset'],
  [/\b(assets?|inventory|prepayments?)\b/, 'asset'],
  [/\bliabilit(y|ies)\b|^credit cards?$/, 'liability'],
  [/\bequity\b|^(capital|capital and reserves)$/, 'equity'],
  [/\b(cost of (goods sold|sales)|direct costs?|cogs)\b/, 'costOfSales'],
  [/\b(income|revenues?|sales|turnover)\b/, 'income'],
  [/\b(expenses?|overheads?|costs?)\b|^depreciation$/, 'expense'],
]
export function kindOfWords(text: string): AccountKind | null {
  const plain = text.trim().toLowerCase()
  return WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** What the name of an account says; the first match is used. */
const NAMES: readonly (readonly [RegExp, AccountKind])[] = [
  [/\b(accounts? receivable|debtors?|receivables?)\b/, 'receivable'],
  [/\b(accounts? payable|creditors?|payables?)\b(?!.*\b(tax|wages|payroll)\b)/, 'payable'],
  [/\b(cost of (goods sold|sales)|direct (costs?|wages)|purchases|cogs)\b/, 'costOfSales'],
  [/\b(bank|interest|card) (fees?|charges?)\b|\binterest (expense|paid)\b/, 'expense'],
  [/\binterest (income|received)\b/, 'income'],
  [/\baccum(ulated|\.)? (depreciation|amorti[sz]ation)\b/, 'fixedAsset'],
  [
    /\b(equipment|machinery|vehicles?|furniture|buildings?|computers?)\b(?! (hire|rent|exp))/,
    'fixedAsset',
  ],
  [/\b(loans?|mortgage|hire purchase|credit card|gst|vat|sales tax|paye)\b/, 'liability'],
  [/\b(payable|accruals?|accrued|deferred income|provisions?)\b/, 'liability'],
  [/\b(retained|capital|equity|drawings?|dividends?|shares?|reserves?|earnings)\b/, 'equity'],
  [/\b(prepayments?|prepaid|inventory|stock|deposits? paid)\b/, 'asset'],
  [/\b(bank|current account|cheque|checking|savings?|petty cash|cash (on|in) hand)\b/, 'bank'],
  [/\b(sales|revenue|income|turnover|fees earned|takings)\b/, 'income'],
  [
    /\b(rent|wages?|salar(y|ies)|insurance|power|electricity|advertising|marketing|depreciation|telephone|internet|travel|repairs?|subscriptions?|accounting|legal|fees?|expenses?|costs?|freight|cleaning|training|supplies)\b/,
    'expense',
  ],
]

/** The first digit of numbers with four or five digits, as most charts use it. */
const OF_FOUR_DIGITS: Readonly<Record<string, AccountKind>> = {
  ...{ 0: 'fixedAsset', 1: 'asset', 2: 'liability', 3: 'equity', 4: 'income' },
  ...{ 5: 'costOfSales', 6: 'expense', 7: 'expense', 8: 'expense' },
}
const OF_THREE_DIGITS: Readonly<Record<string, AccountKind>> = {
  ...{ 2: 'income', 3: 'costOfSales', 4: 'expense', 5: 'expense', 6: 'asset' },
  ...{ 7: 'fixedAsset', 8: 'liability', 9: 'equity' },
}

/**
 * The likely kind of an account by its name, or by its number; null if neither says anything.
 * `Rent` and `4120` are an expense and income.
 */
export function guessKind(number: string | null, name: string): AccountKind | null {
  const plain = name.toLowerCase()
  const byName = NAMES.find(([pattern]) => pattern.test(plain))?.[1]
  if (byName) return byName
  const digits = number ?? ''
  if (/^\d{4,5}$/.test(digits)) return OF_FOUR_DIGITS[digits.charAt(0)] ?? null
  return /^\d{3}$/.test(digits) ? (OF_THREE_DIGITS[digits.charAt(0)] ?? null) : null
}
