/** Accounts of a scenario that the books do not have. */
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemCode,
  type ItemSubType,
  type ItemType,
  itemCode,
} from '#item'
import type { Factor } from './factor.ts'

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
