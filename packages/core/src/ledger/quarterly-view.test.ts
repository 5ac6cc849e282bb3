import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE as TYPE } from '#item'
import { monthsFrom } from '#time'
import { ledgerOf } from './_books.ts'
import { TOTAL } from './ledger.ts'
import { quarterlyView } from './quarterly-view.ts'

const winter = { '2026-07': 10, '2026-08': 20, '2026-09': 30 }

const ledger = ledgerOf([
  { code: 'sales', itemType: ITEM_TYPE.revenue, summaryDataType: TYPE.ProfitLoss, values: winter },
  { code: 'bank', itemType: ITEM_TYPE.asset, summaryDataType: TYPE.BalanceSheet, values: winter },
  ...[TOTAL.opening, TOTAL.received, TOTAL.net, TOTAL.closing].map(code => ({
    code,
    itemType: ITEM_TYPE.aggregatedCashflow,
    summaryDataType: TYPE.AggregatedData,
    values: winter,
  })),
  {
    code: TOTAL.assets,
    itemType: ITEM_TYPE.aggregatedBalanceSheet,
    summaryDataType: TYPE.AggregatedData,
    values: winter,
  },
  {
    code: 'sales',
    itemType: ITEM_TYPE.revenue,
    summaryDataType: TYPE.ProviderBudget,
    values: { '2026-10': 7, '2026-12': 8 },
  },
  {
    code: 'part',
    itemType: ITEM_TYPE.revenue,
    summaryDataType: TYPE.ProfitLoss,
    values: { '2026-10': 7, '2026-11': 8 },
  },
])
const view = quarterlyView(ledger, 4)

const centsOf = (code: string, type: number, label: string) => {
  const column = view.quarters.findIndex(quarter => quarter.label === label)
  const found = view.series.find(each => each.code === code && each.summaryDataType === type)
  return found?.values[column]
}

describe('a ledger by quarters', () => {
  it.each<[string, number, number, string]>([
    ['sales', TYPE.ProfitLoss, 6000, 'flows are summed: 10 + 20 + 30'],
    ['bank', TYPE.BalanceSheet, 3000, 'a balance is that of the last month'],
    [TOTAL.opening, TYPE.AggregatedData, 1000, 'a quarter opens with its first month'],
    [TOTAL.received, TYPE.AggregatedData, 6000, 'cash in is summed'],
    [TOTAL.net, TYPE.AggregatedData, 6000, 'net cash is summed'],
    [TOTAL.closing, TYPE.AggregatedData, 3000, 'a quarter closes with its last month'],
    [TOTAL.assets, TYPE.AggregatedData, 3000, 'total assets are those of the last month'],
  ])('[VIEW-01] %s of type %i: %i cents, for %s', (code, type, expected) => {
    expect(centsOf(code, type, 'Q2 FY27')).toBe(expected)
  })

  it('[VIEW-01] a quarter of actuals with a missing month has no value', () => {
    expect(centsOf('part', TYPE.ProfitLoss, 'Q3 FY27')).toBeNull()
    expect(centsOf('sales', TYPE.ProfitLoss, 'Q1 FY27')).toBeNull()
  })

  it('[VIEW-01] a budget is summed over the months it plans', () => {
    expect(centsOf('sales', TYPE.ProviderBudget, 'Q3 FY27')).toBe(1500)
  })

  it('[VIEW-03] the running quarter is not complete', () => {
    const complete = view.quarters.filter(quarter => quarter.isComplete)
    expect(complete.at(-1)?.label).toBe('Q2 FY27')
  })

  it('[VIEW-01] shows whole quarters only, each once and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), begins => {
        const { quarters, series } = quarterlyView(ledger, begins)
        const months = quarters.flatMap(quarter => quarter.months)
        expect(months).toEqual(monthsFrom(months[0]!, quarters.length * 3))
        expect(months.every(each => ledger.months.includes(each))).toBe(true)
        expect(quarters.length).toBeGreaterThanOrEqual(23)
        for (const each of series) expect(each.values).toHaveLength(quarters.length)
      }),
    )
  })
})
