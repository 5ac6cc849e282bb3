/**
 * The state of one edited line, and rows that are rebuilt only if that state changed.
 */
import type { ItemCode } from '@millpond/core/item'
import {
  type CellValue,
  type Conflict,
  cellOfKey,
  type SheetRow,
  type WorkingSheet,
} from '@millpond/core/sheet'
import { type Month, monthsBetween } from '@millpond/core/time'
import type { GridCell } from '#ui/grid/grid-model.ts'
import type { SheetEditorState } from './sheet-editor.ts'

/** The part of the editor state that rows show; in a read-only sheet only `sheet` has content. */
export interface SheetView extends Pick<SheetEditorState, 'problems'> {
  readonly sheet: Pick<WorkingSheet, 'shown' | 'stored' | 'inFlight' | 'conflicts'>
  /** By line, the amounts that empty cells count as, where known. */
  readonly expected?: ReadonlyMap<string, Float64Array> | undefined
}

export interface LineState {
  readonly firstMonth: Month
  readonly shown: SheetRow | undefined
  readonly stored: SheetRow | undefined
  /** By month; undefined if the line has none. */
  readonly inFlight: ReadonlyMap<Month, unknown> | undefined
  readonly conflicts: ReadonlyMap<Month, Conflict> | undefined
  readonly problems: ReadonlyMap<Month, string> | undefined
  readonly expected: Float64Array | undefined
}

type ByLine<Value> = ReadonlyMap<string, ReadonlyMap<Month, Value>>

function byLine<Value>(cells: Iterable<readonly [key: string, value: Value]>): ByLine<Value> {
  const lines = new Map<string, Map<Month, Value>>()
  for (const [key, value] of cells) {
    const { code, month } = cellOfKey(key)
    const line = lines.get(code) ?? new Map<Month, Value>()
    lines.set(code, line.set(month, value))
  }
  return lines
}

/** Groups each map once. Maps are immutable, so a new map means new contents. */
function keptByLine<Value>(): (
  cells: Iterable<readonly [string, Value]> & object,
) => ByLine<Value> {
  const known = new WeakMap<object, ByLine<Value>>()
  return cells => {
    const sorted = known.get(cells) ?? byLine(cells)
    known.set(cells, sorted)
    return sorted
  }
}

const conflictsByLine = keptByLine<Conflict>()
const problemsByLine = keptByLine<string>()
const inFlightByLine = new WeakMap<ReadonlySet<string>, ByLine<unknown>>()

function inFlightOf(cells: ReadonlySet<string>): ByLine<unknown> {
  const sorted = inFlightByLine.get(cells) ?? byLine(cells.entries())
  inFlightByLine.set(cells, sorted)
  return sorted
}

export const lineState = ({ sheet, problems, expected }: SheetView, code: ItemCode): LineState => ({
  firstMonth: sheet.shown.firstMonth,
  shown: sheet.shown.rows.get(code),
  stored: sheet.stored.rows.get(code),
  inFlight: inFlightOf(sheet.inFlight).get(code),
  conflicts: conflictsByLine(sheet.conflicts).get(code),
  problems: problemsByLine(problems).get(code),
  expected: expected?.get(code),
})

const isSame = (one: LineState, other: LineState): boolean =>
  one.firstMonth === other.firstMonth &&
  one.shown === other.shown &&
  one.stored === other.stored &&
  one.inFlight === other.inFlight &&
  one.conflicts === other.conflicts &&
  one.problems === other.problems &&
  one.expected === other.expected

/**
 * Builds a row for each line and returns the same object while the line's state is unchanged: an
 * edit of one line out of a thousand builds one row.
 */
export function memoizeRows<Line extends { readonly code: ItemCode }, Row>(
  make: (line: Line, state: LineState) => Row,
): (lines: readonly Line[], view: SheetView) => Row[] {
  const kept = new WeakMap<Line, { readonly state: LineState; readonly row: Row }>()
  return (lines, view) =>
    lines.map(line => {
      const state = lineState(view, line.code)
      const known = kept.get(line)
      if (known && isSame(known.state, state)) return known.row
      const row = make(line, state)
      kept.set(line, { state, row })
      return row
    })
}

export const valueIn = (
  row: SheetRow | undefined,
  { firstMonth }: LineState,
  month: Month,
): CellValue => row?.values[monthsBetween(firstMonth, month)] ?? null

interface Written {
  readonly state: LineState
  /** One month, or those of a quarter or a year. */
  readonly months: readonly Month[]
  /** The total of the months, as shown or as stored. */
  readonly valueOf: (row: SheetRow | undefined) => CellValue
  /** The conflict to resolve: `Ana set $19,400 2 min ago. Yours is $18,900`. */
  readonly conflictWords: (conflict: Conflict) => string
}

/** An editable cell with its state and message. */
export function writtenCell(written: Written): GridCell {
  const { state, months } = written
  const value = written.valueOf(state.shown)
  const conflict = firstOf(state.conflicts, months)
  if (conflict) return { value, state: 'conflict', message: written.conflictWords(conflict) }
  const problem = firstOf(state.problems, months)
  if (problem !== undefined) return { value, state: 'error', message: problem }
  if (firstOf(state.inFlight, months) !== undefined) return { value, state: 'saving' }
  const isEdited = months.some(
    month => valueIn(state.shown, state, month) !== valueIn(state.stored, state, month),
  )
  if (!isEdited) return { value, state: 'editable' }
  return { value, state: 'edited', was: written.valueOf(state.stored) }
}

function firstOf<Value>(
  marks: ReadonlyMap<Month, Value> | undefined,
  months: readonly Month[],
): Value | undefined {
  const month = marks && months.find(each => marks.has(each))
  return month && marks?.get(month)
}
