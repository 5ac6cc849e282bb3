import { commit, commitAll, leave, refused, startEditing } from './commit.ts'
import { clear, fillDown, fillFrom, fillInto, fillRight, nudge, together } from './fill.ts'
import type { Gathered } from './gather.ts'
import type { GridEdit } from './grid-model.ts'
import {
  type EditIntent,
  type GridState,
  type Outcome,
  type Surroundings,
  selecting,
} from './grid-state.ts'
import { isGroup } from './groups.ts'
import { type Range, spotAt, spotName, takesValue } from './lattice.ts'
import { turn } from './perform.ts'
import { isRange, rangeOf, type Selection } from './selection.ts'
import { pasted } from './transfer.ts'
import { didTo, outcomeWords } from './words.ts'

/** What a gesture comes to that types, fills, pastes or clears. */
export function performEdit(around: Surroundings, state: GridState, intent: EditIntent): Outcome {
  switch (intent.do) {
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
    case 'paste':
      return paste(around, state, intent.block)
    default:
      return changed(around, state, intent, rangeOf(state.selection))
  }
}

type Changing = Extract<
  EditIntent,
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
  const { changes, refused: problems } = gathered
  const after = changes[0]?.after ?? null
  const words = after === null ? `${verb} ${spotName(spot)}` : spot.row.unit.write(after)
  return { state, ...editOf(spotName(spot), changes), said: `${problems[0]?.problem ?? words}.` }
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
