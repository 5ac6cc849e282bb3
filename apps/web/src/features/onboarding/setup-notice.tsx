import { useGetOnboardingQuery } from '#api/onboarding-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'

/** For people who have a company and left a step undone, such as the payment. */
export function SetupNotice() {
  const { auth } = useSession()
  const { organisations } = useOrganisations()
  const { data: place } = useGetOnboardingQuery(undefined, { skip: auth.isSpoofSession })
  if (!place || place.progress.currentStep === 'finished' || organisations.length === 0) return null
  return (
    <Banner
      tone="quiet"
      label="Setup"
      action={<a href={PATHS.onboardingConnect}>Finish setting up</a>}
    >
      {place.progress.currentStep === 'payment'
        ? 'You haven’t paid for your plan yet.'
        : 'Your company is not connected yet.'}
    </Banner>
  )
}
