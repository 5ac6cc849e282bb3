import type { Forecast } from '#forecast'
import type { ItemCode, Polarity } from '#item'
import type { Ledger } from '#ledger'
import { type Cents, cents } from '#money'
import type { Day, Month } from '#time'

export type StatementKind = 'cashFlow' | 'profitAndLoss' | 'balanceSheet'
export type TablePeriod = 'day' | 'week' | 'month' | 'quarter' | 'year'
export type Comparison = 'none' | 'budget' | 'lastYear' | 'scenario'

export interface TableRequest {
  readonly ledger: Ledger
  /** Null while nothing is forecast: the table then ends with what has happened. */
  readonly forecast: Forecast | null
  readonly statement: StatementKind
  /** Both included. Days and weeks begin with the day after `asOf` and last 13 weeks instead. */
  readonly from: Month
  readonly to: Month
  readonly period: TablePeriod
  readonly compare: Comparison
  /** What a scenario or, for cash and balances, a budget would give; else these stay empty. */
  readonly against?: Forecast | null
  /** 1 for January. */
  readonly yearBeginsMonth: number
}

export type ColumnKind = 'actual' | 'soFar' | 'forecast'

export interface TableColumn {
  /** Unique in its table: the first month, or the first day. */
  readonly key: string
  /** `Nov 2026`, `Q2 FY27`, `FY27`, `22–28 Nov`. */
  readonly label: string
  /** `Jul–Sep` under a quarter or year; of one cut off, the months that are in it. */
  readonly span: string | null
  readonly kind: ColumnKind
  readonly months: readonly Month[]
  /** Of a day or week; both included. */
  readonly days: { readonly from: Day; readonly to: Day } | null
}

export type RowKind = 'group' | 'account' | 'opening' | 'other' | 'total' | 'closing' | 'check'

/** Cents by column; null where a month of the column is not known. */
export type Amounts = readonly (Cents | null)[]

export interface TableRow {
  /** Unique in its table; of an account its code. */
  readonly key: string
  readonly code: ItemCode | null
  readonly number: string | null
  readonly name: string
  readonly kind: RowKind
  /** 1 for the outermost. */
  readonly level: number
  readonly polarity: Polarity
  /** Cash flow: + comes in, − goes out. Others: in the natural sign of the account. */
  readonly amounts: Amounts
  /** Null where nothing is compared. */
  readonly comparison: Amounts | null
  readonly children: readonly TableRow[]
}

export interface StatementTable {
  readonly statement: StatementKind
  readonly currency: string
  readonly compare: Comparison
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
}

export interface Variance {
  readonly difference: Cents
  /** Of the size of what it is compared with; null where that is nothing. */
  readonly share: number | null
}

/**
 * A cell beside what it is compared with, in cents: 120 beside 100 is 20 more, a share of 0.2. Null
 * where one of the two is not known.
 */
export function varianceOf(row: TableRow, column: number): Variance | null {
  const amount = row.amounts[column] ?? null
  const other = row.comparison?.[column] ?? null
  if (amount === null || other === null) return null
  const difference = cents(amount - other)
  return { difference, share: other === 0 ? null : difference / Math.abs(other) }
}

/** All rows in reading order, each before its children. */
export const flatten = (rows: readonly TableRow[]): TableRow[] =>
  rows.flatMap(row => [row, ...flatten(row.children)])

/** `findRow(table.rows, 'netProfit')`; undefined where the table has no such row. */
export const findRow = (rows: readonly TableRow[], key: string): TableRow | undefined =>
  flatten(rows).find(row => row.key === key)
