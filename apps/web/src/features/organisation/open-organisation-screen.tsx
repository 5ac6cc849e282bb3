import { Navigate, useLocation, useParams } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations, organisationNamed } from '#current/organisation-state.ts'
import { PATHS } from '#paths.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'

/** UI-02: the gate selects the organisation of the address; this redirects to its dashboard. */
export function Component() {
  const { organisationId = '' } = useParams()
  const { search } = useLocation()
  const state = useOrganisations()
  const isMine = organisationNamed(state, organisationId) !== null
  const isOpen = state.organisationId === organisationId
  if (isMine && isOpen) return <Navigate to={{ pathname: PATHS.dashboard, search }} replace />
  if (state.isLoaded || state.error === null) return <Loading />
  return (
    <FlowError
      title="We couldn’t load your companies."
      message={state.error}
      impact="critical"
      onTryAgain={() => void loadOrganisations()}
    />
  )
}
