import { type Cents, formatMoney, formatPercent, formatVariance } from '@millpond/core/money'
import { flatten, type StatementTable, type TableRow, varianceOf } from '@millpond/core/table'

export type CellPart = 'amount' | 'other' | 'difference' | 'share'

/** One column on screen: the amounts of a table's column, or what is compared with them. */
export interface GridColumn {
  readonly key: string
  /** Index into the table's columns. */
  readonly at: number
  readonly part: CellPart
}

/** The columns on screen; beside each amount, where wanted, what it is compared with. */
export function gridColumns({ columns, compare }: StatementTable, hasVariances: boolean) {
  const parts: readonly CellPart[] =
    compare === 'none' || !hasVariances ? ['amount'] : ['amount', 'other', 'difference', 'share']
  return columns.flatMap(({ key }, at) =>
    parts.map((part): GridColumn => ({ key: `${key} ${part}`, at, part })),
  )
}

/** Rows in reading order, without those under a closed one. */
export const visibleRows = (rows: readonly TableRow[], open: ReadonlySet<string>): TableRow[] =>
  rows.flatMap(row => [row, ...(open.has(row.key) ? visibleRows(row.children, open) : [])])

export const openable = (rows: readonly TableRow[]): string[] =>
  flatten(rows)
    .filter(row => row.children.length > 0)
    .map(row => row.key)

/** Open at first: the outermost groups that hold groups, so that a screen is not filled by one. */
export const openAtFirst = (rows: readonly TableRow[]): Set<string> =>
  new Set(
    rows.filter(row => row.children.some(child => child.children.length > 0)).map(row => row.key),
  )

export interface CellText {
  /** Null is "no value". */
  readonly text: string | null
  readonly tone: 'good' | 'bad' | null
  readonly direction: 'up' | 'down' | null
}

const signedPercent = (share: number) => `${share > 0 ? '+' : ''}${formatPercent(share)}`

const plain = (text: string | null): CellText => ({ text, tone: null, direction: null })

/** What a cell says: a figure, or how far it is from what it is compared with. */
export function cellText(row: TableRow, { at, part }: GridColumn, currency: string): CellText {
  const money = (value: Cents | null) =>
    plain(value === null ? null : formatMoney(value, { currency }))
  if (part === 'amount') return money(row.amounts[at] ?? null)
  if (part === 'other') return money(row.comparison?.[at] ?? null)
  const variance = varianceOf(row, at)
  if (!variance) return plain(null)
  const { difference, share } = variance
  if (part === 'share') return plain(share === null ? null : signedPercent(share))
  const text = formatVariance(difference, { currency })
  if (difference === 0 || row.polarity === 'neutral') return plain(text)
  const isGood = difference > 0 === (row.polarity === 'moreIsGood')
  return { text, tone: isGood ? 'good' : 'bad', direction: difference > 0 ? 'up' : 'down' }
}

/** The largest difference of each table, in cents: one scale for all its bars. */
const scales = new WeakMap<StatementTable, number>()

function scaleOf(table: StatementTable): number {
  const known = scales.get(table)
  if (known !== undefined) return known
  const all = flatten(table.rows).flatMap(row =>
    table.columns.map((_, at) => Math.abs(varianceOf(row, at)?.difference ?? 0)),
  )
  const largest = all.reduce((most, each) => Math.max(most, each), 1)
  scales.set(table, largest)
  return largest
}

/**
 * How long the bar of a difference or the pin of a percentage is, -1 to 1; null where a cell has
 * neither. Bars share one scale; pins end at 100 %. Guide §5.
 */
export function markOf(
  row: TableRow,
  { at, part }: GridColumn,
  table: StatementTable,
): { readonly length: number; readonly isCut: boolean } | null {
  if (part !== 'difference' && part !== 'share') return null
  const variance = varianceOf(row, at)
  if (!variance || variance.difference === 0) return null
  if (part === 'difference') {
    return { length: variance.difference / scaleOf(table), isCut: false }
  }
  const { share } = variance
  if (share === null) return null
  return { length: Math.max(-1, Math.min(1, share)), isCut: Math.abs(share) > 1 }
}

export interface Place {
  /** Index into the visible rows. */
  readonly row: number
  /** 0 is the name, then the columns on screen. */
  readonly column: number
}

interface Extent {
  readonly rows: number
  /** With the name. */
  readonly columns: number
}

const A_PAGE = 12

/** Where a key leads in a grid; null for any other. Guide §7. */
export function nextPlace(
  { key, isCtrl }: { readonly key: string; readonly isCtrl: boolean },
  { row, column }: Place,
  { rows, columns }: Extent,
): Place | null {
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.min(rows - 1, Math.max(0, nextRow)),
    column: Math.min(columns - 1, Math.max(0, nextColumn)),
  })
  const far = Math.max(rows, columns)
  const step = isCtrl ? far : 1
  switch (key) {
    case 'ArrowUp':
      return to(row - step, column)
    case 'ArrowDown':
      return to(row + step, column)
    case 'ArrowLeft':
      return to(row, column - step)
    case 'ArrowRight':
      return to(row, column + step)
    case 'Home':
      return to(isCtrl ? 0 : row, 0)
    case 'End':
      return to(isCtrl ? rows : row, columns)
    case 'PageUp':
      return to(row - A_PAGE, column)
    case 'PageDown':
      return to(row + A_PAGE, column)
    default:
      return null
  }
}
