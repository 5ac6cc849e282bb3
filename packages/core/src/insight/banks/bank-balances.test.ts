import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import { TOTAL } from '#ledger'
import { month } from '#time'
import { dollars, ledgerOf } from '../../ledger/_books.ts'
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
const row = (code: string, ...balances: number[]) => ({
  ...{ code: itemCode(code), name: code, itemType: ITEM_TYPE.asset, itemSubType: null },
  amounts: Float64Array.from(balances, amount => dollars(amount)),
})
const forecast = {
  months: [month('2026-11'), month('2026-12')],
  statements: {
    balance: [row('cheque', 280, 250), row('savings', 120, 170), row('van', 900, 900)],
    closingCash: Float64Array.of(dollars(400), dollars(420)),
  },
  facts: { roles },
}

describe('[FIG-02] the bank accounts', () => {
  const ledger = ledgerOf([
    account('savings', { '2026-09': 100, '2026-10': 100, '2026-11': 120 }),
    account('cheque', { '2026-09': 300, '2026-10': 310, '2026-11': 290 }),
    account('old', { '2026-09': 0, '2026-10': 0, '2026-11': 0 }),
    account('van', { '2026-09': 900, '2026-10': 900, '2026-11': 900 }),
    closing({ '2026-09': 405, '2026-10': 410, '2026-11': 410 }),
  ])

  it.each([
    // month, its last day, amounts, rest
    ['2026-09', '2026-09-30', [300, 100], 5],
    ['2026-10', '2026-10-31', [310, 100], 0],
    ['2026-11', '2026-11-30', [280, 120], 0],
    ['2026-12', '2026-12-31', [250, 170], 0],
  ] as const)('%s: on %s', (of, on, amounts, rest) => {
    const found = bankBalances(ledger, forecast, month(of))
    expect(found).toMatchObject({ on, rest: dollars(rest) })
    expect(found?.accounts.map(({ name }) => name)).toEqual(['cheque', 'savings'])
    expect(found?.accounts.map(({ amount }) => amount)).toEqual(amounts.map(dollars))
  })

  it('are unknown in books without any', () => {
    expect(
      bankBalances(ledgerOf([closing({ '2026-10': 1 })]), forecast, month('2026-10')),
    ).toBeNull()
  })
})
