/** The names of the choices in the options of a block. */
import type { ReportFact } from '@millpond/core/report'

/** Choices for a list, in their order. */
export const optionsOf = <const Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<NoInfer<Value>, string>>,
) => values.map(value => ({ value, label: names[value] }))

export const HEADLINE_NAMES = {
  cash: 'Cash',
  profit: 'Profit',
  budget: 'The budget',
} as const

export const COVER_NAMES = {
  subtitle: 'Subtitle',
  preparedFor: 'Prepared for',
  preparedBy: 'Prepared by',
} as const

export const FACT_NAMES: Readonly<Record<ReportFact, string>> = {
  cashToday: 'Cash today',
  lowPoint: 'Low point',
  chanceBelowFloor: 'Chance of falling below your floor',
  revenueToDate: 'Revenue to date',
  expensesToDate: 'Expenses to date',
  profitToDate: 'Net profit to date',
  overdueIn: 'Overdue from customers',
  overdueOut: 'Overdue to suppliers',
  nextTax: 'Next tax',
}

export const CHART_NAMES = { cash: 'Cash', profit: 'Revenue, expenses and profit' } as const

export const STATEMENT_NAMES = {
  cashFlow: 'Cash flow',
  profitAndLoss: 'Profit & loss',
  balanceSheet: 'Balance sheet',
} as const

export const COLUMN_NAMES = { month: 'Months', quarter: 'Quarters', year: 'Years' } as const

export const COMPARISON_NAMES = {
  none: 'No comparison',
  budget: 'Budget',
  lastYear: 'Last year',
} as const

export const DEPTH_NAMES = { 1: 'Totals', 2: 'Totals and groups', 3: 'All accounts' } as const

export const SIDE_NAMES = { in: 'Customers', out: 'Suppliers' } as const

export const SHOW_NAMES = { ageing: 'By age', largest: 'Largest amounts' } as const
