import { commit, commitAll, leave, refused, startEditing } from './commit.ts'
import { clear, fillDown, fillFrom, fillInto, fillRight, nudge, together } from './fill.ts'
import type { Gathered } from './gather.ts'
import type { GridEdit } from './grid-model.ts'
import { type GridState, type Outcome, type Surroundings, selecting } from './grid-state.ts'
import { groupsAround, isGroup } from './groups.ts'
import type { Intent } from './intent.ts'
import { type Lattice, placeOf, type Range, spotAt, spotName, takesValue } from './lattice.ts'
import {
  collapse,
  extend,
  isRange,
  move,
  rangeOf,
  type Selection,
  selectAll,
  selectColumns,
  selectPlace,
  selectRows,
} from './selection.ts'
import { pasted } from './transfer.ts'
import { didTo, outcomeWords } from './words.ts'

/** What a wish comes to. Pure: the same wish in the same place comes to the same. */
export function perform(around: Surroundings, state: GridState, intent: Intent): Outcome {
  const range = rangeOf(state.selection)
  switch (intent.do) {
    case 'move':
    case 'extend':
    case 'select':
    case 'collapse':
      return { state: selecting(state, selected(around, state.selection, intent)) }
    case 'edit':
      return isOnGroup(around, state) ? turn(around, state) : startEditing(around, state)
    case 'type':
      return startEditing(around, state, intent.text)
    case 'commit':
      return commit(around, state, intent)
    case 'commitAll':
      return commitAll(around, state)
    case 'commitAndSave': {
      const outcome = commit(around, state, {})
      return outcome.state.editing ? outcome : { ...outcome, ask: 'save' }
    }
    case 'leave':
      return leave(around, state)
    case 'cancel':
      return { state: { ...state, editing: null } }
    case 'turn':
      return turn(around, state, intent.isOpen)
    case 'ask':
      return { state, ask: intent.what }
    case 'paste':
      return paste(around, state, intent.block)
    default:
      return changed(around, state, intent, range)
  }
}

type Selecting = Extract<Intent, { readonly do: 'move' | 'extend' | 'select' | 'collapse' }>

function selected(
  { lattice, page }: Surroundings,
  before: Selection,
  intent: Selecting,
): Selection {
  if (intent.do === 'move') return move(lattice, before, intent.motion, page)
  if (intent.do === 'extend') return extend(lattice, before, intent.motion, page)
  if (intent.do === 'collapse') return collapse(before)
  if (intent.what === 'rows') return selectRows(lattice, before)
  if (intent.what === 'columns') return selectColumns(lattice, before)
  return selectAll(lattice, before)
}

type Changing = Extract<
  Intent,
  { readonly do: 'clear' | 'cut' | 'fillDown' | 'fillRight' | 'fillSelected' | 'nudge' }
>

/** Gestures on the cells of the range. */
function changed(around: Surroundings, state: GridState, intent: Changing, range: Range): Outcome {
  const { lattice } = around
  switch (intent.do) {
    case 'clear':
      return worked(around, state, 'Cleared', clear(lattice, range))
    case 'cut':
      return worked(around, state, 'Cut', clear(lattice, range))
    case 'fillDown':
      return worked(around, state, 'Filled down', fillDown(lattice, range))
    case 'fillRight':
      return worked(around, state, 'Filled right', fillRight(lattice, range))
    case 'fillSelected':
      return worked(around, state, 'Filled', fillFrom(lattice, state.selection.active, range))
    case 'nudge': {
      const verb = intent.sign > 0 ? 'Raised' : 'Lowered'
      const steps = nudge(lattice, range, intent.sign, intent.isLarge)
      const outcome = worked(around, state, verb, steps)
      return outcome.edit ? { ...outcome, edit: { ...outcome.edit, isStep: true } } : outcome
    }
  }
}

/** One cell is named, and its new value said; several are counted, and shown to everybody. */
function worked(around: Surroundings, state: GridState, verb: string, gathered: Gathered): Outcome {
  const spot = spotAt(around.lattice, state.selection.active)
  if (!spot || isRange(state.selection)) return several(around, state, verb, gathered)
  if (!takesValue(spot.cell)) return refused(state, spot)
  const { changes, problems } = gathered
  const after = changes[0]?.after ?? null
  const words = after === null ? `${verb} ${spotName(spot)}` : spot.row.unit.write(after)
  return { state, ...editOf(spotName(spot), changes), said: `${problems[0] ?? words}.` }
}

function several(
  around: Surroundings,
  state: GridState,
  verb: string,
  gathered: Gathered & { readonly beyond?: number },
): Outcome {
  const said = outcomeWords(verb, gathered, around.readOnlyNoun)
  return { state, ...editOf(didTo(verb, gathered), gathered.changes), said, isNotice: true }
}

const editOf = (label: string, changes: Gathered['changes']): { readonly edit?: GridEdit } =>
  changes.length > 0 ? { edit: { label, changes } } : {}

function paste(around: Surroundings, state: GridState, block: readonly string[][]): Outcome {
  if (block.every(line => line.length === 0)) return { state, said: 'There is nothing to paste.' }
  const gathered = pasted(around.lattice, rangeOf(state.selection), block)
  return several(around, selecting(state, onRange(gathered.range)), 'Pasted', gathered)
}

const onRange = ({ top, left, bottom, right }: Range): Selection => ({
  active: { row: top, column: left },
  anchor: { row: top, column: left },
  end: { row: bottom, column: right },
})

/** Repeats the range over what its handle was pulled to, and selects both. */
export function fillByHandle(around: Surroundings, state: GridState, target: Range): Outcome {
  const source = rangeOf(state.selection)
  const gathered = fillInto(around.lattice, source, target)
  const { anchor, end } = onRange(together(source, target))
  const after = selecting(state, { ...state.selection, anchor, end })
  return several(around, after, 'Filled', gathered)
}

const isOnGroup = ({ lattice }: Surroundings, { selection: { active } }: GridState): boolean => {
  const spot = spotAt(lattice, active)
  return spot !== null && isGroup(spot.row) && !takesValue(spot.cell)
}

/**
 * Opens or closes the group of the active row; from a row within, the group is closed around it.
 */
function turn({ lattice, closed }: Surroundings, state: GridState, wanted?: boolean): Outcome {
  const { active } = state.selection
  const row = lattice.rows[active.row]
  if (!row) return { state }
  if (isGroup(row)) return { state, turn: { id: row.id, isOpen: wanted ?? closed.has(row.id) } }
  const [around] = wanted === false ? groupsAround(lattice.rows, row.id) : []
  const at = lattice.rows.findIndex(each => each.id === around)
  if (around === undefined || at < 0) return { state }
  const onGroup = selectPlace({ row: at, column: active.column })
  return { state: selecting(state, onGroup), turn: { id: around, isOpen: false } }
}

/** Shows what was undone or done again: the first and last of its cells that are in sight. */
export function showing(lattice: Lattice, state: GridState, edit: GridEdit): GridState {
  const first = edit.changes[0]
  const last = edit.changes.at(-1)
  const active = first && placeOf(lattice, first)
  const end = last && placeOf(lattice, last)
  if (!active) return state
  return selecting(state, { active, anchor: active, end: end ?? active })
}
