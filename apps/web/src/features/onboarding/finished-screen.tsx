import type { Onboarding } from '@millpond/contract/onboarding'
import { screenAfter } from '@millpond/core/onboarding'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteOnboardingMutation, useGetOnboardingQuery } from '#api/onboarding-api.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations, organisationNamed } from '#current/organisation-state.ts'
import { refreshClaims } from '#current/session.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import styles from './onboarding.module.css'
import { ALL_SET } from './step-words.ts'

const FirstAnswer = lazy(() =>
  import('./first-answer.tsx').then(module => ({ default: module.FirstAnswer })),
)

const ASK_EVERY_MS = 2000
const PATIENCE_MS = 60_000

/**
 * The end of every flow. BIL-05: this page changes nothing about the payment; until Stripe has
 * confirmed it, the page asks for the step again.
 */
export function FinishedScreen() {
  const { data } = useGetOnboardingQuery()
  const isWaiting = data?.progress.currentStep === 'payment'
  const { data: place } = useGetOnboardingQuery(undefined, {
    pollingInterval: isWaiting ? ASK_EVERY_MS : 0,
  })
  if (!place) return <Loading />
  return (
    <div className={styles.column}>
      {isWaiting ? <Confirming place={place} /> : <Finished place={place} />}
    </div>
  )
}

function Confirming({ place }: { place: Onboarding }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div role="status">
        <Answer basis={!isLong && 'It is usually confirmed in seconds. You can close this page.'}>
          {isLong
            ? 'Your payment is still being confirmed. You can start using Millpond now.'
            : 'Your payment is being confirmed.'}
        </Answer>
      </div>
      <div className={styles.choices}>
        {isLong && <Start place={place} keepsPlace />}
        <LinkButton href={PATHS.onboardingPayment}>I haven’t paid yet</LinkButton>
      </div>
    </>
  )
}

function Finished({ place }: { place: Onboarding }) {
  // The consent may have added an organisation to the claims (AUTH-05), and a payment its plan.
  useEffect(() => {
    void refreshClaims()
    void loadOrganisations()
  }, [])
  const organisation = organisationNamed(useOrganisations(), place.organisationId)
  const progress = <Progress organisationId={place.organisationId} />
  const pending = <Answer basis={progress}>{ALL_SET}</Answer>
  return (
    <>
      {organisation && !organisation.isPartner ? (
        <ErrorBoundary fallback={pending}>
          <Suspense fallback={pending}>
            <FirstAnswer {...{ organisation, progress, pending }} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        pending
      )}
      <div className={styles.choices}>
        <Start place={place} />
      </div>
    </>
  )
}

/** How far the import is; a firm has none of its own. */
function Progress({ organisationId }: { organisationId: string | null }) {
  const { currentData } = useWatchedImport(
    { organisationId: organisationId ?? '' },
    organisationId !== null,
  )
  const latest = currentData?.latest
  if (!latest) return 'Your forecast will be ready as soon as your books are imported.'
  if (latest.state === 'done') return 'Your books are imported.'
  const { monthsDone, monthsWanted } = latest
  return monthsDone < monthsWanted
    ? `We are importing your books: ${monthsDone} of ${monthsWanted} months.`
    : 'We are importing your invoices and bills.'
}

/** ONB-09: partners see their clients, others their dashboard. */
function Start({ place, keepsPlace = false }: { place: Onboarding; keepsPlace?: boolean }) {
  const navigate = useNavigate()
  const [end] = useDeleteOnboardingMutation()
  const [isStarting, setStarting] = useState(false)
  const screen = screenAfter(place.accountType.accountType)
  const start = async () => {
    setStarting(true)
    if (place.organisationId !== null) await switchOrganisation(place.organisationId)
    await navigate(PATHS[screen])
    // Only now: without an open place, this page would lead to the dashboard first.
    if (!keepsPlace) await end()
  }
  return (
    <Button
      variant="primary"
      busyLabel={isStarting ? 'Opening…' : undefined}
      onClick={() => void start()}
    >
      {screen === 'partner' ? 'See your clients' : 'Open the dashboard'}
    </Button>
  )
}
