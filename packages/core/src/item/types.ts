/** The enumerations of the specification, §3. The numbers are stored and sent: never renumber. */

export const ITEM_TYPE = {
  asset: 1,
  equity: 2,
  expense: 3,
  liability: 4,
  revenue: 5,
  customers: 6,
  aggregatedCashflow: 7,
  aggregatedBalanceSheet: 9,
  customReports: 10,
} as const
export type ItemType = (typeof ITEM_TYPE)[keyof typeof ITEM_TYPE]

export const ITEM_SUB_TYPE = {
  current: 1,
  currliab: 2,
  depreciatn: 3,
  directcosts: 4,
  equity: 5,
  expense: 6,
  fixed: 7,
  inventory: 8,
  liability: 9,
  noncurrent: 10,
  otherincome: 11,
  overheads: 12,
  prepayment: 13,
  revenue: 14,
  sales: 15,
  termliab: 16,
  paygliability: 17,
  payg: 18,
  superannuationexpense: 19,
  superannuationliability: 20,
  wagesexpense: 21,
  BankAccount: 99,
} as const
export type ItemSubType = (typeof ITEM_SUB_TYPE)[keyof typeof ITEM_SUB_TYPE]

export const SUMMARY_DATA_TYPE = {
  ProfitLoss: 1,
  ProviderBudget: 2,
  Cashflow: 3,
  BalanceSheet: 4,
  MillpondBudget: 5,
  AggregatedData: 6,
} as const
export type SummaryDataType = (typeof SUMMARY_DATA_TYPE)[keyof typeof SUMMARY_DATA_TYPE]

export const PLAN_KIND = { transactional: 0, subscription: 1 } as const
export type PlanKind = (typeof PLAN_KIND)[keyof typeof PLAN_KIND]

export const SOURCE = { xero: 0, millpond: 1 } as const
export type Source = (typeof SOURCE)[keyof typeof SOURCE]

export const PROVIDER = { xero: 1, quickbooks: 2 } as const
export type Provider = (typeof PROVIDER)[keyof typeof PROVIDER]

export const CATEGORIES = ['SalesTax', 'Marketing', 'CustomerRevenue'] as const
export type Category = (typeof CATEGORIES)[number]

/** The provider's own id of an account; its short number may be missing or reused, not its id. */
export type ItemCode = string & { readonly __brand: 'ItemCode' }
export const itemCode = (text: string): ItemCode => text as ItemCode
