import { useEffect } from 'react'
import { whenSettled } from '#screen/when-settled.ts'

/**
 * Loads the parts that open over the grid after it, so that they open without a delay. A
 * browser without idle callbacks loads each when it is opened.
 */
export function usePartsForLater(): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return
    let isWanted = true
    const load = () =>
      import('./parts-for-later.ts').then(
        ({ loadParts }) => loadParts(() => isWanted),
        () => undefined,
      )
    const cancel = whenSettled(() => void load())
    return () => {
      isWanted = false
      cancel()
    }
  }, [])
}
