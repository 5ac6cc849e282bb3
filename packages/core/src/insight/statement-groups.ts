/** The groups of accounts in statements and budgets, in reading order, with their only names. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemSubType, type ItemType, profitSign } from '#item'
import type { AccountRole } from '#ledger'

export const GROUP_NAMES = {
  revenue: 'Revenue',
  otherIncome: 'Other income',
  directCosts: 'Direct costs',
  overheads: 'Overheads',
  incomeTax: 'Income tax',
  bank: 'Bank',
  currentAssets: 'Current assets',
  fixedAssets: 'Fixed assets',
  otherAssets: 'Other assets',
  currentLiabilities: 'Current liabilities',
  termLiabilities: 'Non-current liabilities',
  equity: 'Equity',
} as const

export type StatementGroup = keyof typeof GROUP_NAMES
export type ProfitGroup = Extract<
  StatementGroup,
  'revenue' | 'otherIncome' | 'directCosts' | 'overheads' | 'incomeTax'
>
export type BalanceGroup = Exclude<StatementGroup, ProfitGroup>

export const STATEMENT_GROUPS = Object.keys(GROUP_NAMES) as readonly StatementGroup[]

interface Account {
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
}
type Role = AccountRole | null | undefined

/**
 * The group of any account: `statementGroup({ itemType: expense, itemSubType: directcosts }, null)`
 * is `directCosts`.
 */
export const statementGroup = (account: Account, role: Role): StatementGroup =>
  profitSign(account.itemType) === 0
    ? balanceGroup(account.itemType, account.itemSubType)
    : profitGroup(account, role)

/** The group of a profit and loss account; income tax has its own, by its role. */
export function profitGroup({ itemType, itemSubType: subType }: Account, role: Role): ProfitGroup {
  if (itemType === ITEM_TYPE.revenue) {
    return subType === ITEM_SUB_TYPE.otherincome ? 'otherIncome' : 'revenue'
  }
  if (role === 'incomeTaxExpense') return 'incomeTax'
  return subType === ITEM_SUB_TYPE.directcosts ? 'directCosts' : 'overheads'
}

export function balanceGroup(itemType: ItemType, subType: ItemSubType | null): BalanceGroup {
  if (itemType === ITEM_TYPE.equity) return 'equity'
  const groups = itemType === ITEM_TYPE.asset ? ASSETS : LIABILITIES
  const otherwise = itemType === ITEM_TYPE.asset ? 'currentAssets' : 'currentLiabilities'
  return groups[subType ?? -1] ?? otherwise
}

const ASSETS: Readonly<Record<number, BalanceGroup>> = {
  [ITEM_SUB_TYPE.BankAccount]: 'bank',
  [ITEM_SUB_TYPE.fixed]: 'fixedAssets',
  [ITEM_SUB_TYPE.depreciatn]: 'fixedAssets',
  [ITEM_SUB_TYPE.noncurrent]: 'otherAssets',
}
const LIABILITIES: Readonly<Record<number, BalanceGroup>> = {
  [ITEM_SUB_TYPE.termliab]: 'termLiabilities',
  [ITEM_SUB_TYPE.noncurrent]: 'termLiabilities',
}
