import { Navigate } from 'react-router'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetOnboardingQuery } from '#api/onboarding-api.ts'
import { useOpenSample } from '#current/open-sample.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** Without any books: explains the page, and offers two ways to continue. */
export function NoOrganisation() {
  const sample = useOpenSample()
  const { auth } = useSession()
  const { data: place } = useGetOnboardingQuery(undefined, { skip: auth.isSpoofSession })
  // ONB-11: also in another browser, a person without a company continues where they stopped.
  if (place) return <Navigate to={PATHS.onboardingConnect} replace />
  if (auth.isSpoofSession) return <Answer>There is no company here yet.</Answer>
  return (
    <>
      <Answer>When will cash be tightest?</Answer>
      <EmptyState
        title="Your cash forecast will be here"
        action={
          <LinkButton variant="primary" href={PATHS.onboardingConnect}>
            Connect your company
          </LinkButton>
        }
        secondaryAction={
          <Button
            busyLabel={sample.isLoading ? 'Opening…' : undefined}
            onClick={() => void sample.open()}
          >
            See it with sample data
          </Button>
        }
      >
        No company is connected yet. Millpond imports 36 months of figures and forecasts the months
        ahead.
      </EmptyState>
      {sample.error && (
        <FlowError
          title="We couldn’t open the sample company."
          message={plainMessage(sample.error)}
          impact="medium"
          onTryAgain={() => void sample.open()}
        />
      )}
    </>
  )
}
