import { useMemo, useState } from 'react'
import type { CellRef, GridColumn, GridEdit, GridProps, GridRow } from './grid-model.ts'
import {
  type GestureContext,
  type GestureOutcome,
  type GridState,
  type GridTools,
  loadedTools,
  stateAt,
} from './grid-state.ts'
import { isGroup, openedAround, shownRows, turned } from './groups.ts'
import type { Ask, Intent } from './intent.ts'
import { perform, showing } from './perform.ts'
import { carryOver, type Selection, selectCell } from './selection.ts'
import {
  type CellPosition,
  cellAt,
  cellRefOf,
  LABEL,
  plainText,
  positionOf,
  takesValue,
  type VisibleGrid,
} from './visible-grid.ts'
import { READ_ONLY, rangeWords } from './words.ts'

const NONE: readonly GridRow[] = []

/** The scroll target once its groups are open. */
type Goal =
  | { readonly position: CellRef }
  | { readonly edit: GridEdit }
  /** The row by its id, in the column that is active. */
  | { readonly row: string }

/**
 * The grid's own state: the selection, the typed text, the closed groups. `perform` turns gestures
 * into outcomes, which are carried out here.
 */
export function useGrid(props: GridProps, given: GridTools, page: number) {
  const { rows, footer = NONE, columns, readOnlyNoun = READ_ONLY } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(props.startClosed))
  const isReadOnly = given === null
  const tools = loadedTools(given)
  const visibleGrid = useMemo(
    () => visibleGridOf(rows, footer, columns, closed, isReadOnly ? LABEL : 0),
    [rows, footer, columns, closed, isReadOnly],
  )
  const { state, change, setGoal } = useHeld(visibleGrid, () =>
    startState(visibleGrid, props.openAt),
  )
  const [isFinding, setFinding] = useState(false)
  const { message, showMessage } = useMessage()
  const formulas = props.formulas ?? null
  const context: GestureContext = { visibleGrid, closed, page, readOnlyNoun, formulas, tools }

  const goTo = (next: Goal) => {
    setClosed(rowsOf(next).reduce((set, id) => openedAround([...rows, ...footer], set, id), closed))
    setGoal(next)
  }
  const ask = (what: Ask) => {
    if (what === 'save') props.onSave?.()
    if (what === 'help') props.onHelp?.()
    if (what === 'find') setFinding(true)
    if (what !== 'undo' && what !== 'redo') return
    const edit = what === 'undo' ? props.onUndo?.() : props.onRedo?.()
    if (edit && edit.changes.length > 0) goTo({ edit })
    const did = what === 'undo' ? 'Undone' : 'Redone'
    showMessage(edit ? `${did}: ${edit.label}.` : `Nothing to ${what}.`)
  }
  /** Without a message, and without moving to the former cell. */
  const undoStep = () => {
    props.onUndo?.()
  }
  const carryOut = (outcome: GestureOutcome) => {
    change(() => outcome.state)
    if (outcome.turn) setClosed(turned(closed, outcome.turn.id, outcome.turn.isOpen))
    if (outcome.edit) props.onEdit?.(outcome.edit)
    if (outcome.open) props.onOpen?.(outcome.open)
    if (outcome.formula) formulas?.use(outcome.formula.row, outcome.formula.text)
    if (outcome.message !== undefined) {
      showMessage(outcome.message)
      if (outcome.isNotice) props.onMessage?.(outcome.message, outcome.edit !== undefined)
    }
    if (outcome.ask) ask(outcome.ask)
  }
  const act = (intent: Intent): GestureOutcome => {
    const outcome = perform(context, state, intent)
    carryOut(outcome)
    if (intent.do === 'extend' || intent.do === 'select') {
      showMessage(rangeWords(visibleGrid, outcome.state.selection))
    }
    return outcome
  }
  const select = (selection: Selection) =>
    change(before => ({ ...before, selection, runStart: null }))
  const type = (text: string) =>
    change(before =>
      before.editing
        ? { ...before, editing: { ...before.editing, text, problem: null, again: null } }
        : before,
    )
  const positionNow = () => cellRefOf(visibleGrid, state.selection.active)
  const turnAll = () => {
    const groups = [...rows, ...footer].filter(isGroup).map(({ id }) => id)
    setClosed(new Set(groups.some(id => closed.has(id)) ? [] : groups))
  }
  const own = { visibleGrid, closed, state, context, message, isFinding, isReadOnly, positionNow }
  return { ...own, act, carryOut, undoStep, select, type, goTo, turnAll, setFinding }
}

