/** The chart of accounts as QuickBooks shows it: numeric ids, own types, and parent accounts. */
import type { DemoAccount, DemoCompany } from '#companies'
import { onceFor } from './once.ts'

type Classification = 'Asset' | 'Equity' | 'Expense' | 'Liability' | 'Revenue'

export interface ChartAccount {
  /** Numbers as text, in the order of the chart. */
  readonly id: string
  readonly account: DemoAccount
  readonly classification: Classification
  readonly type: string
  readonly subType: string
  /** Null for an account of the first level. */
  readonly parentId: string | null
  /** The names of its parents and its own, with colons between them. */
  readonly fullName: string
}

type Kind = readonly [classification: Classification, type: string, subType: string]

/** By the demo company's type of account. */
const KINDS: Readonly<Record<string, Kind>> = {
  BANK: ['Asset', 'Bank', 'Checking'],
  CURRENT: ['Asset', 'Other Current Asset', 'OtherCurrentAssets'],
  PREPAYMENT: ['Asset', 'Other Current Asset', 'PrepaidExpenses'],
  INVENTORY: ['Asset', 'Other Current Asset', 'Inventory'],
  FIXED: ['Asset', 'Fixed Asset', 'OtherFixedAssets'],
  NONCURRENT: ['Asset', 'Other Asset', 'OtherLongTermAssets'],
  CURRLIAB: ['Liability', 'Other Current Liability', 'OtherCurrentLiabilities'],
  PAYGLIABILITY: ['Liability', 'Other Current Liability', 'PayrollTaxPayable'],
  SUPERANNUATIONLIABILITY: ['Liability', 'Other Current Liability', 'PayrollClearing'],
  LIABILITY: ['Liability', 'Long Term Liability', 'OtherLongTermLiabilities'],
  TERMLIAB: ['Liability', 'Long Term Liability', 'NotesPayable'],
  EQUITY: ['Equity', 'Equity', 'OwnersEquity'],
  SALES: ['Revenue', 'Income', 'SalesOfProductIncome'],
  REVENUE: ['Revenue', 'Income', 'ServiceFeeIncome'],
  OTHERINCOME: ['Revenue', 'Other Income', 'OtherMiscellaneousIncome'],
  DIRECTCOSTS: ['Expense', 'Cost of Goods Sold', 'SuppliesMaterialsCogs'],
  EXPENSE: ['Expense', 'Expense', 'OtherMiscellaneousServiceCost'],
  OVERHEADS: ['Expense', 'Expense', 'RentOrLeaseOfBuildings'],
  WAGESEXPENSE: ['Expense', 'Expense', 'PayrollWageExpenses'],
  SUPERANNUATIONEXPENSE: ['Expense', 'Expense', 'PayrollExpenses'],
  DEPRECIATN: ['Expense', 'Other Expense', 'Depreciation'],
}

const CREDIT_CARD: Kind = ['Liability', 'Credit Card', 'CreditCard']

/** Accounts that the product needs for its own work have types of their own. */
const SYSTEM_KINDS: Readonly<Record<string, Kind>> = {
  DEBTORS: ['Asset', 'Accounts Receivable', 'AccountsReceivable'],
  CREDITORS: ['Liability', 'Accounts Payable', 'AccountsPayable'],
  GST: ['Liability', 'Other Current Liability', 'SalesTaxPayable'],
  RETAINEDEARNINGS: ['Equity', 'Equity', 'RetainedEarnings'],
}

/** By company: an account's name and that of its parent, which has amounts of its own. */
const PARENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kereru: { 'Milk & Dairy': 'Food Ingredients', Cleaning: 'Repairs & Maintenance' },
}

function kindOf({ systemAccount, bankAccountType, type, accountId }: DemoAccount): Kind {
  if (bankAccountType === 'CREDITCARD') return CREDIT_CARD
  const kind = SYSTEM_KINDS[systemAccount ?? ''] ?? KINDS[type]
  if (!kind) throw new Error(`${accountId} has the type ${type}, which is not known here`)
  return kind
}

/** Every account, in the order of the company's chart. */
export const chartOf = onceFor(({ key, accounts }: DemoCompany): ChartAccount[] => {
  const ids = new Map(accounts.map((account, index) => [account.name, String(index + 1)]))
  return accounts.map((account, index) => {
    const [classification, type, subType] = kindOf(account)
    const parent = PARENTS[key]?.[account.name]
    return {
      id: String(index + 1),
      account,
      classification,
      type,
      subType,
      parentId: parent === undefined ? null : (ids.get(parent) ?? null),
      fullName: parent === undefined ? account.name : `${parent}:${account.name}`,
    }
  })
})

export const accountsById = onceFor(
  company => new Map(chartOf(company).map(account => [account.id, account])),
)

/** By the id that the demo company itself uses. */
const byOwnId = onceFor(
  company => new Map(chartOf(company).map(each => [each.account.accountId, each])),
)

export function accountRef(company: DemoCompany, accountId: string) {
  const account = byOwnId(company).get(accountId)
  return { value: account?.id ?? '', name: account?.fullName ?? '' }
}
