import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { dollars, ledgerOf } from './_books.ts'
import { yearToDate } from './year-to-date.ts'

const row = (
  code: string,
  type: 'revenue' | 'expense',
  data: 'ProfitLoss' | 'ProviderBudget',
  values: Record<string, number>,
) => ({
  code,
  itemType: ITEM_TYPE[type],
  summaryDataType: SUMMARY_DATA_TYPE[data],
  values,
})

const sales = row('sales', 'revenue', 'ProfitLoss', {
  '2025-09': 90,
  '2025-10': 95,
  '2026-08': 777,
  '2026-09': 100,
  '2026-10': 110,
  '2026-11': 60,
})
const rent = row('rent', 'expense', 'ProfitLoss', { '2026-09': 30, '2026-10': 30 })
const wages = row('wages', 'expense', 'ProfitLoss', { '2026-09': 50, '2026-10': 55 })
const budget = row('sales', 'revenue', 'ProviderBudget', { '2026-09': 120, '2026-10': 125 })

describe('the year to date', () => {
  it('sums its complete months beside the budget of the same months', () => {
    const result = yearToDate(ledgerOf([sales, rent, wages, budget]), 9)
    expect(result.months).toEqual(['2026-09', '2026-10'])
    expect(result.revenue).toEqual({
      actual: dollars(210),
      comparison: dollars(245),
      basis: 'budget',
    })
  })

  it('[VIEW-03] the running month and the year before it stay out', () => {
    expect(yearToDate(ledgerOf([sales]), 10).revenue.actual).toBe(dollars(110))
  })

  it('without a budget it looks at the same months last year: 90 + 95', () => {
    expect(yearToDate(ledgerOf([sales]), 9).revenue).toEqual({
      actual: dollars(210),
      comparison: dollars(185),
      basis: 'lastYear',
    })
  })

  it('a budget that misses a month is no budget for the year to date', () => {
    const part = row('sales', 'revenue', 'ProviderBudget', { '2026-10': 125 })
    expect(yearToDate(ledgerOf([sales, part]), 9).revenue.basis).toBe('lastYear')
  })

  it('with neither it stands alone, each side by itself', () => {
    const result = yearToDate(ledgerOf([sales, rent, wages, budget]), 9)
    expect(result.expenses).toEqual({ actual: dollars(165), comparison: null, basis: 'none' })
  })

  it('while nothing has been read there is no figure, which is not zero', () => {
    expect(yearToDate(ledgerOf([]), 4)).toEqual({
      months: [],
      revenue: { actual: null, comparison: null, basis: 'none' },
      expenses: { actual: null, comparison: null, basis: 'none' },
    })
  })
})
