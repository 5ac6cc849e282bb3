// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot be windowed
import {
  type CSSProperties,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { CellNote } from './drawing/cell-note.tsx'
import { FindBar } from './drawing/find-bar.tsx'
import { GridBody } from './drawing/grid-body.tsx'
import { isOfEditing } from './gestures/keys.ts'
import { useClipboard } from './gestures/use-clipboard.ts'
import { useDrag } from './gestures/use-drag.ts'
import { type Reveal, useFocus } from './gestures/use-focus.ts'
import { type Act, useGestures } from './gestures/use-gestures.ts'
import { useWaiting } from './gestures/use-waiting.ts'
import styles from './grid.module.css'
import type { GridProps } from './grid-model.ts'
import { type GridState, type GridTools, loadedTools } from './grid-state.ts'
import { isGroup } from './groups.ts'
import type { Intent } from './intent.ts'
import { HEAD, type Layout } from './layout.ts'
import { isRange, rangeOf, type Selection } from './selection.ts'
import { type GridSession, useGrid } from './use-grid.ts'
import { useLayout, useOpening, useScreen } from './use-layout.ts'
import { useStable } from './use-stable.ts'
import { useVisibleArea } from './use-visible-area.ts'

/** Only small screens edit in a sheet, which is loaded when a grid is shown on one. */
const EditSheet = lazy(() =>
  import('./edit-sheet.tsx').then(module => ({ default: module.EditSheet })),
)

interface WithTools {
  readonly tools?: GridTools
}

/**
 * Numbers by row and column that people read or write: keys, ranges, filling and the clipboard as
 * in a spreadsheet, one edit a gesture. It is windowed both ways and keeps nothing of the numbers:
 * what it is given is what it shows. By itself it is read only; `EditableGrid` has the tools to
 * type; where they are loaded later, it can be read meanwhile, and what is typed waits. Guide §7.
 */
export function Grid({ tools: given = null, ...props }: GridProps & WithTools) {
  const scroller = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const screen = useScreen(scroller, props)
  const session = useGrid(props, given, screen.page)
  const tools = loadedTools(given)
  const { visibleGrid, closed, state, isReadOnly } = session
  const layout = useLayout(
    screen,
    visibleGrid.columns,
    visibleGrid.rows.length - visibleGrid.bodyRows,
  )
  const { box, isNarrow } = screen
  const opening = useOpening(layout, box, visibleGrid.columns, props.openAt)
  const visible = useVisibleArea(scroller, layout, box, visibleGrid, opening)
  const focus = useFocus(scroller, state, visibleGrid, layout, box)
  const perform: Act = intent => {
    focus.reveal(REVEALS[intent.do] ?? 'active')
    const outcome = session.act(intent)
    const isStill = outcome.turn === undefined && outcome.ask === undefined
    if (isStill && !outcome.state.editing) focus.focusAt(outcome.state.selection.active)
    return outcome
  }
  const { waiting, act } = useActs(scroller, given, state, perform)
  const send = useStable(act)
  const drag = useDrag({
    ...{ scroller, layout, box, visibleGrid, tools, selection: state.selection },
    onSelect: session.select,
    onFill: target => {
      if (tools) session.carryOut(tools.fillByHandle(session.context, state, target))
    },
  })
  const gestures = useGestures({
    ...{ session, act, focus, waiting, beginDrag: drag.begin, isFocusActive: !isNarrow },
  })
  useClipboard(scroller, session, act, waiting)
  useOutside(props, session, focus.reveal)
  const closeFind = () => {
    focus.reveal('active')
    session.setFinding(false)
  }
  const find = (row: string) => {
    focus.reveal('scroll')
    session.goTo({ row })
  }
  const active = session.positionNow()
  return (
    <div className={styles.grid} data-read-only={isReadOnly || undefined}>
      {session.isFinding && (
        <FindBar rows={props.rows} heading={props.heading} onFound={find} onClose={closeFind} />
      )}
      <div ref={scroller} className={styles.scroller} data-scroller="" style={sizesOf(layout)}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles it may have do */}
        <div
          className={styles.table}
          {...{
            role: visibleGrid.rows.some(isGroup) ? 'treegrid' : 'grid',
            'aria-label': props.label,
          }}
          aria-rowcount={visibleGrid.rows.length + 1}
          aria-colcount={visibleGrid.columns.length + 1}
          aria-multiselectable="true"
          aria-readonly={isReadOnly || undefined}
          {...gestures}
          {...drag.handlers}
        >
          {visible && (
            <GridBody
              {...{ visibleGrid, closed, state, layout, visible, noteId }}
              heading={props.heading}
              fillTarget={drag.target}
              isEditedElsewhere={isNarrow}
              {...{ isReadOnly, tools }}
              onNameWidth={screen.onNameWidth}
            />
          )}
        </div>
      </div>
      {(!isReadOnly || isRange(state.selection)) && (
        <CellNote
          {...{ visibleGrid, state, send }}
          id={noteId}
          tools={isNarrow ? null : tools}
          onEdit={isNarrow && !isReadOnly ? () => act({ do: 'edit' }) : null}
        >
          {active && props.renderNote?.(active)}
        </CellNote>
      )}
      {isNarrow && tools && (
        <Suspense>
          <EditSheet {...{ session, act }} onClosed={focus.focusNow} />
        </Suspense>
      )}
      <p className="visually-hidden" role="status">
        {session.message}
      </p>
    </div>
  )
}

/** Intents are performed, or wait for the tools that perform them. */
function useActs(
  scroller: RefObject<HTMLElement | null>,
  given: GridTools,
  state: GridState,
  perform: Act,
) {
  const waiting = useWaiting(scroller, given)
  const performLater = useStable(perform)
  const act: Act = intent => {
    if (!waiting.isComing || !isOfEditing(intent)) return perform(intent)
    waiting.add(() => performLater(intent))
    return { state }
  }
  return { waiting, act }
}

/** The functions of the grid for a screen, and its reports about the selection. */
function useOutside(props: GridProps, session: GridSession, reveal: (reveal: Reveal) => void) {
  const { selection } = session.state
  useImperativeHandle(props.handle, () => ({
    goTo: position => {
      reveal('active')
      session.goTo({ position })
    },
    openFind: () => session.setFinding(true),
    turnAll: session.turnAll,
  }))
  const reportSelection = useEffectEvent((selected: Selection) => {
    const active = session.positionNow()
    if (!active || !props.onSelect) return
    const { top, bottom, left, right } = rangeOf(selected)
    props.onSelect({
      active,
      rows: session.visibleGrid.rows.slice(top, bottom + 1).map(({ id }) => id),
      columns: session.visibleGrid.columns.slice(left, right + 1).map(({ key }) => key),
    })
  })
  useEffect(() => reportSelection(selection), [selection])
}

/** A clicked cell is visible; the target of a key may not be. */
const REVEALS: Partial<Record<Intent['do'], Reveal>> = {
  extend: 'end',
  open: 'none',
  select: 'none',
  leave: 'none',
}

function sizesOf({
  name,
  frozen,
  plain,
  totals,
  column,
  total,
  row,
  footer,
}: Layout): CSSProperties {
  const bands = { frozen: frozen * column, cells: plain * column, totals: totals * total }
  const sizes = { name, column, row, ...bands, total, head: HEAD }
  return {
    ...Object.fromEntries(
      Object.entries(sizes).map(([key, value]) => [`--grid-${key}`, `${value}px`]),
    ),
    scrollPadding: `${HEAD}px ${bands.totals}px ${footer * row}px ${name + bands.frozen}px`,
  }
}
