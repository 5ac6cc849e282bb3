import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  isSameSight,
  type Layout,
  type Scroll,
  type ScrollBox,
  type Sight,
  sightOf,
} from './layout.ts'
import type { VisibleGrid } from './visible-grid.ts'

/** Where nothing is laid out, as in tests without a browser, a window of a usual size is drawn. */
const UNMEASURED: ScrollBox = { width: 1_280, height: 720 }

/** Size of an element, followed as it changes; null until it has been measured. */
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
 * What is to be drawn, `opening` to begin with. Scrolling draws again only when other rows or
 * columns come in, and then at once: what is scrolled to is there in the same frame.
 */
export function useSight(
  element: RefObject<HTMLElement | null>,
  layout: Layout,
  box: ScrollBox | null,
  { bodyRows, columns }: VisibleGrid,
  opening: Scroll,
): Sight | null {
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
    let drawn = sightOf(layout, box, scroll, bodyRows)
    const look = () => {
      const next = { top: target.scrollTop, left: target.scrollLeft }
      const sight = sightOf(layout, box, next, bodyRows)
      if (isSameSight(drawn, sight)) return
      drawn = sight
      flushSync(() => setScrolled(next))
    }
    // Other columns may have moved the content without an event that was heard.
    const now = { top: target.scrollTop, left: target.scrollLeft }
    if (!isSameSight(drawn, sightOf(layout, box, now, bodyRows))) setScrolled(now)
    target.addEventListener('scroll', look, { passive: true })
    return () => target.removeEventListener('scroll', look)
  }, [element, layout, box, bodyRows, scroll])
  return box && sightOf(layout, box, scroll, bodyRows)
}
