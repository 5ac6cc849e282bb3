import type { Onboarding } from '@millpond/contract/onboarding'
import { ACCOUNT_TYPE_REQUIRED, PRICING_REQUIRED } from '@millpond/core/onboarding'
import { useGetOnboardingQuery, usePutOnboardingMutation } from '#api/onboarding-api.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { failureTitle, otherChoice } from './flow-words.ts'
import styles from './onboarding.module.css'

/** What the form of a step asks for itself. */
const ASKED: readonly string[] = [ACCOUNT_TYPE_REQUIRED, PRICING_REQUIRED]

/** Why the flow cannot continue, with another way if there is one. */
export function FlowFailure({ place }: { place: Onboarding }) {
  const { refetch } = useGetOnboardingQuery()
  const [put, { isLoading }] = usePutOnboardingMutation()
  const message = place.progress.errors.find(error => !ASKED.includes(error))
  if (message === undefined) return null
  const other = otherChoice(place)
  return (
    <div className={styles.part}>
      <FlowError
        title={failureTitle(place.subscription.flowType)}
        message={message}
        impact="high"
        onTryAgain={() => void refetch()}
      />
      {other && (
        <Button
          busyLabel={isLoading ? 'One moment…' : undefined}
          onClick={() => void put(other.choice)}
        >
          {other.label}
        </Button>
      )}
    </div>
  )
}
