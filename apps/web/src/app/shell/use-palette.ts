import { useEffect, useState } from 'react'
import { whenSettled } from '#screen/when-settled.ts'
import type { Palette } from '../palette/palette.tsx'

type PaletteComponent = typeof Palette

/**
 * The palette must open within 50 ms, so its code is loaded after the screen. It is kept in state,
 * not behind Suspense, which delays a first render by 300 ms.
 */
export function usePalette(isWanted: boolean): PaletteComponent | null {
  const [component, setComponent] = useState<PaletteComponent | null>(null)
  useEffect(() => {
    if (component) return
    const load = () => {
      const keep = (module: { Palette: PaletteComponent }) => setComponent(() => module.Palette)
      void import('../palette/palette.tsx').then(keep, () => undefined)
    }
    return isWanted ? load() : whenSettled(load)
  }, [component, isWanted])
  return component
}
