import { ITEM_TYPE, type ItemType } from './types.ts'

/** Whether a rise is good news. Totals and custom reports mix both: neutral. */
export type Polarity = 'moreIsGood' | 'moreIsBad' | 'neutral'

const POLARITY: Record<ItemType, Polarity> = {
  [ITEM_TYPE.revenue]: 'moreIsGood',
  [ITEM_TYPE.asset]: 'moreIsGood',
  [ITEM_TYPE.equity]: 'moreIsGood',
  [ITEM_TYPE.customers]: 'moreIsGood',
  [ITEM_TYPE.expense]: 'moreIsBad',
  [ITEM_TYPE.liability]: 'moreIsBad',
  [ITEM_TYPE.aggregatedCashflow]: 'neutral',
  [ITEM_TYPE.aggregatedBalanceSheet]: 'neutral',
  [ITEM_TYPE.customReports]: 'neutral',
}

/** `polarityOf(ITEM_TYPE.expense)` is `moreIsBad`. Design guide §4, polarity. */
export const polarityOf = (itemType: ItemType): Polarity => POLARITY[itemType]

/**
 * What a positive amount of an item type does to profit: 1 for revenue, -1 for expenses, 0 for all
 * others. `profitSign(ITEM_TYPE.expense)` is -1.
 */
export function profitSign(itemType: ItemType): 1 | 0 | -1 {
  if (itemType === ITEM_TYPE.revenue) return 1
  return itemType === ITEM_TYPE.expense ? -1 : 0
}

export const isProfitAndLossType = (itemType: ItemType): boolean => profitSign(itemType) !== 0

export const isBalanceSheetType = (itemType: ItemType): boolean =>
  itemType === ITEM_TYPE.asset || itemType === ITEM_TYPE.liability || itemType === ITEM_TYPE.equity
