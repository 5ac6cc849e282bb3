import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger } from '#ledger'
import { TOTAL } from '#ledger'
import { dollars, ledgerOf } from '../ledger/_books.ts'
import { chosenBudget } from './chosen-budget.ts'
import { ledgerSummary } from './ledger-summary.ts'

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
  itemType: (typeof ITEM_TYPE)[keyof typeof ITEM_TYPE],
  data: keyof typeof SUMMARY_DATA_TYPE,
  values: Record<string, number>,
) => ({ code, itemType, summaryDataType: SUMMARY_DATA_TYPE[data], values })

const sales = row('sales', ITEM_TYPE.revenue, 'ProfitLoss', { '2026-09': 100, '2026-10': 110 })
const costs = row('costs', ITEM_TYPE.expense, 'ProfitLoss', { '2026-09': 80, '2026-10': 85 })
const budgetOf = (code: string, type: 'revenue' | 'expense', september: number, october: number) =>
  row(code, ITEM_TYPE[type], 'ProviderBudget', { '2026-09': september, '2026-10': october })
const salesBudget = budgetOf('sales', 'revenue', 120, 125)
const costsBudget = budgetOf('costs', 'expense', 75, 75)
const closing = (values: Record<string, number>) =>
  row(TOTAL.closing, ITEM_TYPE.aggregatedCashflow, 'AggregatedData', values)

describe('[ORG-03] the summary of a client', () => {
  it.each([
    ['45 made, 95 planned', [sales, costs, salesBudget, costsBudget], -50],
    [
      'sales as planned, costs 15 above',
      [sales, costs, budgetOf('sales', 'revenue', 105, 105), costsBudget],
      -15,
    ],
    ['no budget for costs', [sales, costs, salesBudget], null],
    ['no budget', [sales, costs], null],
    ['no figures', [], null],
  ])('%s', (_what, rows, variance) => {
    const { budgetVariance } = ledgerSummary(...withBudget(ledgerOf(rows), 9))
    expect(budgetVariance).toBe(variance === null ? null : dollars(variance))
  })

  it.each([
    ['the running month has been read', { '2026-10': 900, '2026-11': 850 }, 850],
    ['only the close is there', { '2026-10': 900 }, 900],
    ['the bank is empty', { '2026-10': 900, '2026-11': 0 }, 0],
    ['the books name no cash', {}, null],
  ])('cash while %s', (_when, values, cash) => {
    const { cashToday } = ledgerSummary(...withBudget(ledgerOf([closing(values)]), 4))
    expect(cashToday).toBe(cash === null ? null : dollars(cash))
  })
})
