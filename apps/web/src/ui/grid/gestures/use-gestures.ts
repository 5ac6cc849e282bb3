import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from 'react'
import type { GestureOutcome } from '../grid-state.ts'
import { isGroup } from '../groups.ts'
import type { Intent } from '../intent.ts'
import {
  extendTo,
  rangeOf,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from '../selection.ts'
import type { GridSession } from '../use-grid.ts'
import { useStable } from '../use-stable.ts'
import {
  type CellPosition,
  cellAt,
  heightOf,
  isSame,
  LABEL,
  takesValue,
  widthOf,
} from '../visible-grid.ts'
import { type Hit, hitOf } from './hit.ts'
import { intentOf, isOfEditing } from './keys.ts'
import type { GridFocus } from './use-focus.ts'
import type { Waiting } from './use-waiting.ts'

export type Act = (intent: Intent) => GestureOutcome

interface GestureInput {
  readonly session: GridSession
  readonly act: Act
  readonly focus: GridFocus
  readonly waiting: Waiting
  /** The focus makes a cell active, however it got there. */
  readonly isFocusActive: boolean
  readonly beginDrag: (hit: Hit, event: PointerEvent) => void
}

/** Two clicks on a cell within this time open it; taps may be slower. */
const TWICE_MS = 400

/** A digit within this time after a sign belongs to it. */
const SIGN_MS = 800

/** Handles all events of the grid in one place. */
export function useGestures({ session, act, focus, waiting, ...rest }: GestureInput) {
  const { beginDrag, isFocusActive } = rest
  const press = usePress(session, act, focus)
  const onKey = useKeys(session, act, waiting)
  const later = useStable((run: (newest: ReturnType<typeof usePress>) => void) => run(press))
  const leaveLater = useStable(() => session.state.editing && session.act({ do: 'leave' }))
  /** On what is there now, or once what waits is done. */
  const inTurn = (run: Parameters<typeof later>[0]) => {
    if (waiting.hasBegun()) waiting.add(() => later(run))
    else run(press)
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      press.forget()
      onKey(event)
    },
    onPointerDown: (event: PointerEvent) => {
      const hit = hitOf(event.target)
      if (!hit || event.pointerType === 'touch' || event.button !== 0) return
      const { shiftKey } = event
      if (hit.on !== 'handle') inTurn(newest => newest.down(hit, shiftKey))
      if (!waiting.hasBegun()) beginDrag(hit, event)
    },
    onMouseDown: (event: MouseEvent) => {
      // The grid sets the focus itself: it stays with the active cell while a range is dragged.
      if (hitOf(event.target)) event.preventDefault()
    },
    onFocus: (event: FocusEvent) => {
      const hit = hitOf(event.target)
      const position = hit && positionHit(session, hit)
      const { active } = session.state.selection
      if (!isFocusActive || focus.isMoving() || !position || isSame(position, active)) return
      session.select(selectCell(position))
    },
    onClick: (event: MouseEvent) => {
      const hit = hitOf(event.target)
      if (!hit) return
      // Fingers and screen readers send no pointerdown before a click.
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      const wasUp = pointerType !== 'mouse' && pointerType !== 'pen'
      inTurn(newest => {
        if (wasUp) newest.down(hit, event.shiftKey)
        newest.click(hit, event)
      })
    },
    onInput: (event: FormEvent) => {
      if (event.target instanceof HTMLInputElement) session.type(event.target.value)
    },
    onBlur: (event: FocusEvent) => {
      if (waiting.hasBegun()) {
        if (!event.currentTarget.contains(event.relatedTarget)) waiting.add(() => leaveLater(null))
        return
      }
      const isEditor = event.target instanceof HTMLInputElement
      // Another window got the focus: the typed text waits.
      if (!isEditor || focus.isMoving() || document.activeElement === event.target) return
      if (session.state.editing) session.act({ do: 'leave' })
    },
  }
}

function useKeys(session: GridSession, act: Act, waiting: Waiting) {
  const { state, visibleGrid, isReadOnly } = session
  const carryOut = useSigned(session, act)
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (waiting.hasBegun()) {
      if (waiting.addKey(event)) stop(event)
      return
    }
    const target = cellAt(visibleGrid, state.selection.active)
    const range = rangeOf(state.selection)
    const intent = intentOf(
      {
        key: event.key,
        code: event.code,
        isCtrl: event.ctrlKey || event.metaKey,
        isShift: event.shiftKey,
        isAlt: event.altKey,
      },
      {
        isEditing: state.editing !== null,
        isReadOnly,
        isReplacing: state.editing?.isReplacing ?? false,
        isTall: heightOf(range) > 1,
        isWide: widthOf(range) > 1,
        hasSteps: target !== null && target.row.unit.steps !== undefined && takesValue(target.cell),
      },
    )
    if (event.repeat && state.editing?.problem != null) {
      // A key that is held down is not a second press: it confirms nothing.
      event.preventDefault()
      return
    }
    // Without a range Escape belongs to the page around the grid, such as a drawer.
    const isOurs = intent?.do !== 'collapse' || heightOf(range) > 1 || widthOf(range) > 1
    if (intent && isOurs) stop(event)
    if (intent && waiting.isComing && isOfEditing(intent) && waiting.addKey(event)) return
    carryOut(isOurs ? intent : null, event)
  }
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Where + and − change a value by one, `-500` typed quickly into one cell is still a number: the
 * step of its first key is undone.
 */
