import { expect, it } from 'vitest'
import { budgetNetProfit } from './budget-net-profit.ts'

it.each([
  // Cents of revenue and expenses, and the net profit.
  ['a profit', 100_000, 70_000, 30_000],
  ['a loss', 70_000, 100_000, -30_000],
  ['neither profit nor loss, which is no empty cell', 70_000, 70_000, 0],
  ['only revenue', 100_000, null, 100_000],
  ['only expenses', null, 70_000, -70_000],
  ['only a zero', 0, null, 0],
  ['nothing budgeted', null, null, null],
  ['more refunds than sales', -5_000, 70_000, -75_000],
])('[BUD-01] net profit of a budget: %s', (_, revenue, expenses, profit) => {
  expect(budgetNetProfit({ revenue, expenses })).toBe(profit)
})
