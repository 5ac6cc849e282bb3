import type { ImportProgress } from '@millpond/contract/connection'
import { useEffect, useRef } from 'react'
import { refreshFigures } from './refresh.ts'

/** While an import runs under the page, its figures are read again with what has arrived. */
export function useRefreshAsMonthsArrive(progress: ImportProgress | null): void {
  const seen = useRef<string | null>(null)
  const isOver = progress === null || progress.state === 'done' || progress.state === 'failed'
  const stage = progress && `${progress.importId} ${progress.canOpen} ${isOver}`
  useEffect(() => {
    const before = seen.current
    seen.current = stage
    // The first look at an import that was over already is no news.
    if (stage === null || stage === before || (before === null && isOver)) return
    refreshFigures()
  }, [stage, isOver])
}
