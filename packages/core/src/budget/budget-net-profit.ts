import type { CellValue } from '#sheet'

interface ProfitTotals {
  readonly revenue: CellValue
  readonly expenses: CellValue
}

/**
 * The net profit of a budget in one period, in cents: total revenue less total expenses, both in
 * natural sign. A missing total counts as nothing; without both the net profit is null, not zero.
 * Revenue of 1,000.00 and expenses of 700.00 make 30,000; expenses of 700.00 alone make −70,000.
 */
export const budgetNetProfit = ({ revenue, expenses }: ProfitTotals): CellValue =>
  revenue === null && expenses === null ? null : (revenue ?? 0) - (expenses ?? 0)