function useSigned({ state, undoStep }: GridSession, act: Act) {
  const last = useRef<Sign>(null)
  const { active } = state.selection
  return (intent: Intent | null, { key, timeStamp }: KeyboardEvent) => {
    const before = last.current
    const isSigned = ({ position, time }: Sign, text: string) =>
      isSame(position, active) && timeStamp - time < SIGN_MS && OF_NUMBER.test(text)
    if (!MODIFIERS.has(key)) last.current = null
    if (intent?.do === 'nudge') {
      const { edit } = act(intent)
      const sign = intent.sign < 0 ? '-' : '+'
      last.current = { sign, position: active, time: timeStamp, hasStepped: edit !== undefined }
    } else if (intent?.do === 'type' && before && isSigned(before, intent.text)) {
      if (before.hasStepped) undoStep()
      act({ do: 'type', text: before.sign + intent.text })
    } else if (intent) {
      act(intent)
    }
  }
}

interface Sign {
  readonly sign: '+' | '-'
  readonly position: CellPosition
  readonly time: number
  readonly hasStepped: boolean
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const OF_NUMBER = /[\d.]|\p{Sc}/u

/** Position of the pressed element: a cell, or a label that can be focused like a cell. */
function positionHit(
  { isReadOnly }: Pick<GridSession, 'isReadOnly'>,
  hit: Hit,
): CellPosition | null {
  if (hit.on === 'cell') return hit.position
  return hit.on === 'label' && isReadOnly ? { row: hit.row, column: LABEL } : null
}

function usePress(session: GridSession, actAndReveal: Act, { reveal }: GridFocus) {
  const { state, visibleGrid, closed, isReadOnly, carryOut, select, act } = session
  const last = useRef<{ readonly position: CellPosition; readonly time: number } | null>(null)
  const down = (hit: Hit, isShift: boolean) => {
    if (state.editing) act({ do: 'leave' })
    reveal('none')
    const { selection } = state
    const at = positionHit(session, hit)
    if (at) {
      select(isShift ? extendTo(selection, at) : selectCell(at))
    } else if (hit.on === 'label') {
      const position = { row: hit.row, column: selection.active.column }
      select(
        selectRows(visibleGrid, isShift ? extendTo(selection, position) : selectCell(position)),
      )
    } else if (hit.on === 'heading') {
      const position = { row: selection.active.row, column: hit.column }
      select(
        selectColumns(visibleGrid, isShift ? extendTo(selection, position) : selectCell(position)),
      )
    } else if (hit.on === 'corner') {
      select(selectAll(visibleGrid, selection))
    }
  }
  const click = (hit: Hit, event: MouseEvent) => {
    if (isReadOnly) {
      const at = positionHit(session, hit)
      if (at && !event.shiftKey) actAndReveal({ do: 'open', position: at })
      return
    }
    if (hit.on === 'label' && !event.shiftKey) {
      const row = visibleGrid.rows[hit.row]
      if (row && isGroup(row)) turnRow(hit.row)
    }
    const position = hit.on === 'cell' ? hit.position : null
    const before = last.current
    last.current = position && { position, time: event.timeStamp }
    if (!position || !before || !isSame(before.position, position)) return
    // Between slow taps on a cell with steps, the step buttons are below the finger.
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent
    const hasSteps = cellAt(visibleGrid, position)?.row.unit.steps !== undefined
    const isActive = isSame(state.selection.active, position)
    const hasTime = pointerType === 'touch' && isActive && !hasSteps
    if (!hasTime && event.timeStamp - before.time > TWICE_MS) return
    last.current = null
    actAndReveal({ do: 'edit' })
  }
  const turnRow = (row: number) => {
    const position = { row, column: state.selection.active.column }
    const there = { ...state, selection: selectCell(position) }
    const id = visibleGrid.rows[row]?.id
    if (id !== undefined) carryOut({ state: there, turn: { id, isOpen: closed.has(id) } })
  }
  /** After a key press, the next click is the first one. */
  const forget = () => {
    last.current = null
  }
  return { down, click, forget }
}
