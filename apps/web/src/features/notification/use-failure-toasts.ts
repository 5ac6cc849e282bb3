import { useEffect } from 'react'
import { bus } from '#platform/event-bus.ts'
import { useToast } from '#ui/toast.tsx'

/**
 * A change that was not saved is said at once, wherever one is. Reads that fail are shown in their
 * own panel instead, and a session that ended has its own sign-in.
 */
export function useFailureToasts(): void {
  const toast = useToast()
  useEffect(
    () =>
      bus.on('requestFailed', ({ isWrite, category, message }) => {
        if (!isWrite || category === 'auth') return
        toast({ message: `Not saved. ${message}`, isFailure: true })
      }),
    [toast],
  )
}
