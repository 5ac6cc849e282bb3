import { useEffect, useEffectEvent } from 'react'

type Keys = Readonly<Record<`${'ctrl' | 'alt'}+${string}`, () => void>>

/** Keys of a sheet that work outside the grid as well: `ctrl+s`, `alt+p`. */
export function usePlanningKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || document.querySelector('dialog[open]')) return
    const held = event.ctrlKey || event.metaKey ? 'ctrl' : event.altKey ? 'alt' : null
    const run = held && keys[`${held}+${event.key.toLowerCase()}`]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
