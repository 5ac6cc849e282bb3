import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import { TOTAL } from '#ledger'
import { day, month } from '#time'
import { dollars, ledgerOf } from '../ledger/_books.ts'
import { bankBalances } from './bank-balances.ts'

const account = (code: string, values: Record<string, number>) => ({
  ...{ code, itemType: ITEM_TYPE.asset, itemSubType: ITEM_SUB_TYPE.BankAccount, values },
  summaryDataType: SUMMARY_DATA_TYPE.BalanceSheet,
})
const closing = (values: Record<string, number>) => ({
  ...{ code: TOTAL.closing, itemType: ITEM_TYPE.aggregatedCashflow, values },
  summaryDataType: SUMMARY_DATA_TYPE.AggregatedData,
})
const roles = ['cheque', 'savings', 'old'].map(code => ({
  ...{ code: itemCode(code), role: 'bank' },
})) as never
const forecast = { asOf: day('2026-11-21'), facts: { roles } }

describe('[FIG-02] the bank accounts', () => {
  const ledger = ledgerOf([
    account('savings', { '2026-09': 100, '2026-10': 100, '2026-11': 120 }),
    account('cheque', { '2026-09': 300, '2026-10': 310, '2026-11': 290 }),
    account('old', { '2026-09': 0, '2026-10': 0, '2026-11': 0 }),
    account('van', { '2026-09': 900, '2026-10': 900, '2026-11': 900 }),
    closing({ '2026-09': 405, '2026-10': 410, '2026-11': 410 }),
  ])

  it.each([
    // month, day, is today, amounts, rest
    ['2026-09', '2026-09-30', false, [300, 100], 5],
    ['2026-10', '2026-10-31', false, [310, 100], 0],
    ['2026-11', '2026-11-21', true, [290, 120], 0],
    ['2027-03', '2026-11-21', true, [290, 120], 0],
  ] as const)('%s: those of %s', (of, on, isToday, amounts, rest) => {
    const found = bankBalances(ledger, forecast, month(of))
    expect(found).toMatchObject({ on, isToday, rest: dollars(rest) })
    expect(found?.accounts.map(({ name }) => name)).toEqual(['cheque', 'savings'])
    expect(found?.accounts.map(({ amount }) => amount)).toEqual(amounts.map(dollars))
  })

  it('are those of the last complete month until the running one has been read', () => {
    const unread = ledgerOf([account('cheque', { '2026-10': 310 }), closing({ '2026-10': 310 })])
    const found = bankBalances(unread, forecast, month('2027-01'))
    expect(found).toMatchObject({ on: '2026-10-31', isToday: false })
  })

  it('are unknown in books without any', () => {
    expect(
      bankBalances(ledgerOf([closing({ '2026-10': 1 })]), forecast, month('2026-10')),
    ).toBeNull()
  })
})
