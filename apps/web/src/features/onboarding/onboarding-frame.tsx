import { flowMessage } from '@millpond/core/onboarding'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { FlowFailure } from './flow-failure.tsx'
import { failureTitle } from './flow-words.ts'
import styles from './onboarding.module.css'
import { OwnCompanies } from './own-companies.tsx'
import { otherAddress } from './place.ts'
import { CONNECT_STEPS, nextSteps, type StepWord } from './step-words.ts'
import { usePlace } from './use-place.ts'

/** Around the steps: shows the person's own step, whatever the address says. */
export function Component() {
  const { auth } = useSession()
  const { pathname, search } = useLocation()
  if (auth.user?.isAnonymous) {
    return <Navigate to={`${PATHS.signUp}?returnTo=${encodeURIComponent(pathname + search)}`} />
  }
  // A support session has no place of its own.
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
  const isConnecting = pathname === PATHS.onboardingConnect
  return (
    <div className={styles.frame}>
      {isConnecting && <Back productId={place?.productId ?? null} />}
      <StepList
        steps={place ? nextSteps(place, pathname === PATHS.onboardingFinished) : CONNECT_STEPS}
      />
      {isConnecting && place && <FlowFailure place={place} />}
      <Outlet />
      {isConnecting && place && <OwnCompanies place={place} />}
    </div>
  )
}

/** To the screen before this one: the company that is open, or the offer. */
function Back({ productId }: { productId: string | null }) {
  const { organisations } = useOrganisations()
  if (organisations.length > 0) return <a href={PATHS.dashboard}>Back to the dashboard</a>
  if (productId === null) return null
  return <a href={PATHS.onboardingLanding.replace(':productId', productId)}>Back to the offer</a>
}

function StepList({ steps }: { steps: readonly StepWord[] }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ label, isCurrent, isDone }) => (
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