export type GridSession = ReturnType<typeof useGrid>

function visibleGridOf(
  rows: readonly GridRow[],
  footer: readonly GridRow[],
  columns: readonly GridColumn[],
  closed: ReadonlySet<string>,
  firstColumn: number,
): VisibleGrid {
  const body = shownRows(rows, closed)
  const all = [...body, ...shownRows(footer, closed)]
  return { rows: all, bodyRows: body.length, columns, firstColumn }
}

/**
 * In an editable grid, the first cell that can be edited in the column at which it opens; otherwise
 * the first label.
 */
function startState(
  { columns, rows, firstColumn }: VisibleGrid,
  openAt: string | undefined,
): GridState {
  if (firstColumn === LABEL) return stateAt(0, LABEL)
  const at = Math.max(
    0,
    columns.findIndex(({ key }) => key === openAt),
  )
  const column = columns[at]
  const row = column ? rows.findIndex(({ cell }) => takesValue(cell(column))) : 0
  return stateAt(Math.max(0, row), at)
}

/** The selection and the typed text, with the visible grid to which their indices belong. */
interface Held {
  readonly state: GridState
  readonly of: VisibleGrid
}

/**
 * Rows are added and removed, opened and closed: the selection stays with its cells, or moves to
 * its target. It is derived from the former state, so that no render has the selection on the wrong
 * row, and nothing renders twice.
 */
function useHeld(visibleGrid: VisibleGrid, start: () => GridState) {
  const [held, setHeld] = useState<Held>(() => ({ state: start(), of: visibleGrid }))
  const [goal, setGoal] = useState<Goal | null>(null)
  const state = useMemo(() => carriedOver(held, visibleGrid), [held, visibleGrid])
  if (goal) {
    setHeld({ state: arrived(visibleGrid, state, goal), of: visibleGrid })
    setGoal(null)
  }
  const change = (to: (state: GridState) => GridState) =>
    setHeld(before => ({ state: to(carriedOver(before, visibleGrid)), of: visibleGrid }))
  return { state, change, setGoal }
}

/** A cell that was opened and not changed shows its current value, not the former one. */
function carriedOver({ state, of: before }: Held, visibleGrid: VisibleGrid): GridState {
  if (before === visibleGrid) return state
  const selection = carryOver(state.selection, before, visibleGrid)
  const carried = selection === state.selection ? state : { ...state, selection }
  const { editing } = state
  if (!editing) return carried
  const was = cellAt(before, state.selection.active)
  const is = cellAt(visibleGrid, selection.active)
  if (!was || !is || editing.isReplacing || editing.text !== plainText(was)) return carried
  const text = plainText(is)
  return text === editing.text ? carried : { ...carried, editing: { ...editing, text } }
}

const rowsOf = (goal: Goal): readonly string[] => {
  if ('row' in goal) return [goal.row]
  return 'edit' in goal ? goal.edit.changes.map(({ row }) => row) : [goal.position.row]
}

function arrived(visibleGrid: VisibleGrid, state: GridState, goal: Goal): GridState {
  if ('edit' in goal) return showing(visibleGrid, state, goal.edit)
  const position =
    'row' in goal ? inRow(visibleGrid, state, goal.row) : positionOf(visibleGrid, goal.position)
  return position ? { ...state, selection: selectCell(position), editing: null } : state
}

function inRow({ rows }: VisibleGrid, { selection }: GridState, id: string): CellPosition | null {
  const row = rows.findIndex(each => each.id === id)
  return row < 0 ? null : { row, column: selection.active.column }
}

/**
 * The announced text; the same words twice differ by a space, otherwise they would be read once.
 */
function useMessage() {
  const [message, setMessage] = useState('')
  const showMessage = (text: string) =>
    setMessage(before => (before === text ? `${text}\u00a0` : text))
  return { message, showMessage }
}
