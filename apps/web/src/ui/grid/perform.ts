import type { GridEdit } from './grid-model.ts'
import {
  type GestureContext,
  type GestureOutcome,
  type GridState,
  selecting,
} from './grid-state.ts'
import { groupsAround, isGroup } from './groups.ts'
import type { Intent } from './intent.ts'
import type { Motion } from './motion.ts'
import {
  collapse,
  extend,
  move,
  type Selection,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from './selection.ts'
import {
  type CellPosition,
  cellRefOf,
  LABEL,
  positionOf,
  type VisibleGrid,
} from './visible-grid.ts'

/**
 * The result of a gesture. Pure: the same gesture in the same state has the same result. The
 * editing tools change cells, and a read-only grid does not have them.
 */
export function perform(context: GestureContext, state: GridState, intent: Intent): GestureOutcome {
  switch (intent.do) {
    case 'move':
      return turnByMoving(context, state, intent.motion) ?? moved(context, state, intent)
    case 'extend':
    case 'select':
    case 'collapse':
      return moved(context, state, intent)
    case 'open':
      return open(context, state, intent.position ?? state.selection.active)
    case 'turn':
      return turn(context, state, intent.isOpen)
    case 'ask':
      return { state, ask: intent.what }
    default:
      return context.tools?.perform(context, state, intent) ?? { state }
  }
}

const moved = (context: GestureContext, state: GridState, intent: Selecting): GestureOutcome => ({
  state: selecting(state, selected(context, state.selection, intent)),
})

type Selecting = Extract<Intent, { readonly do: 'move' | 'extend' | 'select' | 'collapse' }>

function selected(
  { visibleGrid, page }: GestureContext,
  before: Selection,
  intent: Selecting,
): Selection {
  if (intent.do === 'move') return move(visibleGrid, before, intent.motion, page)
  if (intent.do === 'extend') return extend(visibleGrid, before, intent.motion, page)
  if (intent.do === 'collapse') return collapse(before)
  if (intent.what === 'rows') return selectRows(visibleGrid, before)
  if (intent.what === 'columns') return selectColumns(visibleGrid, before)
  return selectAll(visibleGrid, before)
}

/** The screen around the grid opens a cell; the label of a group opens or closes it. */
function open(context: GestureContext, state: GridState, position: CellPosition): GestureOutcome {
  const at = selecting(state, selectCell(position))
  const cell = cellRefOf(context.visibleGrid, position)
  if (cell) return { state: at, open: cell }
  const row = context.visibleGrid.rows[position.row]
  return row && isGroup(row) ? turn(context, at) : { state: at }
}

/** On the label of a group, the right arrow opens it and the left arrow closes it. */
function turnByMoving(
  context: GestureContext,
  state: GridState,
  motion: Motion,
): GestureOutcome | null {
  const { visibleGrid, closed } = context
  const { active } = state.selection
  const row = visibleGrid.rows[active.row]
  if (active.column !== LABEL || !row || !isGroup(row)) return null
  const isClosed = closed.has(row.id)
  return motion === (isClosed ? 'right' : 'left') ? turn(context, state, isClosed) : null
}

/**
 * Opens or closes the group of the active row; from a row inside, the group around it is closed.
 */
export function turn(
  { visibleGrid, closed }: GestureContext,
  state: GridState,
  wanted?: boolean,
): GestureOutcome {
  const { active } = state.selection
  const row = visibleGrid.rows[active.row]
  if (!row) return { state }
  if (isGroup(row)) return { state, turn: { id: row.id, isOpen: wanted ?? closed.has(row.id) } }
  const [parent] = wanted === false ? groupsAround(visibleGrid.rows, row.id) : []
  const at = visibleGrid.rows.findIndex(each => each.id === parent)
  if (parent === undefined || at < 0) return { state }
  const onGroup = selectCell({ row: at, column: active.column })
  return { state: selecting(state, onGroup), turn: { id: parent, isOpen: false } }
}

/** Shows what was undone or redone: the first and last of its visible cells. */
export function showing(visibleGrid: VisibleGrid, state: GridState, edit: GridEdit): GridState {
  const first = edit.changes[0]
  const last = edit.changes.at(-1)
  const active = first && positionOf(visibleGrid, first)
  const end = last && positionOf(visibleGrid, last)
  if (!active) return state
  return selecting(state, { active, anchor: active, end: end ?? active })
}
