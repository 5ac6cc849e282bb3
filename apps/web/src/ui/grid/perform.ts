import type { GridEdit } from './grid-model.ts'
import { type GridState, type Outcome, type Surroundings, selecting } from './grid-state.ts'
import { groupsAround, isGroup } from './groups.ts'
import type { Intent } from './intent.ts'
import { gridPlace, LABEL, type Lattice, type Place, placeOf } from './lattice.ts'
import type { Motion } from './motion.ts'
import {
  collapse,
  extend,
  move,
  type Selection,
  selectAll,
  selectColumns,
  selectPlace,
  selectRows,
} from './selection.ts'

/**
 * What a gesture comes to. Pure: the same gesture in the same place comes to the same. What changes
 * cells is the business of the editing tools, which a read-only grid does not have.
 */
export function perform(around: Surroundings, state: GridState, intent: Intent): Outcome {
  switch (intent.do) {
    case 'move':
      return turnByMoving(around, state, intent.motion) ?? moved(around, state, intent)
    case 'extend':
    case 'select':
    case 'collapse':
      return moved(around, state, intent)
    case 'open':
      return open(around, state, intent.place ?? state.selection.active)
    case 'turn':
      return turn(around, state, intent.isOpen)
    case 'ask':
      return { state, ask: intent.what }
    default:
      return around.tools?.perform(around, state, intent) ?? { state }
  }
}

const moved = (around: Surroundings, state: GridState, intent: Selecting): Outcome => ({
  state: selecting(state, selected(around, state.selection, intent)),
})

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

/** A cell is opened by the screen around the grid; a group is opened or closed by its label. */
function open(around: Surroundings, state: GridState, place: Place): Outcome {
  const at = selecting(state, selectPlace(place))
  const cell = gridPlace(around.lattice, place)
  if (cell) return { state: at, open: cell }
  const row = around.lattice.rows[place.row]
  return row && isGroup(row) ? turn(around, at) : { state: at }
}

/** On the label of a group, the right arrow opens it and the left arrow closes it. */
function turnByMoving(around: Surroundings, state: GridState, motion: Motion): Outcome | null {
  const { lattice, closed } = around
  const { active } = state.selection
  const row = lattice.rows[active.row]
  if (active.column !== LABEL || !row || !isGroup(row)) return null
  const isClosed = closed.has(row.id)
  return motion === (isClosed ? 'right' : 'left') ? turn(around, state, isClosed) : null
}

/**
 * Opens or closes the group of the active row; from a row within, the group is closed around it.
 */
export function turn(
  { lattice, closed }: Surroundings,
  state: GridState,
  wanted?: boolean,
): Outcome {
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
