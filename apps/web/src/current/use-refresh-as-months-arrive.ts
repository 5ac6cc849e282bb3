import type { ImportProgress } from '@millpond/contract/connection'
import { useEffect, useRef } from 'react'
import { refreshFigures } from './refresh.ts'

/** While an import runs, the figures of the page are read again as months arrive. */
export function useRefreshAsMonthsArrive(progress: ImportProgress | null): void {
  const seen = useRef<string | null>(null)
  const isOver = progress === null || progress.state === 'done' || progress.state === 'failed'
  const stage = progress && `${progress.importId} ${progress.canOpen} ${isOver}`
  useEffect(() => {
    const before = seen.current
    seen.current = stage
    // An import that had ended before the first read is not news.
    if (stage === null || stage === before || (before === null && isOver)) return
    refreshFigures()
  }, [stage, isOver])
}
