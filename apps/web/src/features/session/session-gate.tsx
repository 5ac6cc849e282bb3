import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#current/session.ts'
import { signInPath } from '#paths.ts'
import { bus, type Events } from '#platform/event-bus.ts'
import { Loading } from '#ui/loading.tsx'

const SessionOverlays = lazy(() =>
  import('./session-overlays.tsx').then(module => ({ default: module.SessionOverlays })),
)
const ConfirmDialog = lazy(() =>
  import('./confirm/confirm-dialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)
const VisitBanner = lazy(() =>
  import('./visit-banner.tsx').then(module => ({ default: module.VisitBanner })),
)
const StartFailed = lazy(() =>
  import('./start-failed.tsx').then(module => ({ default: module.StartFailed })),
)

/** Admits signed-in users; others are sent to sign in and return to this address. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status, auth } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'starting') return <Loading />
  if (status === 'failed') {
    return (
      <Suspense fallback={<Loading />}>
        <StartFailed />
      </Suspense>
    )
  }
  if (status === 'signedOut') return <Navigate to={signInPath(pathname + search)} replace />
  return (
    <>
      <Suspense>{auth.isSpoofSession ? <VisitBanner /> : <SessionOverlays />}</Suspense>
      {children}
      <Suspense>
        <Confirmation />
      </Suspense>
    </>
  )
}

type Waiting = Events['confirmationRequired']

/** Actions that wait for the person to confirm their identity: one confirmation for all of them. */
function Confirmation() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  useEffect(() => bus.on('confirmationRequired', one => setWaiting(all => [...all, one])), [])
  if (waiting.length === 0) return null
  const settle = (isConfirmed: boolean) => {
    setWaiting([])
    for (const { done } of waiting) done(isConfirmed)
  }
  const needsFactor = waiting.some(one => one.needsFactor)
  return <ConfirmDialog needsFactor={needsFactor} onSettle={settle} />
}
