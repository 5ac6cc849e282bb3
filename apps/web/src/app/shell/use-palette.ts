import { useEffect, useState } from 'react'
import type { Palette } from '../palette/palette.tsx'

type PaletteComponent = typeof Palette

/**
 * The palette must stand within 50 ms of the keys: its code comes while nothing else happens. Kept
 * in state, not behind Suspense, which holds back a first showing by 300 ms.
 */
export function usePalette(isWanted: boolean): PaletteComponent | null {
  const [component, setComponent] = useState<PaletteComponent | null>(null)
  useEffect(() => {
    if (component) return
    const load = () => {
      const keep = (module: { Palette: PaletteComponent }) => setComponent(() => module.Palette)
      void import('../palette/palette.tsx').then(keep, () => undefined)
    }
    if (isWanted || typeof requestIdleCallback !== 'function') return load()
    const handle = requestIdleCallback(load)
    return () => cancelIdleCallback(handle)
  }, [component, isWanted])
  return component
}
