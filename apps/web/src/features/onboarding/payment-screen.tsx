import type { Onboarding } from '@millpond/contract/onboarding'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { useNavigate, useSearchParams } from 'react-router'
import { useGetActiveProductsQuery } from '#api/billing-api.ts'
import { useDeleteOnboardingMutation, useGetOnboardingQuery } from '#api/onboarding-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { organisationNamed } from '#current/organisation-state.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { FlowFailure } from './flow-failure.tsx'
import styles from './onboarding.module.css'
import { PayForm } from './pay-form.tsx'
import { PAYMENT_TITLES, paymentOf } from './payment-words.ts'

/** What is paid, and when; the card is typed on a page of Stripe. */
export function PaymentScreen() {
  const { data: place } = useGetOnboardingQuery()
  const { data: catalogue, isLoading } = useGetActiveProductsQuery()
  const state = useOrganisations()
  const [search] = useSearchParams()
  if (!place || isLoading) return <Loading />
  const organisation = organisationNamed(state, place.organisationId)
  const isWaiting = organisation?.subscriptionStatus === SUBSCRIPTION_STATUS.none
  const isRefused = !place.progress.canProceed && place.progress.errors.length > 0
  return (
    <div className={styles.column}>
      <Answer
        basis={isWaiting && 'Your books are connected. We’ll import them once your plan is active.'}
      >
        {PAYMENT_TITLES[paymentOf(place)]}
      </Answer>
      {search.has('returned') && (
        <p className={styles.notice} role="status">
          You didn’t finish paying. Nothing was charged.
        </p>
      )}
      <FlowFailure place={place} />
      {organisation && catalogue && canPay(place, isRefused) && (
        <PayForm {...{ place, organisation, catalogue }} />
      )}
      <PayLater />
    </div>
  )
}

/** A missing price is asked for by the form; a failed payment can be repeated. */
const canPay = ({ subscription, progress }: Onboarding, isRefused: boolean): boolean =>
  !isRefused ||
  subscription.flowType === 'PAID_CHECKOUT' ||
  progress.errors.some(error => error.startsWith('Payment failed'))

function PayLater() {
  const navigate = useNavigate()
  const [end, { isLoading }] = useDeleteOnboardingMutation()
  const leave = async () => {
    await end()
    await navigate(PATHS.dashboard)
  }
  return (
    <div className={styles.later}>
      <Button
        variant="quiet"
        busyLabel={isLoading ? 'One moment…' : undefined}
        onClick={() => void leave()}
      >
        Pay later
      </Button>
    </div>
  )
}
