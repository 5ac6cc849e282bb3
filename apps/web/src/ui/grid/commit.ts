import { gather } from './gather.ts'
import type { GridEdit, Reading } from './grid-model.ts'
import type { Editing, GridState, Outcome, Surroundings } from './grid-state.ts'
import type { Intent } from './intent.ts'
import {
  countedValue,
  isSame,
  type Lattice,
  type Place,
  plainText,
  readText,
  type Spot,
  spotAt,
  spotName,
  takesValue,
} from './lattice.ts'
import { destination, type Motion } from './motion.ts'
import { isRange, rangeOf, type Selection, selectPlace } from './selection.ts'
import { didTo, lowerFirst, outcomeWords } from './words.ts'

type Commit = Omit<Extract<Intent, { readonly do: 'commit' }>, 'do'>

/** Opens the active cell: with what was typed, or with its value and the caret at the end. */
export function startEditing({ lattice }: Surroundings, state: GridState, typed?: string): Outcome {
  const spot = spotAt(lattice, state.selection.active)
  if (!spot) return { state }
  if (!takesValue(spot.cell)) return refused(state, spot)
  const text = typed ?? plainText(spot)
  const isReplacing = typed !== undefined
  return { state: { ...state, editing: { text, isReplacing, problem: null, again: null } } }
}

/** Whoever typed looks at the cell and sees nothing come: it is shown as well as said. */
export const refused = (state: GridState, spot: Spot): Outcome => ({
  state,
  said:
    spot.cell.state === 'computed'
      ? `${spotName(spot)} ${spot.cell.follows ?? 'is calculated and cannot be edited'}.`
      : `${spotName(spot)} is read only.`,
  isNotice: true,
})

/**
 * Takes the text and moves on. One that cannot be read stays open with the reason; the cell keeps
 * its value until Enter is pressed again on the same text.
 */
export function commit(around: Surroundings, state: GridState, how: Commit): Outcome {
  const spot = spotAt(around.lattice, state.selection.active)
  if (!spot || !state.editing) return { state }
  const { text, again } = state.editing
  const closed = { editing: null, ...moved(around, state, how) }
  if (how.by === 'enter' && again === 'clear') {
    return { state: closed, ...changeTo(spot, null), said: `Cleared ${spotName(spot)}.` }
  }
  if (how.by === 'enter' && again === 'useFormula') {
    return { state: closed, formula: { row: spot.row.id, text } }
  }
  const reading = readText(spot.row, text, countedValue(spot.cell))
  if (!('problem' in reading)) return { state: closed, ...changeTo(spot, reading.value) }
  const editing = { ...state.editing, ...refusal(around, spot, text, reading) }
  return { state: { ...state, editing }, said: refusalWords(editing, 'Enter') }
}

const changeTo = (spot: Spot, value: number | null): Pick<Outcome, 'edit'> =>
  value === spot.cell.value ? {} : { edit: editOf(spot, value) }

const NAMES_A_ROW = /^\s*=.*\[/

type Refusal = Pick<Editing, 'problem' | 'again'>

/** A formula that names rows is no number, and may be what the whole row is to follow. */
function refusal(
  { formulas }: Surroundings,
  { row }: Spot,
  text: string,
  { problem, canClear }: Extract<Reading, { readonly problem: string }>,
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

const editOf = (spot: Spot, after: number | null): GridEdit => ({
  label: spotName(spot),
  changes: [{ row: spot.row.id, column: spot.column.key, before: spot.cell.value, after }],
})

/** Tab runs along a row; Enter ends the run below its first cell. Both skip what takes no value. */
function moved({ lattice, page }: Surroundings, state: GridState, { motion, by }: Commit) {
  const { selection, runStart } = state
  if (!motion) return { selection, runStart }
  const { active } = selection
  if (by === undefined) {
    return { selection: selectPlace(destination(lattice, active, motion, page)), runStart: null }
  }
  const column = by === 'enter' && runStart !== null ? runStart : active.column
  const to = nextInRun(lattice, { ...active, column }, motion, page)
  return { selection: selectPlace(to), runStart: by === 'tab' ? (runStart ?? active.column) : null }
}

/**
 * The next cell that way that takes a value, past headings of groups; without one, the next cell.
 */
function nextInRun(lattice: Lattice, from: Place, motion: Motion, page: number): Place {
  const beside = destination(lattice, from, motion, page)
  let [before, place] = [from, beside]
  while (!isSame(before, place)) {
    const spot = spotAt(lattice, place)
    if (spot && takesValue(spot.cell)) return place
    before = place
    place = destination(lattice, place, motion, page)
  }
  return beside
}

/** Takes the text for every cell of the range; relative input starts from each cell's own value. */
export function commitAll(around: Surroundings, state: GridState): Outcome {
  const { selection, editing } = state
  if (!isRange(selection) || !editing) return commit(around, state, {})
  const own = readingAt(around.lattice, selection, editing.text)
  if (own && 'problem' in own) return commit(around, state, {})
  const gathered = gather(around.lattice, rangeOf(selection), ({ row, cell }) =>
    readText(row, editing.text, countedValue(cell)),
  )
  const { changes } = gathered
  return {
    state: { ...state, editing: null, runStart: null },
    ...(changes.length > 0 && { edit: { label: didTo('Set', gathered), changes } }),
    said: outcomeWords('Set', gathered, around.readOnlyNoun),
    isNotice: true,
  }
}

function readingAt(lattice: Lattice, { active }: Selection, text: string) {
  const spot = spotAt(lattice, active)
  return spot ? readText(spot.row, text, countedValue(spot.cell)) : undefined
}

/** The focus goes elsewhere: what can be read is kept, what cannot is dropped, and it is said. */
export function leave(around: Surroundings, state: GridState): Outcome {
  const outcome = commit(around, state, {})
  const { editing } = outcome.state
  const spot = spotAt(around.lattice, state.selection.active)
  if (!editing || !spot) return outcome
  const { problem, again } = editing
  const why = again === 'useFormula' ? 'the formula was not used' : lowerFirst(problem ?? '')
  return {
    state: { ...state, editing: null },
    said: `${spotName(spot)} was not changed: ${why}.`,
    isNotice: true,
  }
}

/**
 * For a screen that shows one cell at a time: takes the text and opens the next cell that takes a
 * value, along the row and then in the rows below (or before, with -1).
 */
export function commitAndOpen(around: Surroundings, state: GridState, step: 1 | -1): Outcome {
  const taken = commit(around, state, {})
  if (taken.state.editing) return taken
  const next = nextEditable(around.lattice, state.selection.active, step)
  if (!next) return taken
  const there = { ...taken.state, selection: selectPlace(next) }
  return { ...taken, state: startEditing(around, there).state }
}

function nextEditable(lattice: Lattice, from: Place, step: 1 | -1): Place | null {
  const width = lattice.columns.length
  let at = from.row * width + from.column + step
  for (; at >= 0 && at < lattice.bodyRows * width; at += step) {
    const place = { row: Math.floor(at / width), column: at % width }
    const spot = spotAt(lattice, place)
    if (spot && takesValue(spot.cell)) return place
  }
  return null
}
