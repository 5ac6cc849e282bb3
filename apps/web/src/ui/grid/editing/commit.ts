import type { CellReading, GridEdit } from '../grid-model.ts'
import type { Editing, GestureContext, GestureOutcome, GridState } from '../grid-state.ts'
import type { Intent } from '../intent.ts'
import { destination, type Motion } from '../motion.ts'
import { isRange, rangeOf, type Selection, selectCell } from '../selection.ts'
import {
  type CellAt,
  type CellPosition,
  cellAt,
  cellName,
  countedValue,
  isSame,
  plainText,
  readText,
  takesValue,
  type VisibleGrid,
} from '../visible-grid.ts'
import { gather } from './gather.ts'
import { didTo, lowerFirst, outcomeWords } from './outcome-words.ts'

type Commit = Omit<Extract<Intent, { readonly do: 'commit' }>, 'do'>

/** Opens the active cell: with the typed character, or with its value and the caret at the end. */
export function startEditing(
  { visibleGrid }: GestureContext,
  state: GridState,
  typed?: string,
): GestureOutcome {
  const target = cellAt(visibleGrid, state.selection.active)
  if (!target) return { state }
  if (!takesValue(target.cell)) return refused(state, target)
  const text = typed ?? plainText(target)
  const isReplacing = typed !== undefined
  return { state: { ...state, editing: { text, isReplacing, problem: null, again: null } } }
}

/** The user would see no change in the cell, so the reason is shown and read out. */
export const refused = (state: GridState, target: CellAt): GestureOutcome => ({
  state,
  message:
    target.cell.state === 'computed'
      ? `${cellName(target)} ${target.cell.follows ?? 'is calculated and cannot be edited'}.`
      : `${cellName(target)} is read only.`,
  isNotice: true,
})

/**
 * Commits the text and moves on. An unreadable text stays open with the reason; the cell keeps its
 * value until Enter is pressed again on the same text.
 */
export function commit(context: GestureContext, state: GridState, how: Commit): GestureOutcome {
  const target = cellAt(context.visibleGrid, state.selection.active)
  if (!target || !state.editing) return { state }
  const { text, again } = state.editing
  const closed = { editing: null, ...moved(context, state, how) }
  if (how.by === 'enter' && again === 'clear') {
    return { state: closed, ...changeTo(target, null), message: `Cleared ${cellName(target)}.` }
  }
  if (how.by === 'enter' && again === 'useFormula') {
    return { state: closed, formula: { row: target.row.id, text } }
  }
  const reading = readText(target.row, text, countedValue(target.cell))
  if (!('problem' in reading)) return { state: closed, ...changeTo(target, reading.value) }
  const editing = { ...state.editing, ...refusal(context, target, text, reading) }
  return { state: { ...state, editing }, message: refusalWords(editing, 'Enter') }
}

const changeTo = (target: CellAt, value: number | null): Pick<GestureOutcome, 'edit'> =>
  value === target.cell.value ? {} : { edit: editOf(target, value) }

