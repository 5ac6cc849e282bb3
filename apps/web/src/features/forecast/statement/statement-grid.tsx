import type { StatementTable } from '@millpond/core/table'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { usePressKeys } from '../use-press-keys.ts'
import styles from './grid.module.css'
import { GridHead } from './grid-head.tsx'
import {
  type GridColumn,
  gridColumns,
  nextPlace,
  openAtFirst,
  openable,
  type Place,
  visibleRows,
} from './grid-layout.ts'
import { GridRow } from './grid-row.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'

interface StatementGridProps {
  readonly label: string
  readonly table: StatementTable
  readonly hasVariances: boolean
  readonly onVariances: () => void
  /** Key of a column and of a row. */
  readonly onOpen: (column: string, row: string) => void
}

/**
 * The statement as a tree of rows over columns of time: one tab stop, arrows from cell to cell.
 * Enter opens a cell, or a group by its name. Guide §7 and §9.2.
 */
export function StatementGrid(props: StatementGridProps) {
  const { label, table, hasVariances, onVariances, onOpen } = props
  const [open, setOpen] = useState(() => openAtFirst(table.rows))
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const columns = gridColumns(table, hasVariances)
  const rows = visibleRows(table.rows, open)
  const scroller = useScrolledToToday(table, columns)
  const grid = useRef<HTMLDivElement>(null)
  const at = {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, columns.length),
  }
  const isAllOpen = openable(table.rows).every(key => open.has(key))
  const turn = (key: string, isOpen = !open.has(key)) => {
    const next = new Set(open)
    if (isOpen) next.add(key)
    else next.delete(key)
    setOpen(next)
  }
  usePressKeys('page', {
    x: () => setOpen(new Set(isAllOpen ? [] : openable(table.rows))),
    v: onVariances,
  })
  const drawn = useDrawnRows(scroller, rows.length)
  const go = useFocusAfterMove(grid, at, setPlace)
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at.row]
    if (!row || event.metaKey) return
    const isGroup = row.children.length > 0
    const isName = at.column === 0
    const turned = isGroup && isName ? TURNS[event.key] : undefined
    if (turned !== undefined && !event.ctrlKey && turned !== open.has(row.key)) {
      event.preventDefault()
      turn(row.key, turned)
      return
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const column = columns[at.column - 1]
      if (column) onOpen(table.columns[column.at]?.key ?? '', row.key)
      else if (isGroup) turn(row.key)
      return
    }
    const extent = { rows: rows.length, columns: columns.length + 1 }
    const next = event.altKey
      ? null
      : nextPlace({ key: event.key, isCtrl: event.ctrlKey }, at, extent)
    if (!next) return
    event.preventDefault()
    go(next)
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={grid}
        className={styles.grid}
        role="treegrid"
        tabIndex={-1}
        aria-label={label}
        aria-readonly="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={{ '--columns': columns.length } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <GridHead {...{ table, columns }} />
        {rows.map((row, index) => (
          <GridRow
            key={row.key}
            {...{ row, index, columns, table }}
            isDrawn={at.row === index || (index >= drawn.from && index < drawn.to)}
            isOpen={row.children.length > 0 ? open.has(row.key) : undefined}
            focused={at.row === index ? at.column : null}
            onTurn={turn}
            onPlace={setPlace}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}

const TURNS: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false }

/** The cell that is gone to may have to be drawn first: it gets the focus when it is there. */
function useFocusAfterMove(
  grid: RefObject<HTMLElement | null>,
  { row, column }: Place,
  setPlace: (place: Place) => void,
) {
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const cell = `[data-row="${row}"] [data-column="${column}"]`
    grid.current?.querySelector<HTMLElement>(cell)?.focus()
  }, [grid, row, column])
  return (to: Place) => {
    isMoving.current = to.row !== row || to.column !== column
    setPlace(to)
  }
}

const SHARE_BEFORE_TODAY = 1 / 3

/** At first, today stands a third of the way along. */
function useScrolledToToday(table: StatementTable, columns: readonly GridColumn[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const ahead = table.columns.findIndex(column => column.kind !== 'actual')
  const today = columns.findIndex(column => column.at === ahead)
  const count = columns.length
  const parts = Math.max(1, columns.filter(column => column.at === 0).length)
  useLayoutEffect(() => {
    const element = scroller.current
    const cells = element?.querySelectorAll<HTMLElement>('[role=columnheader]')
    const cell = cells?.[today + 1]
    const name = cells?.[0]
    if (!element || !cell || !name || today < 0 || count === 0) return
    const room = element.clientWidth - name.offsetWidth
    const wanted = cell.offsetLeft - name.offsetWidth - room * SHARE_BEFORE_TODAY
    // Not into the middle of a column with its comparisons.
    const step = cell.getBoundingClientRect().width * parts || 1
    element.scrollLeft = Math.floor(wanted / step) * step
  }, [today, count, parts])
  return scroller
}
