import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { GridState } from '../grid-state.ts'
import { COLUMN, type Layout, roomOf, type Scroll, type ScrollBox } from '../layout.ts'
import { scrollToShow } from '../span.ts'
import type { CellPosition, VisibleGrid } from '../visible-grid.ts'

/**
 * The cell that is scrolled into view after a gesture; none if the pressed cell is visible.
 * `scroll` shows the active cell and leaves the focus.
 */
export type Reveal = 'active' | 'end' | 'none' | 'scroll'

/** Read before rendering, when reading costs nothing. */
interface Wanted {
  readonly reveal: Reveal
  readonly scroll: Scroll
  /** All of the grid is visible: there is no page to scroll. */
  readonly isWhole: boolean
}

export interface GridFocus {
  /** After the next render, scrolls to this and focuses the active cell. */
  readonly reveal: (reveal: Reveal) => void
  /** Focuses a rendered cell at once, before the focused element disappears. */
  readonly focusAt: (position: CellPosition) => void
  readonly focusNow: () => void
  /** The grid itself is moving the focus. */
  readonly isMoving: () => boolean
}

/**
 * After a gesture the active cell has the focus, and its target is visible. Only after a gesture:
 * numbers that arrive from elsewhere never move the focus.
 */
export function useFocus(
  scroller: RefObject<HTMLElement | null>,
  state: GridState,
  visibleGrid: VisibleGrid,
  layout: Layout,
  box: ScrollBox | null,
): GridFocus {
  const wanted = useRef<Wanted | null>(null)
  const moving = useRef(false)
  const focus = (selector: string): HTMLElement | null => {
    const cell = scroller.current?.querySelector<HTMLElement>(selector) ?? null
    // Another call would make the browser lay out everything again for nothing.
    if (!cell || cell === document.activeElement) return cell
    cell.tabIndex = 0
    moving.current = true
    // A caret left in an editor that closes would make the browser search the whole page for a new
    // place.
    if (document.activeElement instanceof HTMLInputElement) getSelection()?.removeAllRanges()
    cell.focus({ preventScroll: true })
    moving.current = false
    return cell
  }
  useLayoutEffect(() => {
    const element = scroller.current
    const now = wanted.current
    if (now === null || !element || !box) return
    wanted.current = null
    const { reveal, scroll, isWhole } = now
    const { active, end } = state.selection
    const position = reveal === 'end' ? end : active
    if (reveal !== 'none') show({ element, scroll, visibleGrid, layout, box }, position)
    if (state.editing || reveal === 'scroll') return
    const cell = focus(ACTIVE)
    if (reveal === 'active' && !isWhole && cell) showOnPage(cell)
  })
  useKeepVisible(scroller, state.selection.active, visibleGrid, layout, box)
  useTabStop(scroller)
  return {
    reveal: reveal => {
      const element = scroller.current
      if (!element) return
      const { top, bottom } = element.getBoundingClientRect()
      const isWhole = top >= 0 && bottom <= window.innerHeight
      const scroll = { top: element.scrollTop, left: element.scrollLeft }
      wanted.current = { reveal, scroll, isWhole }
    },
    focusAt: ({ row, column }) => {
      focus(`[data-row="${row}"] [data-column="${column}"]`)
    },
    focusNow: () => {
      focus(ACTIVE)
    },
    isMoving: () => moving.current,
  }
}

/** A panel next to the grid is about the active cell, so this cell stays visible. */
function useKeepVisible(
  scroller: RefObject<HTMLElement | null>,
  active: CellPosition,
  visibleGrid: VisibleGrid,
  layout: Layout,
  box: ScrollBox | null,
): void {
  const before = useRef(0)
  useLayoutEffect(() => {
    const element = scroller.current
    const width = box?.width ?? 0
    const hasShrunk = before.current - width > COLUMN
    before.current = width
    if (!element || !box || !hasShrunk) return
    const scroll = { top: element.scrollTop, left: element.scrollLeft }
    show({ element, scroll, visibleGrid, layout, box }, active)
  })
}

const ACTIVE = '[data-active]'

/**
 * Tab reaches the active cell. Set directly, after the focus has moved, because a change under the
 * focus makes the browser recompute all styles at once.
 */
function useTabStop(scroller: RefObject<HTMLElement | null>): void {
  const stop = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>(ACTIVE) ?? null
    if (cell === stop.current) return
    if (stop.current) stop.current.tabIndex = -1
    if (cell && cell.tabIndex !== 0) cell.tabIndex = 0
    stop.current = cell
  })
}

interface Shown {
  readonly element: HTMLElement
  readonly scroll: Scroll
  readonly visibleGrid: VisibleGrid
  readonly layout: Layout
  readonly box: ScrollBox
}

function show({ element, scroll, visibleGrid, layout, box }: Shown, { row, column }: CellPosition) {
  const room = roomOf(layout, box)
  if (row < visibleGrid.bodyRows) {
    const down = { scroll: scroll.top, room: room.height, size: layout.row }
    const top = scrollToShow(down, row)
    if (top !== scroll.top) element.scrollTop = top
  }
  const plain = column - layout.frozen
  if (plain < 0 || plain >= layout.plain) return
  const along = { scroll: scroll.left, room: room.width, size: layout.column }
  const left = scrollToShow(along, plain)
  if (left !== scroll.left) element.scrollLeft = left
}

/** Elements that may cover the top of the page. */
const PAGE_HEAD = 80

/**
 * Scrolls the page, never the grid: within the grid the cell is visible, but a footer is where the
 * browser would assume it is covered.
 */
function showOnPage(cell: HTMLElement) {
  const { top, bottom } = cell.getBoundingClientRect()
  if (top < PAGE_HEAD) window.scrollBy(0, top - PAGE_HEAD)
  else if (bottom > window.innerHeight) window.scrollBy(0, bottom - window.innerHeight)
}
