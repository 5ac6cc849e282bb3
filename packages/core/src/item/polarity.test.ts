import { describe, expect, it } from 'vitest'
import { isBalanceSheetType, isProfitAndLossType, polarityOf, profitSign } from './polarity.ts'
import { ITEM_TYPE } from './types.ts'

describe('item types and what they mean', () => {
  it.each([
    // type, polarity, effect on profit, on the profit and loss, on the balance sheet
    ['revenue', 'moreIsGood', 1, true, false],
    ['expense', 'moreIsBad', -1, true, false],
    ['asset', 'moreIsGood', 0, false, true],
    ['liability', 'moreIsBad', 0, false, true],
    ['equity', 'moreIsGood', 0, false, true],
    ['customers', 'moreIsGood', 0, false, false],
    ['aggregatedCashflow', 'neutral', 0, false, false],
    ['aggregatedBalanceSheet', 'neutral', 0, false, false],
    ['customReports', 'neutral', 0, false, false],
  ] as const)('%s: %s, effect on profit %i', (name, polarity, sign, onProfit, onBalance) => {
    const type = ITEM_TYPE[name]
    expect(polarityOf(type)).toBe(polarity)
    expect(profitSign(type)).toBe(sign)
    expect(isProfitAndLossType(type)).toBe(onProfit)
    expect(isBalanceSheetType(type)).toBe(onBalance)
  })
})
