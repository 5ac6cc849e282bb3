import { ITEM_TYPE, type ItemType } from '#item'
import type { DraftCell } from '#sheet'
import { longMonth, type Month, monthName, yearOf } from '#time'

/** What one request saves. */
export interface Batch {
  readonly cells: readonly DraftCell[]
  /** `Expenses, January to June 2027`. */
  readonly description: string
}

const TYPE_NAMES: Partial<Record<ItemType, string>> = {
  [ITEM_TYPE.revenue]: 'Revenue',
  [ITEM_TYPE.expense]: 'Expenses',
  [ITEM_TYPE.asset]: 'Assets',
  [ITEM_TYPE.liability]: 'Liabilities',
  [ITEM_TYPE.equity]: 'Equity',
  [ITEM_TYPE.customers]: 'Customers',
  [ITEM_TYPE.aggregatedCashflow]: 'Transfers',
}

/**
 * A draft cut into requests of at most `most` cells, one item type each, months in order. 600
 * expenses and 10 sales with at most 500 a batch are three batches. BUD-03.
 */
export function batchDraft(cells: Iterable<DraftCell>, most: number): Batch[] {
  const sorted = [...cells].sort(
    (a, b) => a.itemType - b.itemType || compare(a.month, b.month) || compare(a.code, b.code),
  )
  const batches: DraftCell[][] = []
  for (const cell of sorted) {
    const last = batches.at(-1)
    const fits = last && last.length < most && last[0]?.itemType === cell.itemType
    if (fits) last.push(cell)
    else batches.push([cell])
  }
  return batches.map(batch => ({ cells: batch, description: describe(batch) }))
}

function describe(batch: readonly DraftCell[]): string {
  const [first] = batch
  const last = batch.at(-1)
  if (!first || !last) return ''
  const name = TYPE_NAMES[first.itemType] ?? 'Cells'
  return `${name}, ${monthSpan(first.month, last.month)}`
}

/** `monthSpan('2027-01', '2027-06')` is `January to June 2027`. */
export function monthSpan(from: Month, to: Month): string {
  if (from === to) return longMonth(from)
  const start = yearOf(from) === yearOf(to) ? monthName(from) : longMonth(from)
  return `${start} to ${longMonth(to)}`
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** BUD-03: null while nothing is being saved. */
export interface BatchProgress {
  /** From 1. */
  readonly current: number
  readonly total: number
  readonly description: string
}

export const isMultiBatch = (progress: BatchProgress): boolean => progress.total > 1
