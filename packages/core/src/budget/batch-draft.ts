import { ITEM_TYPE, type ItemCode, type ItemType } from '#item'
import type { DraftCell, DraftLine } from '#sheet'
import { monthSpan } from './month-span.ts'

/** The content of one save request. */
export interface Batch {
  readonly cells: readonly DraftCell[]
  readonly lines: readonly DraftLine[]
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
}

interface BatchRules {
  readonly maxCells: number
  /** Such as `Transfers`: the name under which item types are saved together. */
  readonly name?: string | undefined
}

interface Unit {
  readonly cells: DraftCell[]
  readonly lines: DraftLine[]
}

/**
 * Splits a draft into requests of at most `maxCells` cells, one item type each, months in order.
 * 600 expenses and 10 sales with at most 500 a batch are three batches. A change of a
 * line is in one batch with all cells of that line, so that they are saved together or not at all.
 * BUD-03.
 */
export function batchDraft(
  cells: Iterable<DraftCell>,
  lines: Iterable<DraftLine>,
  { maxCells, name }: BatchRules,
): Batch[] {
  const typeOf = ({ cells: [cell] }: Unit) => (name === undefined ? (cell?.itemType ?? 0) : 0)
  const batches: Unit[] = []
  for (const unit of unitsOf(cells, lines).sort((a, b) => typeOf(a) - typeOf(b))) {
    const last = batches.at(-1)
    const isSameType = last && (last.cells.length === 0 || typeOf(last) === typeOf(unit))
    if (last && isSameType && last.cells.length + unit.cells.length <= maxCells) {
      last.cells.push(...unit.cells)
      last.lines.push(...unit.lines)
    } else batches.push({ cells: [...unit.cells], lines: [...unit.lines] })
  }
  return batches.map(batch => ({ ...batch, description: describe(batch, name) }))
}

/**
 * A unit that is never split over two batches: a line's changes with all its cells, or a single
 * cell.
 */
function unitsOf(cells: Iterable<DraftCell>, lines: Iterable<DraftLine>): Unit[] {
  const changed = new Map<ItemCode, Unit>()
  for (const line of lines) {
    const unit = changed.get(line.code) ?? { cells: [], lines: [] }
    unit.lines.push(line)
    changed.set(line.code, unit)
  }
  const single: Unit[] = []
  for (const cell of [...cells].sort(byMonth)) {
    const unit = changed.get(cell.code)
    if (unit) unit.cells.push(cell)
    else single.push({ cells: [cell], lines: [] })
  }
  return [...changed.values(), ...single]
}

const byMonth = (a: DraftCell, b: DraftCell) => compare(a.month, b.month) || compare(a.code, b.code)

function describe({ cells, lines }: Unit, given?: string): string {
  const [first] = cells
  if (!first) return linesDescription(lines, given)
  const months = cells.map(({ month }) => month).sort(compare)
  const name = given ?? TYPE_NAMES[first.itemType] ?? 'Cells'
  return `${name}, ${monthSpan(months[0] ?? first.month, months.at(-1) ?? first.month)}`
}

function linesDescription(lines: readonly DraftLine[], given = 'Groups'): string {
  if (lines.some(({ field }) => field === 'line')) return given
  const hasFormula = lines.some(({ field }) => field === 'formula')
  const hasNote = lines.some(({ field }) => field === 'note')
  if (hasFormula && hasNote) return 'Formulas and notes'
  return hasFormula ? 'Formulas' : 'Notes'
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** BUD-03: null if nothing is being saved. */
export interface BatchProgress {
  /** Starts at 1. */
  readonly current: number
  readonly total: number
  readonly description: string
}

export const isMultiBatch = (progress: BatchProgress): boolean => progress.total > 1
