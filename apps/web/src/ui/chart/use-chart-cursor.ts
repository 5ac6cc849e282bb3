import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { nextIndex } from './chart-keys.ts'
import type { PointKind } from './month-point.ts'

interface CursorPoint {
  readonly key: string
  readonly kind: PointKind
}

/**
 * The point of a chart that shows its figures, by pointer or by keys, and the table in place of the
 * drawing. Each point needs an SVG element with `data-index`; `figureProps` belong to the figure.
 */
export function useChartCursor(
  points: readonly CursorPoint[],
  onDrill: ((key: string) => void) | undefined,
) {
  // Every render has another point, so the compiler's code would only make the first load larger.
  'use no memo'
  const figure = useRef<HTMLElement>(null)
  const [selected, setSelected] = useState<number | null>(null)
  const [visited, setVisited] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  // Quarters are fewer points than months: one of them must still be a stop.
  const known = (index: number | null) => (index !== null && index < points.length ? index : null)
  const select = (index: number) => {
    setSelected(index)
    setVisited(index)
  }
  const close = () => setSelected(null)
  const drill = (index: number) => {
    const point = points[index]
    if (point) onDrill?.(point.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 't') setTable(!isTable)
    if (isTable) return
    const index = indexOf(event.target)
    if (index === null) return
    if (event.key === 'Enter') drill(index)
    const next = nextIndex(event.key, event.shiftKey, index, points.length)
    if (next === null) return
    event.preventDefault()
    figure.current?.querySelector<SVGElement>(`[data-index="${next}"]`)?.focus()
  }
  return {
    /** The point that shows its figures, or null. */
    at: known(selected),
    /** The point that Tab reaches. */
    tabStop: known(visited) ?? startOf(points),
    isTable,
    toggleTable: () => setTable(!isTable),
    select,
    drill,
    close,
    figureProps: {
      ref: figure,
      onKeyDown,
      onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && close(),
      onBlur: close,
    },
  }
}

/** The first Tab stop is the first month that is not past. */
const startOf = (points: readonly CursorPoint[]) =>
  Math.max(
    0,
    points.findIndex(point => point.kind !== 'actual'),
  )

function indexOf(target: EventTarget): number | null {
  const text = target instanceof SVGElement ? target.dataset.index : undefined
  return text === undefined ? null : Number(text)
}
