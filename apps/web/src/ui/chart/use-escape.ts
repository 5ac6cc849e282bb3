import { useEffect, useEffectEvent } from 'react'

/** What a pointer shows can be closed without moving the pointer, wherever the focus is (1.4.13). */
export function useEscape(run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && run())
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
