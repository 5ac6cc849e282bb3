import { describe, expect, it } from 'vitest'
import {
  CATEGORIES,
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  itemCode,
  PLAN_KIND,
  PROVIDER,
  SOURCE,
  SUMMARY_DATA_TYPE,
} from './types.ts'

/** These numbers are in databases and on the wire; a change here is a migration, not an edit. */
describe('the numbers of the specification', () => {
  it('[ENT-01] item types, of which 8 is unused', () => {
    expect(ITEM_TYPE).toEqual({
      asset: 1,
      equity: 2,
      expense: 3,
      liability: 4,
      revenue: 5,
      customers: 6,
      aggregatedCashflow: 7,
      aggregatedBalanceSheet: 9,
      customReports: 10,
    })
    expect(Object.values(ITEM_TYPE)).not.toContain(8)
  })

  it('[ENT-02] item sub-types', () => {
    expect(ITEM_SUB_TYPE).toEqual({
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
    })
  })

  it('[ENT-03] summary data types', () => {
    expect(SUMMARY_DATA_TYPE).toEqual({
      ProfitLoss: 1,
      ProviderBudget: 2,
      Cashflow: 3,
      BalanceSheet: 4,
      MillpondBudget: 5,
      AggregatedData: 6,
    })
  })

  it('[ENT-05] plan kind, source, provider and category', () => {
    expect(PLAN_KIND).toEqual({ transactional: 0, subscription: 1 })
    expect(SOURCE).toEqual({ xero: 0, millpond: 1 })
    expect(PROVIDER).toEqual({ xero: 1, quickbooks: 2 })
    expect(CATEGORIES).toEqual(['SalesTax', 'Marketing', 'CustomerRevenue'])
  })

  it('an item code is the provider’s id, unchanged', () => {
    expect(itemCode('ABC-1')).toBe('ABC-1')
  })
})
