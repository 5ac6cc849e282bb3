import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { traceOfStep } from '../use-drill.ts'

/**
 * Follows a link into the drawer of another screen. Closing that drawer, like Back, returns to the
 * link. Clicks for a new tab are left to the browser.
 */
export function useStepInto() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.button !== 0 || !isPlain) return
    event.preventDefault()
    const { pathname, search } = event.currentTarget
    void navigate({ pathname, search }, { state: traceOfStep() })
  }
}