const NAMES_A_ROW = /^\s*=.*\[/

type Refusal = Pick<Editing, 'problem' | 'again'>

/** A formula that names rows is not a number, but may be meant for the whole row. */
function refusal(
  { formulas }: GestureContext,
  { row }: CellAt,
  text: string,
  { problem, canClear }: Extract<CellReading, { readonly problem: string }>,
): Refusal {
  if (!formulas || !NAMES_A_ROW.test(text)) return { problem, again: canClear ? 'clear' : null }
  const wrong = formulas.problemOf(row.id, text)
  if (wrong !== null) return { problem: withoutStop(wrong), again: null }
  return { problem: 'Use this formula for the whole row?', again: 'useFormula' }
}

const withoutStop = (sentences: string) => sentences.replace(/\.$/, '')

/** `Not a number. Press Enter again to clear this cell.` */
export function refusalWords({ problem, again }: Refusal, key: 'Enter' | 'Done'): string {
  if (again === 'useFormula') return `${problem} Press ${key} again.`
  return again === 'clear' ? `${problem}. Press ${key} again to clear this cell.` : `${problem}.`
}

const editOf = (target: CellAt, after: number | null): GridEdit => ({
  label: cellName(target),
  changes: [{ row: target.row.id, column: target.column.key, before: target.cell.value, after }],
})

/**
 * Tab moves along a row; Enter ends the run below its first cell. Both skip cells that cannot be
 * edited.
 */
function moved({ visibleGrid, page }: GestureContext, state: GridState, { motion, by }: Commit) {
  const { selection, runStart } = state
  if (!motion) return { selection, runStart }
  const { active } = selection
  if (by === undefined) {
    return { selection: selectCell(destination(visibleGrid, active, motion, page)), runStart: null }
  }
  const column = by === 'enter' && runStart !== null ? runStart : active.column
  const to = nextInRun(visibleGrid, { ...active, column }, motion, page)
  return { selection: selectCell(to), runStart: by === 'tab' ? (runStart ?? active.column) : null }
}

/**
 * The next editable cell in that direction, past headings of groups; without one, the next cell.
 */
function nextInRun(
  visibleGrid: VisibleGrid,
  from: CellPosition,
  motion: Motion,
  page: number,
): CellPosition {
  const next = destination(visibleGrid, from, motion, page)
  let [before, position] = [from, next]
  while (!isSame(before, position)) {
    const target = cellAt(visibleGrid, position)
    if (target && takesValue(target.cell)) return position
    before = position
    position = destination(visibleGrid, position, motion, page)
  }
  return next
}

/**
 * Commits the text for every cell of the range; relative input starts from each cell's own value.
 */
export function commitAll(context: GestureContext, state: GridState): GestureOutcome {
  const { selection, editing } = state
  if (!isRange(selection) || !editing) return commit(context, state, {})
  const own = readingAt(context.visibleGrid, selection, editing.text)
  if (own && 'problem' in own) return commit(context, state, {})
  const gathered = gather(context.visibleGrid, rangeOf(selection), ({ row, cell }) =>
    readText(row, editing.text, countedValue(cell)),
  )
  const { changes } = gathered
  return {
    state: { ...state, editing: null, runStart: null },
    ...(changes.length > 0 && { edit: { label: didTo('Set', gathered), changes } }),
    message: outcomeWords('Set', gathered, context.readOnlyNoun),
    isNotice: true,
  }
}

function readingAt(visibleGrid: VisibleGrid, { active }: Selection, text: string) {
  const target = cellAt(visibleGrid, active)
  return target ? readText(target.row, text, countedValue(target.cell)) : undefined
}

/**
 * The focus leaves the grid: a readable text is committed, an unreadable one is dropped with a
 * message.
 */
export function leave(context: GestureContext, state: GridState): GestureOutcome {
  const outcome = commit(context, state, {})
  const { editing } = outcome.state
  const target = cellAt(context.visibleGrid, state.selection.active)
  if (!editing || !target) return outcome
  const { problem, again } = editing
  const why = again === 'useFormula' ? 'the formula was not used' : lowerFirst(problem ?? '')
  return {
    state: { ...state, editing: null },
    message: `${cellName(target)} was not changed: ${why}.`,
    isNotice: true,
  }
}

/**
 * For a screen that shows one cell at a time: commits the text and opens the next editable cell,
 * along the row and then in the rows below (or before, with -1).
 */
export function commitAndOpen(
  context: GestureContext,
  state: GridState,
  step: 1 | -1,
): GestureOutcome {
  const taken = commit(context, state, {})
  if (taken.state.editing) return taken
  const next = nextEditable(context.visibleGrid, state.selection.active, step)
  if (!next) return taken
  const there = { ...taken.state, selection: selectCell(next) }
  return { ...taken, state: startEditing(context, there).state }
}

function nextEditable(
  visibleGrid: VisibleGrid,
  from: CellPosition,
  step: 1 | -1,
): CellPosition | null {
  const width = visibleGrid.columns.length
  let at = from.row * width + from.column + step
  for (; at >= 0 && at < visibleGrid.bodyRows * width; at += step) {
    const position = { row: Math.floor(at / width), column: at % width }
    const target = cellAt(visibleGrid, position)
    if (target && takesValue(target.cell)) return position
  }
  return null
}
