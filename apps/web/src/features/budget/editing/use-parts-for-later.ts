import { useEffect } from 'react'
import { whenSettled } from '#screen/when-settled.ts'

/** The parts that open over the grid or next to it. */
const PARTS = [
  () => import('../account/account-panel.tsx'),
  () => import('../fill/fill-drawer.tsx'),
  () => import('../budget-history.tsx'),
  () => import('#sheet-editor/grid-keys.tsx'),
  () => import('../versions/new-version-dialog.tsx'),
  () => import('../versions/rename-dialog.tsx'),
  () => import('../versions/use-budget-dialog.tsx'),
  () => import('../files/import-drawer.tsx'),
  () => import('../against/against-actual.tsx'),
]

/**
 * Loads these parts one after the other after the grid, so that they open without a delay. A
 * browser without idle callbacks loads each when it is opened.
 */
export function usePartsForLater(): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return
    let isWanted = true
    const load = async () => {
      for (const part of PARTS) if (isWanted) await part().catch(() => undefined)
    }
    const cancel = whenSettled(() => void load())
    return () => {
      isWanted = false
      cancel()
    }
  }, [])
}
