import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Esc closes a drawer at once, and its address is gone a moment later. If the user opens another
 * month or cell in between, the drawer is still there, closed: then it is shown again.
 */
export function useReopening(body: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const dialog = body.current?.closest('dialog')
    if (dialog && !dialog.open) dialog.showModal()
  }, [key, body])
}
