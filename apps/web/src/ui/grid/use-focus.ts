import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { GridState } from './grid-state.ts'
import type { Lattice, Place } from './lattice.ts'
import { type Box, type Layout, roomOf } from './layout.ts'
import { scrollToShow } from './span.ts'

/**
 * Which cell is brought into sight after a gesture; none where what was pressed is in sight. `look`
 * shows the active cell and leaves the focus where it is.
 */
export type Reveal = 'active' | 'end' | 'none' | 'look'

/**
 * After a gesture the active cell has the focus, and what was gone to is in sight. Only after a
 * gesture: numbers that arrive from elsewhere never take the focus.
 */
export function useFocus(
  scroller: RefObject<HTMLElement | null>,
  state: GridState,
  lattice: Lattice,
  layout: Layout,
  box: Box | null,
): { readonly reveal: (reveal: Reveal) => void; readonly focusNow: () => void } {
  const wanted = useRef<Reveal | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const reveal = wanted.current
    if (reveal === null || !element || !box) return
    wanted.current = null
    const { active, end } = state.selection
    if (reveal !== 'none') show(element, reveal === 'end' ? end : active, lattice, layout, box)
    if (state.editing || reveal === 'look') return
    const cell = focusActive(element)
    // The page may be scrolled too; within the grid there is nothing left to do.
    if (reveal === 'active') cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    reveal: reveal => {
      wanted.current = reveal
    },
    focusNow: () => {
      focusActive(scroller.current)
    },
  }
}

function focusActive(element: HTMLElement | null): HTMLElement | null {
  const cell = element?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ?? null
  cell?.focus({ preventScroll: true })
  return cell
}

function show(
  element: HTMLElement,
  { row, column }: Place,
  { bodyRows }: Lattice,
  layout: Layout,
  box: Box,
) {
  const room = roomOf(layout, box)
  if (row < bodyRows) {
    const down = { scroll: element.scrollTop, room: room.height, size: layout.row }
    const top = scrollToShow(down, row)
    if (top !== element.scrollTop) element.scrollTop = top
  }
  const plain = column - layout.frozen
  if (plain < 0 || plain >= layout.plain) return
  const along = { scroll: element.scrollLeft, room: room.width, size: layout.column }
  const left = scrollToShow(along, plain)
  if (left !== element.scrollLeft) element.scrollLeft = left
}
