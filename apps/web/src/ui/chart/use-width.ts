import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of an element in whole pixels, updated as it changes; `initial` until it is measured.
 */
export function useWidth<Element extends HTMLElement>(initial: number) {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      if (target.clientWidth > 0) setWidth(target.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
