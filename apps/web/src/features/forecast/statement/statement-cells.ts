import { unbudgetedWords } from '@millpond/core/budget'
import { unreadTransfers } from '@millpond/core/insight'
import {
  cents,
  formatPercent,
  formatVariance,
  formatWithoutSign,
  isNotable,
} from '@millpond/core/money'
import {
  findRow,
  flatten,
  type StatementTable,
  type TableRow,
  unbudgetedMonths,
  varianceOf,
} from '@millpond/core/table'
import { moneyFormat } from '#sheet-editor/money-format.ts'
import type { GridFormat, Tone } from '#ui/grid/grid-model.ts'

export type CellPart = 'amount' | 'other' | 'difference' | 'share'

/** Which figure of a row a cell shows. */
export interface StatementCellAt {
  /** Index into the table's columns. */
  readonly at: number
  readonly part: CellPart
  /** Index into the table's comparisons; not used for an amount. */
  readonly comparison: number
}

/** Rows in reading order, without those in closed groups. */
export const visibleRows = (rows: readonly TableRow[], open: ReadonlySet<string>): TableRow[] =>
  rows.flatMap(row => [row, ...(open.has(row.key) ? visibleRows(row.children, open) : [])])

export const openable = (rows: readonly TableRow[]): string[] =>
  flatten(rows)
    .filter(row => row.children.length > 0)
    .map(row => row.key)

/**
 * Open at first: the outermost groups that contain groups, so that one group does not fill a
 * screen.
 */
export const openAtFirst = (rows: readonly TableRow[]): Set<string> =>
  new Set(
    rows.filter(row => row.children.some(child => child.children.length > 0)).map(row => row.key),
  )

/** The main rows: totals, closing balances, and the sides of a balance sheet. */
export const isResult = ({ key, kind }: TableRow): boolean =>
  kind === 'total' || kind === 'closing' || SIDES.has(key)

const SIDES: ReadonlySet<string> = new Set(['assets', 'liabilities', 'equity'])

/** Whether a column of the cash flow has a net movement, but no cash in and out. */
export const hasUnreadTransfers = ({ rows }: StatementTable, at: number): boolean =>
  (findRow(rows, 'net')?.amounts[at] ?? null) !== null &&
  (findRow(rows, 'cashIn')?.amounts[at] ?? null) === null

/** The reason for an empty cell, if it is known. */
export function emptyReason(
  row: TableRow,
  { at, part, comparison }: StatementCellAt,
  table: StatementTable,
): string | undefined {
  if (part !== 'amount') {
    const months = unbudgetedMonths(row, at, comparison)
    return months.length > 0 ? unbudgetedWords(months) : undefined
  }
  const isFlow = row.key === 'cashIn' || row.key === 'cashOut'
  return isFlow && hasUnreadTransfers(table, at) ? unreadTransfers() : undefined
}

/** How each part is written; the clipboard gets plain dollars and percentages. */
function cellFormats(
  currency: string,
  { hasSign = true }: { readonly hasSign?: boolean } = {},
): Readonly<Record<CellPart, GridFormat>> {
  const money = hasSign ? moneyFormat(currency) : { ...moneyFormat(currency), write: bare }
  const write = (difference: number) => formatVariance(cents(difference), { currency })
  const signed = (share: number) => `${share > 0 ? '+' : ''}${formatPercent(share)}`
  const plain = (share: number) => `${Number((share * 100).toFixed(1))}%`
  return {
    ...{ amount: money, other: money, difference: { ...money, write } },
    share: { write: signed, plain },
  }
}

/**
 * Thirteen weeks and their total fit next to each other without currency signs; the title of the
 * table names the currency.
 */
export const formatsOf = (table: StatementTable) =>
  cellFormats(table.currency, { hasSign: !table.columns.some(({ days }) => days) })

const bare = (amount: number): string => formatWithoutSign(cents(amount))

/** Cents, or a ratio for a share; null if it is not known. */
export function cellValue(row: TableRow, { at, part, comparison }: StatementCellAt): number | null {
  if (part === 'amount') return row.amounts[at] ?? null
  if (part === 'other') return row.comparisons[comparison]?.[at] ?? null
  const variance = varianceOf(row, at, comparison)
  return variance && (part === 'share' ? variance.share : variance.difference)
}

/** Whether a difference is good; null if it is neither, or too small to matter. */
export function toneOf(
  row: TableRow,
  { at, comparison }: StatementCellAt,
  { notableFrom }: Pick<StatementTable, 'notableFrom'>,
): Tone | null {
  const variance = varianceOf(row, at, comparison)
  if (!variance || !isNotable(variance, notableFrom) || row.polarity === 'neutral') return null
  return variance.difference > 0 === (row.polarity === 'moreIsGood') ? 'good' : 'bad'
}

/** `-$1,200`, `+12.5%`; null is "no value". */
export function cellText(row: TableRow, at: StatementCellAt, currency: string): string | null {
  const value = cellValue(row, at)
  return value === null ? null : cellFormats(currency)[at.part].write(value)
}

const scales = new WeakMap<StatementTable, number>()

/** The largest difference of a table, in cents. */
export function largestDifference(table: StatementTable): number {
  const known = scales.get(table)
  if (known !== undefined) return known
  const all = flatten(table.rows).flatMap(row =>
    table.comparisons.flatMap((_, comparison) =>
      table.columns.map((__, at) => Math.abs(varianceOf(row, at, comparison)?.difference ?? 0)),
    ),
  )
  const largest = all.reduce((most, each) => Math.max(most, each), 1)
  scales.set(table, largest)
  return largest
}
