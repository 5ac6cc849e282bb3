import { useEffect, useState } from 'react'
import { whenSettled } from '#screen/when-settled.ts'
import type { ShellCommands } from './shell-commands.tsx'

/**
 * The palette must open within 50 ms, so its code is loaded after the screen, or with the first key
 * press, which it then handles. It is kept in state, not behind Suspense, which delays a first
 * render by 300 ms.
 */
export function useShellCommands(isWanted: boolean, openPalette: () => void) {
  const [Part, setPart] = useState<typeof ShellCommands | null>(null)
  const [early] = useState<KeyboardEvent[]>([])
  useEffect(() => {
    if (Part) return
    const load = () => {
      const keep = (module: { ShellCommands: typeof ShellCommands }) =>
        setPart(() => module.ShellCommands)
      void import('./shell-commands.tsx').then(keep, () => undefined)
    }
    const press = (event: KeyboardEvent) => {
      // Otherwise these keys would be the browser's.
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault()
        openPalette()
      } else {
        early.push(event)
        load()
      }
    }
    window.addEventListener('keydown', press)
    if (isWanted) load()
    const cancel = isWanted ? null : whenSettled(load)
    return () => {
      window.removeEventListener('keydown', press)
      cancel?.()
    }
  }, [Part, isWanted, early, openPalette])
  return { Part, early }
}
