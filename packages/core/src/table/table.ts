import type { Forecast } from '#forecast'
import type { ChosenBudget } from '#insight'
import type { ItemCode, Polarity } from '#item'
import type { Ledger } from '#ledger'
import { type AmountDifference, type Cents, differenceFrom } from '#money'
import type { Day, Month } from '#time'

export type StatementKind = 'cashFlow' | 'profitAndLoss' | 'balanceSheet'
export type TablePeriod = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** A comparison of a table. */
export type TableComparison =
  /** The same months a year before. */
  | { readonly kind: 'lastYear' }
  /**
   * Profit and loss is compared with the budget itself, and its empty cells ahead with the forecast
   * by it; cash and balances are compared with that forecast.
   */
  | {
      readonly kind: 'budget'
      /** Null if there is none; the comparison is then empty. */
      readonly budget: ChosenBudget | null
      /** Its name for files: `FY27 (Xero)`; see `budgetLabel`. */
      readonly label?: string | null
      /** Null until it is computed. */
      readonly forecast: Forecast | null
    }
  /** Another forecast of the same books. */
  | { readonly kind: 'scenario'; readonly forecast: Forecast | null }

export interface TableRequest {
  readonly ledger: Ledger
  /** Null without a forecast: the table then ends with actual figures. */
  readonly forecast: Forecast | null
  readonly statement: StatementKind
  /**
   * The first and the last month, both included. Days and weeks ignore them: they start with the
   * day after `asOf` and cover 13 weeks.
   */
  readonly from: Month
  readonly to: Month
  readonly period: TablePeriod
  /** Any number, in display order. */
  readonly comparisons: readonly TableComparison[]
  /** 1 for January. */
  readonly yearBeginsMonth: number
}

export type ColumnKind = 'actual' | 'soFar' | 'forecast'

export interface TableColumn {
  /** Unique in its table: the first month, or the first day. */
  readonly key: string
  /** `Nov 2026`, `Q2 FY27`, `FY27`, `22 Nov`, `Total`. */
  readonly label: string
  /**
   * `Jul–Sep` under a quarter or year; for a partial one, the months in it; `to 28 Nov` under a
   * week.
   */
  readonly span: string | null
  readonly kind: ColumnKind
  readonly months: readonly Month[]
  /** The days of a column that is a day or a week; both are included. */
  readonly days: { readonly from: Day; readonly to: Day } | null
  /** The last column of a table with a total. */
  readonly isTotal?: true
}

export type RowKind = 'group' | 'account' | 'opening' | 'other' | 'total' | 'closing' | 'check'

/** Cents by column; null if a month of the column is unknown. */
export type Amounts = readonly (Cents | null)[]

export interface TableRow {
  /** Unique in its table; the code for an account. */
  readonly key: string
  /**
   * In a cash flow, the group that the row shows, such as `payroll`; a whole section has one too.
   */
  readonly group?: string
  readonly code: ItemCode | null
  readonly number: string | null
  readonly name: string
  readonly kind: RowKind
  /** 1 for the outermost. */
  readonly level: number
  readonly polarity: Polarity
  /**
   * Cash flow: positive is cash in, negative is cash out. Others: in the natural sign of the
   * account.
   */
  readonly amounts: Amounts
  /** One per comparison, in their order. */
  readonly comparisons: readonly Amounts[]
  /**
   * For each comparison of a profit and loss, what the budget covers; null if it is not with a
   * budget.
   */
  readonly covers?: readonly (Cover | null)[]
  readonly children: readonly TableRow[]
}

/** Months of a row by column. */
export interface Cover {
  /** The months of each column that have a budget. */
  readonly budgeted: readonly (readonly Month[])[]
  /**
   * The months of each column that have an amount but no budget, so that the column cannot be
   * compared.
   */
  readonly unbudgeted: readonly (readonly Month[])[]
}

export interface StatementTable {
  readonly statement: StatementKind
  readonly currency: string
  /** A smaller difference has no colour; see `notableFrom` of insight. */
  readonly notableFrom: Cents
  readonly comparisons: readonly TableComparison['kind'][]
  /** The name of the budget among the comparisons, if it is known. */
  readonly budgetLabel?: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
}

/**
 * A cell less its comparison, in cents: 120 compared with 100 is 20 more, a share of 0.2. Null if
 * one of the two is unknown, or if a month with an amount has no budget; `unbudgetedMonths` names
 * it. `comparison` is the index of the comparison.
 */
export function varianceOf(row: TableRow, column: number, comparison = 0): AmountDifference | null {
  const amount = row.amounts[column] ?? null
  const other = row.comparisons[comparison]?.[column] ?? null
  if (amount === null || other === null) return null
  if (unbudgetedMonths(row, column, comparison).length > 0) return null
  return differenceFrom(amount, other)
}

/** The months of a cell that have an amount and no budget to compare it with. */
export const unbudgetedMonths = (row: TableRow, column: number, comparison = 0): readonly Month[] =>
  row.covers?.[comparison]?.unbudgeted[column] ?? []

/** Whether all that a cell counts as its budget is the forecast, because nothing was entered. */
export const isAllForecast = (row: TableRow, column: number, comparison = 0): boolean =>
  unbudgetedMonths(row, column, comparison).length > 0 &&
  row.covers?.[comparison]?.budgeted[column]?.length === 0

/** All rows in reading order, each before its children. */
export const flatten = (rows: readonly TableRow[]): TableRow[] =>
  rows.flatMap(row => [row, ...flatten(row.children)])

/**
 * `findRow(table.rows, 'netProfit')`; undefined where the table has no such row. A group of cash,
 * such as `payroll`, is also found by its name alone.
 */
export function findRow(rows: readonly TableRow[], key: string): TableRow | undefined {
  const all = flatten(rows)
  return all.find(row => row.key === key) ?? all.find(row => row.group === key)
}
