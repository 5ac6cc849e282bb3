import type { GridEdit } from '../grid-model.ts'
import {
  type EditIntent,
  type GestureContext,
  type GestureOutcome,
  type GridState,
  selecting,
} from '../grid-state.ts'
import { isGroup } from '../groups.ts'
import { turn } from '../perform.ts'
import { isRange, rangeOf, type Selection } from '../selection.ts'
import { type CellRange, cellAt, cellName, takesValue } from '../visible-grid.ts'
import { commit, commitAll, leave, refused, startEditing } from './commit.ts'
import { clear, fillDown, fillFrom, fillInto, fillRight, nudge, together } from './fill.ts'
import type { Gathered } from './gather.ts'
import { didTo, outcomeWords } from './outcome-words.ts'
import { pasted } from './pasted.ts'

/** The result of a gesture that types, fills, pastes or clears. */
export function performEdit(
  context: GestureContext,
  state: GridState,
  intent: EditIntent,
): GestureOutcome {
  switch (intent.do) {
    case 'edit':
      return isOnGroup(context, state) ? turn(context, state) : startEditing(context, state)
    case 'type':
      return startEditing(context, state, intent.text)
    case 'commit':
      return commit(context, state, intent)
    case 'commitAll':
      return commitAll(context, state)
    case 'commitAndSave': {
      const outcome = commit(context, state, {})
      return outcome.state.editing ? outcome : { ...outcome, ask: 'save' }
    }
    case 'leave':
      return leave(context, state)
    case 'cancel':
      return { state: { ...state, editing: null } }
    case 'paste':
      return paste(context, state, intent.block)
    default:
      return changed(context, state, intent, rangeOf(state.selection))
  }
}

type Changing = Extract<
  EditIntent,
  { readonly do: 'clear' | 'cut' | 'fillDown' | 'fillRight' | 'fillSelected' | 'nudge' }
>

/** Gestures on the cells of the range. */
function changed(
  context: GestureContext,
  state: GridState,
  intent: Changing,
  range: CellRange,
): GestureOutcome {
  const { visibleGrid } = context
  switch (intent.do) {
    case 'clear':
      return worked(context, state, 'Cleared', clear(visibleGrid, range))
    case 'cut':
      return worked(context, state, 'Cut', clear(visibleGrid, range))
    case 'fillDown':
      return worked(context, state, 'Filled down', fillDown(visibleGrid, range))
    case 'fillRight':
      return worked(context, state, 'Filled right', fillRight(visibleGrid, range))
    case 'fillSelected':
      return worked(context, state, 'Filled', fillFrom(visibleGrid, state.selection.active, range))
    case 'nudge': {
      const verb = intent.sign > 0 ? 'Raised' : 'Lowered'
      const steps = nudge(visibleGrid, range, intent.sign, intent.isLarge)
      const outcome = worked(context, state, verb, steps)
      return outcome.edit ? { ...outcome, edit: { ...outcome.edit, isStep: true } } : outcome
    }
  }
}

/** The message names a single cell and its new value; several cells are counted. */
function worked(
  context: GestureContext,
  state: GridState,
  verb: string,
  gathered: Gathered,
): GestureOutcome {
  const target = cellAt(context.visibleGrid, state.selection.active)
  if (!target || isRange(state.selection)) return several(context, state, verb, gathered)
  if (!takesValue(target.cell)) return refused(state, target)
  const { changes, refused: problems } = gathered
  const after = changes[0]?.after ?? null
  const words = after === null ? `${verb} ${cellName(target)}` : target.row.unit.write(after)
  return {
    state,
    ...editOf(cellName(target), changes),
    message: `${problems[0]?.problem ?? words}.`,
  }
}

function several(
  context: GestureContext,
  state: GridState,
  verb: string,
  gathered: Gathered & { readonly beyond?: number },
): GestureOutcome {
  const message = outcomeWords(verb, gathered, context.readOnlyNoun)
  return { state, ...editOf(didTo(verb, gathered), gathered.changes), message, isNotice: true }
}

const editOf = (label: string, changes: Gathered['changes']): { readonly edit?: GridEdit } =>
  changes.length > 0 ? { edit: { label, changes } } : {}

function paste(
  context: GestureContext,
  state: GridState,
  block: readonly string[][],
): GestureOutcome {
  if (block.every(line => line.length === 0))
    return { state, message: 'There is nothing to paste.' }
  const gathered = pasted(context.visibleGrid, rangeOf(state.selection), block)
  return several(context, selecting(state, onRange(gathered.range)), 'Pasted', gathered)
}

const onRange = ({ top, left, bottom, right }: CellRange): Selection => ({
  active: { row: top, column: left },
  anchor: { row: top, column: left },
  end: { row: bottom, column: right },
})

/** Repeats the range over the cells that its handle was dragged to, and selects both. */
export function fillByHandle(
  context: GestureContext,
  state: GridState,
  target: CellRange,
): GestureOutcome {
  const source = rangeOf(state.selection)
  const gathered = fillInto(context.visibleGrid, source, target)
  const { anchor, end } = onRange(together(source, target))
  const after = selecting(state, { ...state.selection, anchor, end })
  return several(context, after, 'Filled', gathered)
}

const isOnGroup = (
  { visibleGrid }: GestureContext,
  { selection: { active } }: GridState,
): boolean => {
  const target = cellAt(visibleGrid, active)
  return target !== null && isGroup(target.row) && !takesValue(target.cell)
}
