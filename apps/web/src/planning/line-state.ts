/**
 * One line of a sheet at work, and rows that are made anew only where something about it changed.
 */
import type { ItemCode } from '@millpond/core/item'
import {
  type CellValue,
  type Conflict,
  placeOf,
  type SheetRow,
  type WorkingSheet,
} from '@millpond/core/sheet'
import { type Month, monthsBetween } from '@millpond/core/time'
import type { GridCell } from '#ui/grid/grid-model.ts'
import type { DeskState } from './sheet-desk.ts'

/** What of a desk is drawn; of a sheet nobody may write, all but `sheet` is empty. */
export interface SheetView extends Pick<DeskState, 'problems'> {
  readonly sheet: Pick<WorkingSheet, 'shown' | 'stored' | 'underWay' | 'conflicts'>
}

export interface LineState {
  readonly firstMonth: Month
  readonly shown: SheetRow | undefined
  readonly stored: SheetRow | undefined
  /** By month; undefined where the line has none. */
  readonly underWay: ReadonlyMap<Month, unknown> | undefined
  readonly conflicts: ReadonlyMap<Month, Conflict> | undefined
  readonly problems: ReadonlyMap<Month, string> | undefined
}

type ByLine<Value> = ReadonlyMap<string, ReadonlyMap<Month, Value>>

function byLine<Value>(cells: Iterable<readonly [key: string, value: Value]>): ByLine<Value> {
  const lines = new Map<string, Map<Month, Value>>()
  for (const [key, value] of cells) {
    const { code, month } = placeOf(key)
    const line = lines.get(code) ?? new Map<Month, Value>()
    lines.set(code, line.set(month, value))
  }
  return lines
}

/** Sorted once for each map: maps never change, an edit makes new ones. */
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
const underWayByLine = new WeakMap<ReadonlySet<string>, ByLine<unknown>>()

function underWayOf(cells: ReadonlySet<string>): ByLine<unknown> {
  const sorted = underWayByLine.get(cells) ?? byLine(cells.entries())
  underWayByLine.set(cells, sorted)
  return sorted
}

export const lineState = ({ sheet, problems }: SheetView, code: ItemCode): LineState => ({
  firstMonth: sheet.shown.firstMonth,
  shown: sheet.shown.rows.get(code),
  stored: sheet.stored.rows.get(code),
  underWay: underWayOf(sheet.underWay).get(code),
  conflicts: conflictsByLine(sheet.conflicts).get(code),
  problems: problemsByLine(problems).get(code),
})

const isSame = (one: LineState, other: LineState): boolean =>
  one.firstMonth === other.firstMonth &&
  one.shown === other.shown &&
  one.stored === other.stored &&
  one.underWay === other.underWay &&
  one.conflicts === other.conflicts &&
  one.problems === other.problems

/**
 * Makes a row of each line, and the same row again as long as its cells are what they were: of a
 * thousand lines an edit of one makes one.
 */
export function createRowKeeper<Line extends { readonly code: ItemCode }, Row>(
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
  /** What the months come to, as they are shown or as they are stored. */
  readonly valueOf: (row: SheetRow | undefined) => CellValue
  /** What is to be decided: `Ana set $19,400 2 min ago. Yours $18,900`. */
  readonly conflictWords: (conflict: Conflict) => string
}

/** A cell that may be written, with what is to be said about it. */
export function writtenCell(written: Written): GridCell {
  const { state, months } = written
  const value = written.valueOf(state.shown)
  const conflict = firstOf(state.conflicts, months)
  if (conflict) return { value, state: 'conflict', message: written.conflictWords(conflict) }
  const problem = firstOf(state.problems, months)
  if (problem !== undefined) return { value, state: 'error', message: problem }
  if (firstOf(state.underWay, months) !== undefined) return { value, state: 'saving' }
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
