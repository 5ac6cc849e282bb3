import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { EditingTools } from '../grid-state.ts'
import { HEAD, type Layout, positionUnder, roomOf, type ScrollBox } from '../layout.ts'
import { extendTo, rangeOf, type Selection } from '../selection.ts'
import { pullSpeed } from '../span.ts'
import { type CellPosition, type CellRange, isSame, type VisibleGrid } from '../visible-grid.ts'
import type { Hit } from './hit.ts'

interface DragInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: Layout
  readonly box: ScrollBox | null
  readonly visibleGrid: VisibleGrid
  readonly selection: Selection
  readonly tools: EditingTools | null
  readonly onSelect: (selection: Selection) => void
  readonly onFill: (target: CellRange) => void
}

/** In pixels, because a hand moves slightly while it presses. */
const MIN_PULL = 3

/**
 * Drags a range or its handle with a pointer; past an edge the grid scrolls. Moves of the pointer
 * are only recorded, and applied once per frame.
 */
export function useDrag({ scroller, layout, box, visibleGrid, ...rest }: DragInput) {
  const { selection, tools, onSelect, onFill } = rest
  const [dragged, setDragged] = useState<'range' | 'handle' | null>(null)
  const [target, setTarget] = useState<CellRange | null>(null)
  const start = useRef({ x: 0, y: 0 })
  const point = useRef({ x: 0, y: 0 })

  const positionNow = (): CellPosition | null => {
    const element = scroller.current
    if (!element || !box) return null
    const { left, top } = element.getBoundingClientRect()
    const at = { x: point.current.x - left, y: point.current.y - top }
    const scroll = { top: element.scrollTop, left: element.scrollLeft }
    return positionUnder(layout, box, scroll, at, visibleGrid)
  }
  const follow = useEffectEvent(() => {
    pull(scroller.current, point.current, layout, box)
    const position = positionNow()
    if (!position) return
    if (dragged === 'handle') setTarget(tools?.fillTarget(rangeOf(selection), position) ?? null)
    else if (!isSame(position, selection.end)) onSelect(extendTo(selection, position))
  })
  useEffect(() => {
    if (!dragged) return
    let frame = requestAnimationFrame(function next() {
      follow()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [dragged])

  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const begin = (hit: Hit, event: PointerEvent) => {
    start.current = { x: event.clientX, y: event.clientY }
    point.current = start.current
    if (hit.on === 'handle') setDragged('handle')
    if (hit.on === 'cell' && hit.position.row < visibleGrid.bodyRows) setDragged('range')
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragged) return
    if (event.buttons === 0) {
      end()
      return
    }
    // Only once it is dragged, because a captured pointer would remove the click from its cell.
    const { x, y } = start.current
    const hasMoved = Math.hypot(event.clientX - x, event.clientY - y) > MIN_PULL
    if (hasMoved) event.currentTarget.setPointerCapture(event.pointerId)
    point.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerUp = () => {
    if (dragged === 'handle' && target) onFill(target)
    end()
  }
  return { target, begin, handlers: { onPointerMove, onPointerUp, onPointerCancel: end } }
}

function pull(
  element: HTMLElement | null,
  point: { readonly x: number; readonly y: number },
  layout: Layout,
  box: ScrollBox | null,
) {
  if (!element || !box) return
  const { left, top } = element.getBoundingClientRect()
  const room = roomOf(layout, box)
  const start = left + layout.name + layout.frozen * layout.column
  element.scrollBy(
    pullSpeed(point.x, start, start + room.width),
    pullSpeed(point.y, top + HEAD, top + HEAD + room.height),
  )
}
