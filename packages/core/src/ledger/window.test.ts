import { expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE, type SummaryDataType } from '#item'
import { month } from '#time'
import { ledgerOf } from './_books.ts'
import { columnOf, findSeries, runningMonthOf, seriesOf, totalAt, valueAt } from './window.ts'

const ledger = ledgerOf([
  {
    code: 'rent',
    itemType: ITEM_TYPE.expense,
    summaryDataType: SUMMARY_DATA_TYPE.ProfitLoss,
    values: { '2026-10': 300, '2026-11': 0 },
  },
])

it('[DAT-01] knows the running month', () => {
  expect(runningMonthOf(ledger)).toBe('2026-11')
})

it('finds a value by series and month: zero is a value, a month outside the window has none', () => {
  const rent = findSeries(ledger, SUMMARY_DATA_TYPE.ProfitLoss, 'rent')!
  expect(columnOf(ledger, month('2026-10'))).toBe(35)
  expect(valueAt(ledger, rent, month('2026-10'))).toBe(30_000)
  expect(valueAt(ledger, rent, month('2026-11'))).toBe(0)
  expect(valueAt(ledger, rent, month('2026-12'))).toBeNull()
  expect(valueAt(ledger, rent, month('2020-01'))).toBeNull()
})

it('finds series by kind of data', () => {
  expect(seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)).toHaveLength(1)
  expect(seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)).toEqual([])
  expect(findSeries(ledger, SUMMARY_DATA_TYPE.BalanceSheet, 'rent')).toBeUndefined()
})

it('reads a total of a month; an account with the same code is no total', () => {
  const total = (
    code: string,
    summaryDataType: SummaryDataType = SUMMARY_DATA_TYPE.AggregatedData,
  ) => ({
    ...{ code, summaryDataType, values: { '2026-10': 1_000 } },
    itemType: ITEM_TYPE.aggregatedCashflow,
  })
  const books = ledgerOf([total('closing'), total('in', SUMMARY_DATA_TYPE.ProfitLoss)])
  expect(totalAt(books, 'closing', month('2026-10'))).toBe(100_000)
  expect(totalAt(books, 'closing', month('2026-11'))).toBeNull()
  expect(totalAt(books, 'in', month('2026-10'))).toBeNull()
})
