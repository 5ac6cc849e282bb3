import { lazy, Suspense } from 'react'
import { useSession } from '#current/session.ts'
import { SessionWarning } from './session-warning.tsx'

/** Loaded when the session has ended. */
const SessionEnded = lazy(() =>
  import('./session-ended.tsx').then(module => ({ default: module.SessionEnded })),
)

/** The messages about the session, over any page: it ends soon, or it has ended. */
export function SessionOverlays() {
  const { status } = useSession()
  if (status !== 'ended') return <SessionWarning />
  return (
    <Suspense>
      <SessionEnded />
    </Suspense>
  )
}
