import type { Organisation } from '@millpond/contract/organisation'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations, organisationNamed } from '#current/organisation-state.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { FlowError } from '#ui/flow-error.tsx'

interface OrganisationScreenProps {
  /** Shown until the organisation is known. */
  readonly skeleton: ReactNode
  readonly children: (organisation: Organisation) => ReactNode
}

/**
 * The organisation of the address, or why it is not available; the gate above has checked the
 * rights.
 */
export function OrganisationScreen({ skeleton, children }: OrganisationScreenProps) {
  const { organisationId = '' } = useParams()
  const state = useOrganisations()
  const organisation = organisationNamed(state, organisationId)
  if (state.error && !state.isLoaded) {
    return (
      <FlowError
        title="We couldn’t load your companies."
        message={state.error}
        impact="critical"
        onTryAgain={() => void loadOrganisations()}
      />
    )
  }
  if (!organisation || state.isSwitching) return skeleton
  return <ErrorBoundary key={organisationId}>{children(organisation)}</ErrorBoundary>
}
