import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '#current/use-store.ts'
import { browserTimers } from '#platform/clock.ts'
import { type SessionEnding, watchSession } from '#platform/session-end.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { createStore } from '#platform/store.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const EndingDialog = lazy(() =>
  import('./ending-dialog.tsx').then(module => ({ default: module.EndingDialog })),
)

/** The end that was last dismissed: another page of the same session does not warn again. */
const dismissed = createStore<number | null>(null)

/** Five minutes before a session ends. One press extends it, and nothing on the page is lost. */
export function SessionWarning() {
  const [ending, setEnding] = useState<SessionEnding | null>(null)
  const dismissedEnd = useStore(dismissed)
  useEffect(
    () =>
      watchSession(
        { client: signInClient, timers: browserTimers },
        { warn: setEnding, end: askWhetherItEnded },
      ),
    [],
  )
  if (!ending || ending.endsAt === dismissedEnd) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <EndingDialog
          key={ending.endsAt}
          ending={ending}
          onClose={() => dismissed.set(ending.endsAt)}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The gateway decides: its refusal opens the sign-in over the page. */
const askWhetherItEnded = () => void signInClient.refreshToken().catch(() => undefined)
