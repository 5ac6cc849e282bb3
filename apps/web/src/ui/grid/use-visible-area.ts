import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  isSameArea,
  type Layout,
  type Scroll,
  type ScrollBox,
  type VisibleArea,
  visibleAreaOf,
} from './layout.ts'
import type { VisibleGrid } from './visible-grid.ts'

/** Without layout, as in tests without a browser, a window of usual size is assumed. */
const UNMEASURED: ScrollBox = { width: 1_280, height: 720 }

/** The size of an element, updated as it changes; null until it has been measured. */
export function useBox(element: RefObject<HTMLElement | null>): ScrollBox | null {
  const [box, setBox] = useState<ScrollBox | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const { clientWidth, clientHeight } = target
      const width = clientWidth || UNMEASURED.width
      const height = clientHeight || UNMEASURED.height
      setBox(before =>
        before?.width === width && before.height === height ? before : { width, height },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return box
}

/**
 * The part to render, starting with `opening`. Scrolling renders again only if other rows or
 * columns become visible, and then at once, so that they are in the same frame.
 */
export function useVisibleArea(
  element: RefObject<HTMLElement | null>,
  layout: Layout,
  box: ScrollBox | null,
  { bodyRows, columns }: VisibleGrid,
  opening: Scroll,
): VisibleArea | null {
  const [scrolled, setScrolled] = useState<Scroll | null>(null)
  const scroll = scrolled ?? opening
  const isMeasured = box !== null
  const isOpening = scrolled === null
  const { left } = opening
  // With another size it opens elsewhere, until the user scrolls; new columns always open again.
  const span = `${columns[0]?.key} ${columns.length}`
  const opened = useRef(span)
  useLayoutEffect(() => {
    const hasOpened = opened.current === span && !isOpening
    opened.current = span
    if (isMeasured && !hasOpened && element.current) element.current.scrollLeft = left
  }, [element, isMeasured, isOpening, left, span])
  useEffect(() => {
    const target = element.current
    if (!target || !box) return
    let drawn = visibleAreaOf(layout, box, scroll, bodyRows)
    const update = () => {
      const next = { top: target.scrollTop, left: target.scrollLeft }
      const visible = visibleAreaOf(layout, box, next, bodyRows)
      if (isSameArea(drawn, visible)) return
      drawn = visible
      flushSync(() => setScrolled(next))
    }
    // Other columns may have moved the content without an event.
    const now = { top: target.scrollTop, left: target.scrollLeft }
    if (!isSameArea(drawn, visibleAreaOf(layout, box, now, bodyRows))) setScrolled(now)
    target.addEventListener('scroll', update, { passive: true })
    return () => target.removeEventListener('scroll', update)
  }, [element, layout, box, bodyRows, scroll])
  return useMemo(
    () => box && visibleAreaOf(layout, box, scroll, bodyRows),
    [layout, box, scroll, bodyRows],
  )
}
