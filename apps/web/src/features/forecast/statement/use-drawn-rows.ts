import { type RefObject, useEffect, useState } from 'react'

interface Drawn {
  readonly from: number
  readonly to: number
}

/** Fewer are drawn whole, whatever is in sight. */
const MOST_DRAWN = 60
const MARGIN = 20
const STEP = 10

/**
 * Which rows have their cells drawn: those in sight and some around them. All rows are there, so
 * that what is read out and how far one scrolls does not change.
 */
export function useDrawnRows(scroller: RefObject<HTMLElement | null>, count: number): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, to: MOST_DRAWN })
  const isLong = count > MOST_DRAWN
  useEffect(() => {
    const element = scroller.current
    if (!element || !isLong) return
    const look = () => setDrawn(before => inSight(element, before))
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, isLong])
  return isLong ? drawn : { from: 0, to: count }
}

function inSight(element: HTMLElement, before: Drawn): Drawn {
  const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0
  if (height === 0) return before
  const first = Math.floor(element.scrollTop / height)
  const from = Math.max(0, first - MARGIN)
  const to = first + Math.ceil(element.clientHeight / height) + MARGIN
  // The same object while little has moved: nothing is drawn anew.
  return Math.abs(from - before.from) < STEP && to <= before.to + STEP ? before : { from, to }
}
