import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { describe, expect, it } from 'vitest'
import { ledgerOf } from '#model/_ledger.ts'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import { bookedCash } from '../cash/cash-figures.ts'
import { columnWidths } from './column-widths.ts'

const unit = moneyUnit('NZD')
const steady = (dollars: number) => Array.from({ length: 36 }, () => dollars)
const of = (sales: number, equity: number) => {
  const ledger = ledgerOf(
    {
      ...{ name: 'Sales', type: SUMMARY_DATA_TYPE.ProfitLoss, itemType: ITEM_TYPE.revenue },
      dollars: steady(sales),
    },
    {
      ...{ name: 'Drawings', type: SUMMARY_DATA_TYPE.BalanceSheet, itemType: ITEM_TYPE.equity },
      dollars: steady(equity),
    },
  )
  return (kind: 'flows' | 'balances') => columnWidths(ledger, bookedCash(ledger), unit, kind)
}

describe('[UI-06] the widths of the columns of a budget', () => {
  it('fit the largest month and year, and a little more', () => {
    expect(of(185_200, 0)('flows')).toEqual({ columnWidth: 68, totalWidth: 82 })
    expect(of(1_852_000, 0)('flows')).toEqual({ columnWidth: 76, totalWidth: 83 })
    // One more digit is likely.
    expect(of(900_000, 0)('flows').columnWidth).toBe(76)
  })

  it('fit balances only if all rows are balances', () => {
    const widths = of(185_200, 1_400_000)
    expect([widths('flows').columnWidth, widths('balances').columnWidth]).toEqual([68, 76])
  })
})
