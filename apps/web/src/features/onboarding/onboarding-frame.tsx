import type { Onboarding } from '@millpond/contract/onboarding'
import { flowMessage } from '@millpond/core/onboarding'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { FlowFailure } from './flow-failure.tsx'
import { failureTitle } from './flow-words.ts'
import styles from './onboarding.module.css'
import { OwnCompanies } from './own-companies.tsx'
import { otherAddress } from './place.ts'
import { nextSteps } from './step-words.ts'
import { usePlace } from './use-place.ts'

/** Around the steps: shows the person's own step, whatever the address says. */
export function Component() {
  const { auth } = useSession()
  const { pathname, search } = useLocation()
  if (auth.user?.isAnonymous) {
    return <Navigate to={`${PATHS.signUp}?returnTo=${encodeURIComponent(pathname + search)}`} />
  }
  // A staff visit has no place of its own.
  return auth.isSpoofSession ? <Outlet /> : <Steps />
}

function Steps() {
  const { pathname, search } = useLocation()
  const { place, isLoading, unstarted, start } = usePlace()
  if (unstarted !== null) {
    return (
      <FlowError
        title={failureTitle(unstarted)}
        message={flowMessage(unstarted)}
        impact="high"
        onTryAgain={() => void start()}
      />
    )
  }
  if (isLoading) return <Loading />
  const other = otherAddress(pathname, place)
  if (other !== null) return <Navigate to={{ pathname: other, search }} replace />
  if (place === null) return <Outlet />
  const isConnecting = pathname === PATHS.onboardingConnect
  return (
    <div className={styles.frame}>
      <StepList place={place} isWaiting={pathname === PATHS.onboardingFinished} />
      {isConnecting && <FlowFailure place={place} />}
      <Outlet />
      {isConnecting && <OwnCompanies place={place} />}
    </div>
  )
}

function StepList({ place, isWaiting }: { place: Onboarding; isWaiting: boolean }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {nextSteps(place, isWaiting).map(({ label, isCurrent, isDone }) => (
        <li
          key={label}
          aria-current={isCurrent ? 'step' : undefined}
          data-done={isDone || undefined}
        >
          {label}
          {isDone && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
