import type { Organisation } from '@millpond/contract/organisation'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations, organisationNamed } from '#current/organisation-state.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { ForecastSkeleton } from './forecast-skeleton.tsx'

interface ForecastScreenProps {
  readonly question: string
  readonly children: (organisation: Organisation) => ReactNode
}

/** The organisation of the address, or why it is not there; the gate above has asked for rights. */
export function ForecastScreen({ question, children }: ForecastScreenProps) {
  const { organisationId = '' } = useParams()
  const state = useOrganisations()
  const organisation = organisationNamed(state, organisationId)
  if (state.error && !state.isLoaded) {
    return (
      <FlowError
        title="Your organisations cannot be read."
        message={state.error}
        impact="critical"
        onTryAgain={() => void loadOrganisations()}
      />
    )
  }
  if (!organisation || state.isSwitching) return <ForecastSkeleton question={question} />
  return <div key={organisationId}>{children(organisation)}</div>
}
