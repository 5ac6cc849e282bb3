/** Accounts of a scenario that the books do not have. */
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemCode,
  type ItemSubType,
  type ItemType,
  itemCode,
} from '#item'
import { fail, type Result, succeed } from '#outcome'
import type { Factor } from './factor.ts'
import { MAX_CUSTOM_ACCOUNTS, type Scenario } from './scenario.ts'

export const CUSTOM_ACCOUNT_KINDS: Readonly<
  Record<Factor, { readonly itemType: ItemType; readonly itemSubType: ItemSubType }>
> = {
  Revenue: { itemType: ITEM_TYPE.revenue, itemSubType: ITEM_SUB_TYPE.sales },
  Expenses: { itemType: ITEM_TYPE.expense, itemSubType: ITEM_SUB_TYPE.overheads },
  Debt: { itemType: ITEM_TYPE.liability, itemSubType: ITEM_SUB_TYPE.termliab },
  Assets: { itemType: ITEM_TYPE.asset, itemSubType: ITEM_SUB_TYPE.fixed },
  Equity: { itemType: ITEM_TYPE.equity, itemSubType: ITEM_SUB_TYPE.equity },
  Tax: { itemType: ITEM_TYPE.liability, itemSubType: ITEM_SUB_TYPE.currliab },
}

const PREFIX = 'new:'

/**
 * `customAccountCode('Van')` is `new:Van`. A scenario that rests on another one has the same
 * account by the same name.
 */
export const customAccountCode = (name: string): ItemCode => itemCode(`${PREFIX}${name}`)

/** The name in such a code; null for an account of the books. */
export const customAccountName = (code: string): string | null =>
  code.startsWith(PREFIX) ? code.slice(PREFIX.length) : null

/** Names differ if they differ in more than case and spaces at the ends. */
export const isSameAccountName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

export type CustomAccountError =
  | 'Current scenario is not defined'
  | 'Enter a name for the account'
  | 'This scenario already has an account with this name'
  | 'A scenario has at most 60 accounts of its own'

/** The accounts of the open scenario with one that the books do not have. SCN-06. */
export function withCustomAccount(
  current: Pick<Scenario, 'customFactorAccounts'> | null,
  { name, factor }: { readonly name: string; readonly factor: Factor },
): Result<Scenario['customFactorAccounts'], CustomAccountError> {
  if (!current) return fail('Current scenario is not defined')
  const known = Object.keys(current.customFactorAccounts)
  if (name.trim() === '') return fail('Enter a name for the account')
  if (known.some(each => isSameAccountName(each, name))) {
    return fail('This scenario already has an account with this name')
  }
  if (known.length >= MAX_CUSTOM_ACCOUNTS) {
    return fail('A scenario has at most 60 accounts of its own')
  }
  return succeed({ ...current.customFactorAccounts, [name.trim()]: factor })
}
