import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { startSession, useSession } from '#current/session.ts'
import { signInPath } from '#paths.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'

/** Needed long after the first load, by who stayed away; a page that is refused has a network. */
const SessionEnded = lazy(() =>
  import('./session-ended.tsx').then(module => ({ default: module.SessionEnded })),
)

/** Lets the signed-in through; others go to the sign-in and come back to this very address. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status, auth } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'starting') return <Loading />
  if (status === 'failed') {
    return (
      <FlowError
        title={auth.error ?? ''}
        message="Millpond could not find out who you are. Check your connection and try again."
        impact="critical"
        onTryAgain={() => void startSession()}
      />
    )
  }
  if (status === 'signedOut') return <Navigate to={signInPath(pathname + search)} replace />
  return (
    <>
      {children}
      {status === 'ended' && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  )
}
