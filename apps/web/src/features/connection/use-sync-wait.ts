import type { ImportProgress } from '@millpond/contract/connection'
import { syncAgainWords } from '@millpond/core/organisation'
import { useEffect, useState } from 'react'

/** Also with a clock that differs from the gateway's, nothing is blocked for longer. */
const MAX_WAIT_MS = 60 * 60_000

/** "You can sync again in 3 minutes.", until the pause after the last sync is over; then null. */
export function useSyncWait(progress: ImportProgress | null): string | null {
  const endsAt = progress?.syncAgainAt ? Date.parse(progress.syncAgainAt) : null
  // Counts seconds only to draw again; the wait itself is of the moment.
  const [, count] = useState(0)
  const waitMs = endsAt === null ? 0 : Math.min(endsAt - Date.now(), MAX_WAIT_MS)
  const isWaiting = waitMs > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => count(before => before + 1), 5000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return isWaiting ? syncAgainWords(waitMs) : null
}
