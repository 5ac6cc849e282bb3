import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { month } from '#time'
import { dollars, ledgerOf } from './_books.ts'
import { largestMovements } from './largest-movements.ts'

const row = (
  code: string,
  type: 'revenue' | 'expense' | 'asset',
  values: Record<string, number>,
) => ({
  code,
  itemType: ITEM_TYPE[type],
  summaryDataType: type === 'asset' ? SUMMARY_DATA_TYPE.BalanceSheet : SUMMARY_DATA_TYPE.ProfitLoss,
  values,
})

const ledger = ledgerOf([
  row('sales', 'revenue', { '2025-10': 800, '2026-09': 1000, '2026-10': 1100 }),
  row('rent', 'expense', { '2025-10': 250, '2026-09': 250, '2026-10': 300 }),
  row('power', 'expense', { '2025-10': 90, '2026-09': 400, '2026-10': 80 }),
  row('phone', 'expense', { '2026-09': 60, '2026-10': 60 }),
  row('new', 'expense', { '2026-10': 5000 }),
  row('bank', 'asset', { '2026-09': 0, '2026-10': 9999 }),
])

describe('the largest movements', () => {
  it('lists accounts by the size of their effect on profit', () => {
    const found = largestMovements(ledger, month('2026-10'))
    expect(found.map(each => [each.code, each.change, each.effectOnProfit])).toEqual([
      ['power', dollars(-320), dollars(320)],
      ['sales', dollars(100), dollars(100)],
      ['rent', dollars(50), dollars(-50)],
    ])
  })

  it('says whether more is good or bad for the account', () => {
    const found = largestMovements(ledger, month('2026-10'))
    expect(found.map(each => each.polarity)).toEqual(['moreIsBad', 'moreIsGood', 'moreIsBad'])
  })

  it('compares with another month if one is given', () => {
    const found = largestMovements(ledger, month('2026-10'), { reference: month('2025-10') })
    expect(found.map(each => [each.code, each.effectOnProfit])).toEqual([
      ['sales', dollars(300)],
      ['rent', dollars(-50)],
      ['power', dollars(10)],
    ])
  })

  it('is limited to the count', () => {
    const found = largestMovements(ledger, month('2026-10'), { count: 1 })
    expect(found.map(each => each.code)).toEqual(['power'])
  })

  it('is empty for a month without figures or outside the window', () => {
    expect(largestMovements(ledger, month('2027-05'))).toEqual([])
    expect(largestMovements(ledger, month('2001-05'))).toEqual([])
  })
})
