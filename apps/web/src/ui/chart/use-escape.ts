import { useEffect, useEffectEvent } from 'react'

/** Esc hides what the pointer shows, wherever the focus is (WCAG 1.4.13). */
export function useEscape(run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && run())
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
