import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger } from '#ledger'
import { dollars, ledgerOf } from '../ledger/_books.ts'
import { chosenBudget } from './chosen-budget.ts'
import { yearToDate } from './year-to-date.ts'

/** The provider's budget is the chosen one. */
const withBudget = (ledger: Ledger, beginsMonth: number) =>
  [
    ledger,
    beginsMonth,
    chosenBudget(ledger, {
      ...{ budget: null, budgetName: null, accounts: [], yearBeginsMonth: beginsMonth },
    }),
  ] as const

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
  it('sums its complete months and the budget of the same months', () => {
    const result = yearToDate(...withBudget(ledgerOf([sales, rent, wages, budget]), 9))
    expect(result.months).toEqual(['2026-09', '2026-10'])
    expect(result.revenue).toEqual({
      actual: dollars(210),
      comparison: dollars(245),
      basis: 'budget',
      unbudgeted: dollars(0),
    })
  })

  it('[FIG-01] says which part of the actual amount has no budget: 55 of wages and all of rent', () => {
    const planned = [
      row('wages', 'expense', 'ProviderBudget', { '2026-09': 45 }),
      row('power', 'expense', 'ProviderBudget', { '2026-09': 5, '2026-10': 5 }),
    ]
    const { expenses } = yearToDate(...withBudget(ledgerOf([sales, rent, wages, ...planned]), 9))
    expect(expenses).toEqual({
      ...{ actual: dollars(165), comparison: dollars(55), basis: 'budget' },
      unbudgeted: dollars(115),
    })
  })

  it('[VIEW-03] excludes the running month and the year before', () => {
    expect(yearToDate(...withBudget(ledgerOf([sales]), 10)).revenue.actual).toBe(dollars(110))
  })

  it('without a budget it uses the same months last year: 90 + 95', () => {
    expect(yearToDate(...withBudget(ledgerOf([sales]), 9)).revenue).toEqual({
      actual: dollars(210),
      comparison: dollars(185),
      basis: 'lastYear',
      unbudgeted: dollars(0),
    })
  })

  it('does not use a budget that misses a month', () => {
    const part = row('sales', 'revenue', 'ProviderBudget', { '2026-10': 125 })
    expect(yearToDate(...withBudget(ledgerOf([sales, part]), 9)).revenue.basis).toBe('lastYear')
  })

  it('has no comparison without a budget and last year, for each side separately', () => {
    const result = yearToDate(...withBudget(ledgerOf([sales, rent, wages, budget]), 9))
    expect(result.expenses).toMatchObject({ actual: dollars(165), comparison: null, basis: 'none' })
  })

  it.each([
    [12, 'Income'],
    [0, 'Revenue'],
  ])('[FIG-01] with interest of %i it is called %s', (interest, name) => {
    const books = ledgerOf([
      sales,
      row('interest', 'revenue', 'ProfitLoss', { '2026-10': interest }),
    ])
    const series = books.series.map(each =>
      each.code === 'interest' ? { ...each, itemSubType: ITEM_SUB_TYPE.otherincome } : each,
    )
    expect(yearToDate(...withBudget({ ...books, series }, 4)).revenueName).toBe(name)
  })

  it('is null while no month has been read, which is not zero', () => {
    expect(yearToDate(...withBudget(ledgerOf([]), 4))).toEqual({
      ...{ months: [], revenueName: 'Revenue' },
      revenue: { actual: null, comparison: null, basis: 'none', unbudgeted: 0 },
      expenses: { actual: null, comparison: null, basis: 'none', unbudgeted: 0 },
    })
  })
})
