import { lazy, Suspense } from 'react'
import { useSession } from '#current/session.ts'
import { SessionWarning } from './session-warning.tsx'

/** Loaded when the session has ended. */
const SessionEnded = lazy(() =>
  import('./session-ended.tsx').then(module => ({ default: module.SessionEnded })),
)

/** What is said over any page about its session: that it ends soon, or that it ended. */
export function SessionOverlays() {
  const { status } = useSession()
  if (status !== 'ended') return <SessionWarning />
  return (
    <Suspense>
      <SessionEnded />
    </Suspense>
  )
}
