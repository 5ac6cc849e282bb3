import { lazy, Suspense } from 'react'
import { useSession } from '#current/session.ts'
import { SessionWarning } from './session-warning.tsx'

/** Needed by those who stayed away; a page that is refused has a network. */
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
