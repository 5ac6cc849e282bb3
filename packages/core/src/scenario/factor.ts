/** The factors of a scenario, and which accounts belong to them. SCN-03, SCN-04, SCN-05, SCN-07. */
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemSubType,
  type ItemType,
  isProfitAndLossType,
} from '#item'
import type { AccountRole } from '#ledger'
import type { ScenarioType } from './scenario-type.ts'

export const FACTORS = ['Revenue', 'Expenses', 'Debt', 'Assets', 'Equity', 'Tax'] as const
export type Factor = (typeof FACTORS)[number]

export const FACTOR_GROUPS = ['Operations', 'Cashflow'] as const
export type FactorGroup = (typeof FACTOR_GROUPS)[number]

/** `groupOfFactor('Debt')` is `Cashflow`. SCN-04. */
export const groupOfFactor = (factor: Factor): FactorGroup =>
  factor === 'Revenue' || factor === 'Expenses' ? 'Operations' : 'Cashflow'

/** The factors that are shown first for a type of scenario. SCN-03. */
export const defaultVisibleFactors = (type: ScenarioType): readonly Factor[] =>
  type === 'Open another store' ? ['Revenue', 'Expenses', 'Assets'] : ['Revenue', 'Expenses']

/** What decides the factor of an account. */
export interface FactorAccount {
  readonly code: string
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
  readonly role: AccountRole | null
}

/** By account code: the factor that a user chose; null: it belongs to no factor. SCN-07. */
export type FactorChoices = Readonly<Record<string, Factor | null>>

const IS_TAX = /tax|gst|vat/i
const IS_DEPRECIATION = /depreciation/i
const DEBT_SUB_TYPES: ReadonlySet<ItemSubType | null> = new Set([
  ITEM_SUB_TYPE.termliab,
  ITEM_SUB_TYPE.noncurrent,
  ITEM_SUB_TYPE.liability,
])
/** Moved by the model itself. */
const CONTROL_ROLES: ReadonlySet<AccountRole | null> = new Set([
  'bank',
  'receivables',
  'payables',
  'wagesPayable',
  'retainedEarnings',
  'currentYearEarnings',
])

/**
 * The one factor of an account, or null. A user's choice is first. Otherwise names that contain
 * tax, gst or vat are Tax, as specified: `Taxi fares` is Tax until a user moves it. A bank account
 * never is.
 */
export function factorOf(account: FactorAccount, choices: FactorChoices = {}): Factor | null {
  const chosen = choices[account.code]
  return chosen === undefined ? factorByRule(account) : chosen
}

function factorByRule({ name, itemType, itemSubType, role }: FactorAccount): Factor | null {
  // Money that is kept for taxes is money.
  if (role === 'bank') return null
  if (IS_TAX.test(name)) return 'Tax'
  if (itemType === ITEM_TYPE.revenue) return 'Revenue'
  if (itemType === ITEM_TYPE.expense) return 'Expenses'
  if (CONTROL_ROLES.has(role)) return null
  if (itemType === ITEM_TYPE.equity) return 'Equity'
  if (itemType === ITEM_TYPE.liability) {
    return role === 'loan' || DEBT_SUB_TYPES.has(itemSubType) ? 'Debt' : null
  }
  const isFixed = itemType === ITEM_TYPE.asset && itemSubType === ITEM_SUB_TYPE.fixed
  return isFixed && !IS_DEPRECIATION.test(name) ? 'Assets' : null
}

/** The accounts of each factor, in the given order. */
export function accountsByFactor<Account extends FactorAccount>(
  accounts: readonly Account[],
  choices: FactorChoices = {},
): ReadonlyMap<Factor, readonly Account[]> {
  const found = new Map<Factor, Account[]>(FACTORS.map(factor => [factor, []]))
  for (const account of accounts) {
    const factor = factorOf(account, choices)
    if (factor !== null) found.get(factor)?.push(account)
  }
  return found
}

/**
 * Whether an account is part of the sum of its factor. Tax is summed by payment: the charge in
 * profit and loss is paid by the liability, and would be counted twice.
 */
export const countsInFactor = (
  factor: Factor,
  { itemType }: Pick<FactorAccount, 'itemType'>,
): boolean => factor !== 'Tax' || !isProfitAndLossType(itemType)
